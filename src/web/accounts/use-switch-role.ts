import { useState } from 'react'
import { useLocation, useNavigate, useRevalidator } from 'react-router'
import type { SwitchRoleRequest } from '#contract/accounts.ts'
import { notificationMessages } from '#contract/notification-and-validation-messages.ts'
import { roleChoiceClient } from '#web/accounts/role-choice-client.ts'
import { ApiError, readApiResponse } from '#web/client/api-client.ts'
import { broadcastSessionChange, signalPossibleSessionEnd } from '#web/client/session-broadcast.ts'
import { useAccountsTexts } from '#web/texts/use-accounts-texts.ts'
import { toastNotifier } from '#web/ui/toast-notifier.ts'
import { isSingleRolePage } from '#web/viewer/is-single-role-page.ts'
import { loaderRevalidationGuard } from '#web/viewer/use-session-sync.ts'

type SwitchRole = {
  isSwitching: boolean
  /** `to` is the page to go on with; by default this one, or the overview where this one belongs to the old role. */
  switchRole: (role: SwitchRoleRequest['role'], to?: string) => Promise<void>
}

/** Row G-30: chooses whether the user buys or sells now. */
export function useSwitchRole(): SwitchRole {
  const t = useAccountsTexts()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const { revalidate } = useRevalidator()
  const [isSwitching, setSwitching] = useState(false)

  async function switchRole(role: SwitchRoleRequest['role'], to?: string) {
    setSwitching(true)
    loaderRevalidationGuard.isSwitchingHere = true
    try {
      await readApiResponse(roleChoiceClient().me.role.$put({ json: { role } }))
      const next = to ?? (isSingleRolePage(pathname) ? '/dashboard' : null)
      // Also where this tab has kept its role, and another one had switched.
      broadcastSessionChange()
      // Either runs the loaders again.
      await (next === null || next === pathname + search ? revalidate() : navigate(next))
      toastNotifier.success(t(role === 'Seller' ? 'nowSelling' : 'nowBuying'))
    } catch (error) {
      loaderRevalidationGuard.isSwitchingHere = false
      // Nobody has listened meanwhile: the answer may be that the session has ended.
      if (error instanceof ApiError && error.status > 0) signalPossibleSessionEnd()
      toastNotifier.error(error instanceof ApiError ? error.message : notificationMessages.unexpected)
    } finally {
      loaderRevalidationGuard.isSwitchingHere = false
      setSwitching(false)
    }
  }

  return { isSwitching, switchRole }
}

import { useLocation } from 'react-router'
import type { SwitchRoleRequest } from '#contract/accounts.ts'
import { useSwitchRole } from '#web/accounts/use-switch-role.ts'
import { useAccountsTexts } from '#web/texts/use-accounts-texts.ts'
import { HydratedButton } from '#web/ui/hydrated-button.tsx'
import type { SignedInUser } from '#web/viewer/maybe-signed-in-user.ts'

type SwitchRoleButtonProps = { viewer: SignedInUser; wanted: SwitchRoleRequest['role']; to?: string; label?: string }

/** Lets the user go on in their other role; `to` is the page to go on with, by default this one. */
export function SwitchRoleButton({ viewer, wanted, to, label }: SwitchRoleButtonProps) {
  const t = useAccountsTexts()
  const { pathname, search } = useLocation()
  const { isSwitching, switchRole } = useSwitchRole()
  return (
    <HydratedButton isBusy={isSwitching} onClick={() => void switchRole(wanted, to ?? pathname + search)}>
      {label ?? t(switchRoleText(viewer, wanted))}
    </HydratedButton>
  )
}

/** What choosing a role means to this user: the first choice opens it. */
export function switchRoleText({ hasBothRoles }: SignedInUser, role: SwitchRoleRequest['role']) {
  if (role === 'Seller') return hasBothRoles ? 'switchToSelling' : 'startSelling'
  return hasBothRoles ? 'switchToBuying' : 'startBuying'
}

import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { setPageAccount } from '#web/client/page-account.ts'
import {
  broadcastSessionChange,
  subscribeToSessionOfAnother,
  subscribeToSessionSignals,
} from '#web/client/session-broadcast.ts'
import type { MaybeSignedInUser } from '#web/viewer/maybe-signed-in-user.ts'

/**
 * Says whether the loaders may run again; role-changed-elsewhere-notice.tsx sets it. While this tab switches its role itself,
 * calls under way in the old one are refused, and mean nothing: it loads everything anew then, and asks again where it fails.
 */
export const loaderRevalidationGuard = { mayReload: async () => true, isSwitchingHere: false }

/**
 * Keeps the tabs of a browser in agreement on who is signed in: it announces a change that this tab learns of; on
 * another tab's announcement this tab's loaders run again, which redirect to the login or refuse. What this tab writes is
 * written for the person that it is shown to.
 */
export function useSessionSync(viewer: MaybeSignedInUser): void {
  const { revalidate } = useRevalidator()
  const known = viewer ? `${viewer.id} ${viewer.role} ${viewer.emailVerified}` : ''
  const announced = useRef(known)

  // Before the effects of what is below, which may write.
  useLayoutEffect(() => setPageAccount(viewer?.id ?? ''), [viewer?.id])

  useEffect(() => {
    if (announced.current === known) return
    announced.current = known
    broadcastSessionChange()
  }, [known])

  const askAgain = useEffectEvent(async () => {
    if (loaderRevalidationGuard.isSwitchingHere) return
    if ((await loaderRevalidationGuard.mayReload()) && !loaderRevalidationGuard.isSwitchingHere) void revalidate()
  })
  useEffect(() => subscribeToSessionSignals(() => void askAgain()), [])
  // A visitor's page has nobody to stay as: it becomes that of the person who has signed in since.
  const isVisitors = viewer === null
  useEffect(() => (isVisitors ? subscribeToSessionOfAnother(() => void askAgain()) : undefined), [isVisitors])
}

import { useEffect, useEffectEvent } from 'react'
import { serverNow } from '#web/client/server-clock.ts'

/** A browser waits 24 days at most: what is farther ahead would come at once. */
const longestTimerMs = 2_147_483_647

/** What becomes possible, or ends, while the page is open is shown then. */
export function useReloadAt(at: string | null, reload: () => Promise<unknown>): void {
  const onTime = useEffectEvent(reload)
  useEffect(() => {
    if (!at) return
    const wait = Math.max(0, Date.parse(at) - serverNow().getTime()) + 1_000
    if (wait > longestTimerMs) return
    const timer = setTimeout(() => onTime(), wait)
    return () => clearTimeout(timer)
  }, [at])
}

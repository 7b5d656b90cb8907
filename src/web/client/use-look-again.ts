import { useEffect, useEffectEvent } from 'react'

/**
 * Calls `look` when the reader comes back to the window, and every `everyMs` milliseconds while they see it; without a number
 * only when they come back.
 */
export function useLookAgain(look: () => Promise<void>, everyMs: number | null): void {
  const lookIfSeen = useEffectEvent(() => {
    if (document.visibilityState === 'visible') void look()
  })
  useEffect(() => {
    const ask = () => lookIfSeen()
    document.addEventListener('visibilitychange', ask)
    return () => document.removeEventListener('visibilitychange', ask)
  }, [])
  useEffect(() => {
    if (everyMs === null) return
    const timer = setInterval(() => lookIfSeen(), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
}

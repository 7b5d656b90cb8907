import { useEffect, useEffectEvent, useRef } from 'react'

/**
 * Calls `look` when the reader comes back to the window, and every `everyMs` milliseconds while they see it; without a number
 * only when they come back.
 */
export function useLookAgain(look: () => Promise<void>, everyMs: number | null): void {
  const isLooking = useRef(false)
  const lookIfSeen = useEffectEvent(async () => {
    if (isLooking.current || document.visibilityState !== 'visible') return
    isLooking.current = true
    await look().finally(() => {
      isLooking.current = false
    })
  })
  useEffect(() => {
    const ask = () => void lookIfSeen()
    document.addEventListener('visibilitychange', ask)
    return () => document.removeEventListener('visibilitychange', ask)
  }, [])
  useEffect(() => {
    if (everyMs === null) return
    const timer = setInterval(() => void lookIfSeen(), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
}

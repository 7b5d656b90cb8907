import { useLayoutEffect } from 'react'

declare global {
  interface Window {
    /** Of a page whose scripts came late: the buttons that were pressed before, in their order. Asked for once. */
    takeEarlyPresses?: () => HTMLButtonElement[]
  }
}

/** Presses again what somebody pressed before the page came to life. */
export function useReplayEarlyClicks(): void {
  // In the very moment in which the page begins to answer by itself: no press counts twice, and none is lost.
  useLayoutEffect(() => {
    const presses = window.takeEarlyPresses?.() ?? []
    queueMicrotask(() => {
      for (const button of presses) button.click()
    })
  }, [])
}

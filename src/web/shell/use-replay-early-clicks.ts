import { useLayoutEffect } from 'react'

declare global {
  interface Window {
    /** The buttons that were pressed before the page's late scripts ran, in order. Call it once. */
    takeEarlyPresses?: () => HTMLButtonElement[]
  }
}

/** Replays the presses that were made before hydration. */
export function useReplayEarlyClicks(): void {
  // Exactly when React begins to handle events: no press counts twice, and none is lost.
  useLayoutEffect(() => {
    const presses = window.takeEarlyPresses?.() ?? []
    queueMicrotask(() => {
      for (const button of presses) button.click()
    })
  }, [])
}

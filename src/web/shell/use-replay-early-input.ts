import { useLayoutEffect } from 'react'
import { consumeHeldEarlyInput } from '#web/ui/held-input.ts'

/** Repeats what the visitor did before hydration. */
export function useReplayEarlyInput(): void {
  // Exactly when React begins to handle events: no press counts twice, and none is lost.
  useLayoutEffect(consumeHeldEarlyInput, [])
}

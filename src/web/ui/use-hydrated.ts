import { useSyncExternalStore } from 'react'

/** False on the server and until React listens to events; true afterwards. Forms submit only while it is true. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
}

function subscribeToNothing() {
  return () => {}
}

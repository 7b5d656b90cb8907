import { startTransition, useEffect, useState } from 'react'
import { useIsFromServer } from '#web/ui/use-is-from-server.ts'

/**
 * False on the server and until React listens to events; true soon afterwards, as soon as nothing more urgent is to be
 * done. Forms submit only while it is true.
 */
export function useHydrated(): boolean {
  const isFromServer = useIsFromServer()
  const [isHydrated, setHydrated] = useState(!isFromServer)
  useEffect(() => {
    // Hundreds of components may ask: what changes with them is drawn in pieces, between which the visitor is answered.
    if (isFromServer) startTransition(() => setHydrated(true))
  }, [isFromServer])
  return isHydrated
}

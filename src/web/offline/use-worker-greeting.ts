import { useEffect, useRef } from 'react'
import { forgetSavedPages, tellWorker } from '#web/offline/worker-client.ts'

/** Tells the worker who looks, so that nobody finds a page that was kept for somebody else. */
export function useWorkerGreeting({ viewerId, look }: { viewerId: string; look: string }): void {
  const before = useRef(viewerId)
  useEffect(() => {
    if (before.current !== viewerId) forgetSavedPages()
    before.current = viewerId
    tellWorker({ kind: 'here', viewer: viewerId, look })
  }, [viewerId, look])
}

import { useEffect, useRef } from 'react'
import { postToServiceWorker, requestSavedPageDeletion } from '#web/offline/worker-client.ts'

/** Tells the worker who is signed in, so that no user sees a page saved for another one. */
export function useServiceWorkerUserSync({ viewerId, look }: { viewerId: string; look: string }): void {
  const before = useRef(viewerId)
  useEffect(() => {
    if (before.current !== viewerId) requestSavedPageDeletion()
    before.current = viewerId
    postToServiceWorker({ kind: 'here', viewer: viewerId, look })
  }, [viewerId, look])
}

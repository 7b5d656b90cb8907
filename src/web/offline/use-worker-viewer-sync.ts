import { useEffect, useRef } from 'react'
import { forgetSavedPages, postToWorker } from '#web/offline/worker-client.ts'

/** Tells the worker who looks, so that nobody finds a page that was kept for somebody else. */
export function useWorkerViewerSync({ viewerId, look }: { viewerId: string; look: string }): void {
  const before = useRef(viewerId)
  useEffect(() => {
    if (before.current !== viewerId) forgetSavedPages()
    before.current = viewerId
    postToWorker({ kind: 'here', viewer: viewerId, look })
  }, [viewerId, look])
}

import { useSyncExternalStore } from 'react'
import type { ApiError } from '#web/client/api-client.ts'

/** A page that failed to load: why, and a way to retry. The previous page stays on the screen until it loads. */
export type FailedPageLoad = { error: ApiError; retry: () => void; dismiss: () => void }

const listeners = new Set<() => void>()
let failed: FailedPageLoad | null = null

/**
 * Shows that the page failed to load, and waits until the user retries; ends with `signal` when they navigate
 * elsewhere.
 */
export function waitForUserRetry(error: ApiError, signal: AbortSignal | null | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const mine: FailedPageLoad = { error, retry: () => end(resolve), dismiss: hide }
    function hide() {
      if (failed === mine) show(null)
    }
    function end(settle: () => void) {
      signal?.removeEventListener('abort', leave)
      window.removeEventListener('online', mine.retry)
      hide()
      settle()
    }
    const leave = () => end(() => reject(signal?.reason))
    signal?.addEventListener('abort', leave)
    // Retries at once when the network is back.
    window.addEventListener('online', mine.retry)
    show(mine)
  })
}

export function useFailedPageLoad(): FailedPageLoad | null {
  return useSyncExternalStore(
    subscribe,
    () => failed,
    () => null,
  )
}

function show(next: FailedPageLoad | null): void {
  failed = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

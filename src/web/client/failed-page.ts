import { useSyncExternalStore } from 'react'
import type { ApiError } from '#web/client/api-client.ts'

/** A page that did not come: why, and the way to try again. The one before stands on the screen until it does. */
export type FailedPage = { error: ApiError; retry: () => void; dismiss: () => void }

const listeners = new Set<() => void>()
let failed: FailedPage | null = null

/** Shows that the page did not come, and waits until the person tries again; ends with `signal`, when they go elsewhere. */
export function waitForRetry(error: ApiError, signal: AbortSignal | null | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const mine: FailedPage = { error, retry: () => end(resolve), dismiss: hide }
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
    // Who has a network again has waited long enough.
    window.addEventListener('online', mine.retry)
    show(mine)
  })
}

export function useFailedPage(): FailedPage | null {
  return useSyncExternalStore(
    subscribe,
    () => failed,
    () => null,
  )
}

function show(next: FailedPage | null): void {
  failed = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

import { useSyncExternalStore } from 'react'
import type { ApiError } from '#web/client/api-client.ts'
import { whenServerAnswers } from '#web/offline/when-server-answers.ts'

/** A page that failed to load: why, and a way to retry. The previous page stays on the screen until it loads. */
export type FailedPageLoad = { error: ApiError; retry: () => void; dismiss: () => void }

const listeners = new Set<() => void>()
let failed: FailedPageLoad | null = null

/**
 * Shows that the page failed to load, and waits until the user retries, or the server that did not answer does; ends
 * with `signal` when they navigate elsewhere.
 */
export function waitForUserRetry(error: ApiError, signal: AbortSignal | null | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const mine: FailedPageLoad = { error, retry: () => end(resolve), dismiss: hide }
    function hide() {
      if (failed === mine) show(null)
    }
    function end(settle: () => void) {
      signal?.removeEventListener('abort', leave)
      stopAsking?.()
      hide()
      settle()
    }
    const leave = () => end(() => reject(signal?.reason))
    signal?.addEventListener('abort', leave)
    // A page that the server cannot give now would be asked for again and again.
    const stopAsking = error.status === 0 ? whenServerAnswers(mine.retry) : null
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

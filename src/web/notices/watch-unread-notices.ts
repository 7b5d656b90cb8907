import { ApiError, readApiResponse } from '#web/client/api-client.ts'
import { backgroundFetch } from '#web/client/background-fetch.ts'
import { listenForNotices, startLiveMessages } from '#web/messages/live-messages.ts'
import { noticesClient } from '#web/notices/notices-client.ts'

const listeners = new Set<(unread: number) => void>()

/** Everybody on this page who shows the number hears of it. */
export function publishUnreadNotices(unread: number): void {
  for (const listener of listeners) listener(unread)
}

/**
 * Calls `onCount` with the number of unread notifications, now and whenever it changes: by the stream of this tab, or
 * by its polling. A session that has ended ends the watch, and nothing else. Returns a function that ends it.
 */
export function watchUnreadNotices(onCount: (unread: number) => void): () => void {
  let stopStream: (() => void) | undefined
  let isEnded = false
  async function recount(): Promise<void> {
    try {
      publishUnreadNotices((await readApiResponse(noticesClient(backgroundFetch).notices.unread.$get())).unread)
      if (!isEnded) stopStream ??= startLiveMessages()
    } catch (error) {
      // Any other failure leaves the number as it is: the next piece of news asks again.
      if (error instanceof ApiError && error.status === 401) end()
    }
  }
  const stopListening = listenForNotices(() => void recount())
  function end(): void {
    isEnded = true
    listeners.delete(onCount)
    stopListening()
    stopStream?.()
    stopStream = undefined
  }
  listeners.add(onCount)
  void recount()
  return end
}

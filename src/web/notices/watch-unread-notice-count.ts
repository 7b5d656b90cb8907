import { ApiError, readApiResponse } from '#web/client/api-client.ts'
import { backgroundFetch } from '#web/client/background-fetch.ts'
import { listenForNotices, startLiveMessages } from '#web/messages/live-messages.ts'
import { noticesClient } from '#web/notices/notices-client.ts'

/**
 * A page that somebody leaves at once opens no stream of its own: quick steps through the site would fill the number of
 * streams that one person may have.
 */
const streamAfterMs = 3_000

/**
 * A message that is read as it comes is news twice, within the time that its page takes to say so: the number is asked for
 * once, behind both.
 */
const recountAfterMs = 700

const listeners = new Set<(unread: number) => void>()

/**
 * Tells the other tabs that notices were read here: one that nobody sees has no stream, and would show the old number
 * when it is opened. It does not say how many are left, because another tab may still show another person.
 */
let otherTabs: BroadcastChannel | undefined

function openChannel(): BroadcastChannel | undefined {
  if (typeof BroadcastChannel === 'undefined') return undefined
  otherTabs ??= new BroadcastChannel('forecourt-notices')
  return otherTabs
}

/** Notices were read on this page, and so many are left: everybody in this browser who shows the number hears of it. */
export function publishReadNotices(unread: number): void {
  publishUnreadNoticeCount(unread)
  openChannel()?.postMessage(null)
}

function publishUnreadNoticeCount(unread: number): void {
  for (const listener of listeners) listener(unread)
}

/**
 * Calls `onCount` with the number of unread notifications, now and whenever it changes: by the stream of this tab, or
 * by its polling. A session that has ended ends the watch, and nothing else. Returns a function that ends it.
 */
export function watchUnreadNoticeCount(onCount: (unread: number) => void): () => void {
  let stopStream: (() => void) | undefined
  let opening: ReturnType<typeof setTimeout> | undefined
  let recounting: ReturnType<typeof setTimeout> | undefined
  async function recount(): Promise<void> {
    try {
      publishUnreadNoticeCount((await readApiResponse(noticesClient(backgroundFetch).notices.unread.$get())).unread)
    } catch (error) {
      // Any other failure leaves the number as it is: the next piece of news asks again.
      if (error instanceof ApiError && error.status === 401) end()
    }
  }
  function recountSoon(): void {
    clearTimeout(recounting)
    recounting = setTimeout(() => void recount(), recountAfterMs)
  }
  const stopListening = listenForNotices(recountSoon)
  const channel = openChannel()
  channel?.addEventListener('message', recountSoon)
  function end(): void {
    clearTimeout(opening)
    clearTimeout(recounting)
    listeners.delete(onCount)
    stopListening()
    channel?.removeEventListener('message', recountSoon)
    stopStream?.()
    stopStream = undefined
  }
  listeners.add(onCount)
  opening = setTimeout(() => {
    stopStream = startLiveMessages()
  }, streamAfterMs)
  void recount()
  return end
}

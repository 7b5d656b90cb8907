import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Message, MessageThreadStreamEvent, MessageThreadWithMessages } from '#contract/messages.ts'
import { readApiResponse } from '#web/client/api-client.ts'
import { toastError } from '#web/forms/toast-error.ts'
import { recountUnreadThreads, useMessageThreadStreamEvents } from '#web/messages/live-messages.ts'
import { messagesClient } from '#web/messages/messages-client.ts'
import { hasMessageGap, lastMessageNumberOf, mergeMessages } from '#web/messages/thread-state.ts'

const fullPage = 50

/**
 * A thread that stays current: what the stream brings is added, a gap is read from the server, and each message is
 * there once. Where it begins at an old message, what comes is added once its reader has come to the end. What is on the screen counts as read: of an offer, once that its page says so.
 */
export function useLiveMessageThread(
  loaded: MessageThreadWithMessages,
  { onMessages }: { onMessages: (messages: readonly Message[]) => void },
) {
  const [thread, setThread] = useState(loaded)
  // A server of an earlier release does not say it, and begins at the end.
  const isApart = useRef(loaded.hasNewer ?? false)
  /** Counts what has come to the end of what is shown, for who follows it. */
  const [arrivals, setArrivals] = useState(0)
  const [shownOfferVersion, setShownOfferVersion] = useState<string>()
  const newest = useRef(thread)
  const isReading = useRef(false)
  const isAskedAgain = useRef(false)
  const readSeq = useRef(0)
  const { id } = loaded
  const offerVersion = `${thread.lastMessageAt} ${thread.closed}`
  const isOfferShown = shownOfferVersion === offerVersion

  function change(next: MessageThreadWithMessages): void {
    newest.current = next
    setThread(next)
  }

  function add(messages: readonly Message[]): void {
    if (!isApart.current) {
      const known = newest.current
      const merged = mergeMessages(known.messages, messages)
      change({ ...known, messages: merged, lastSeq: Math.max(known.lastSeq, lastMessageNumberOf(merged)) })
      if (messages.length > 0) setArrivals((before) => before + 1)
    }
    onMessages(messages)
  }

  /** Reads what came after the last known message, and everything else that may have changed. */
  async function refresh(): Promise<void> {
    // What happens while this reads is read afterwards.
    if (isReading.current) {
      isAskedAgain.current = true
      return
    }
    isReading.current = true
    try {
      for (;;) {
        // What is behind a part that is read on its own comes with its pages.
        const after = String(isApart.current ? newest.current.lastSeq : lastMessageNumberOf(newest.current.messages))
        const read = await readApiResponse(messagesClient().messages[':id'].$get({ param: { id }, query: { after } }))
        const { messages, hasOlder, hasNewer } = newest.current
        change({ ...read, messages, hasOlder, hasNewer })
        add(read.messages)
        if (read.messages.length < fullPage && !isAskedAgain.current) return
        isAskedAgain.current = false
      }
    } catch {
      // The next piece of news, or the connection when it is back, asks again.
    } finally {
      isReading.current = false
    }
  }

  const take = useEffectEvent((news: MessageThreadStreamEvent | null) => {
    if (news && news.threadId !== id) return
    const isComplete =
      !isApart.current && news && news.messages.length > 0 && !hasMessageGap(newest.current.messages, news.messages)
    if (isComplete && news.messages.length < fullPage) add(news.messages)
    else void refresh()
  })
  useMessageThreadStreamEvents((news) => take(news))

  const markRead = useEffectEvent(async () => {
    const seq = lastMessageNumberOf(newest.current.messages)
    const { unread, hasOfferNews } = newest.current
    const isOfferToMark = hasOfferNews && isOfferShown
    if (document.hidden || (!isOfferToMark && (seq <= readSeq.current || unread === 0))) return
    readSeq.current = seq
    try {
      const json = { seq, isOfferShown }
      await readApiResponse(
        messagesClient().messages[':id'].read.$put({ param: { id }, json }, { init: { priority: 'low' } }),
      )
      const known = newest.current
      const unread = isApart.current ? known.unread : 0
      change({ ...known, unread, hasOfferNews: known.hasOfferNews && !isOfferShown })
      await recountUnreadThreads()
    } catch {
      readSeq.current = 0
    }
  })
  const last = thread.messages.at(-1)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new message, and each step of an offer, is a reason.
  useEffect(() => {
    // A message of the other side that the stream brought is unread until the server knows better.
    if (last && !last.isOwn && last.seq > loaded.lastSeq) newest.current = { ...newest.current, unread: 1 }
    void markRead()
    const seen = () => void markRead()
    document.addEventListener('visibilitychange', seen)
    return () => document.removeEventListener('visibilitychange', seen)
  }, [last?.seq, thread.hasOfferNews, isOfferShown])

  async function showOlder(): Promise<void> {
    const before = String(newest.current.messages[0]?.seq ?? 1)
    try {
      const read = await readApiResponse(messagesClient().messages[':id'].$get({ param: { id }, query: { before } }))
      change({
        ...newest.current,
        messages: mergeMessages(newest.current.messages, read.messages),
        hasOlder: read.hasOlder,
      })
    } catch (error) {
      toastError(error)
    }
  }

  /** Reads the messages behind those that are shown; at the last of them the thread is followed again. */
  async function showNewer(): Promise<void> {
    const after = String(lastMessageNumberOf(newest.current.messages))
    try {
      const read = await readApiResponse(messagesClient().messages[':id'].$get({ param: { id }, query: { after } }))
      const messages = mergeMessages(newest.current.messages, read.messages)
      isApart.current = read.hasNewer ?? false
      change({ ...read, messages, hasOlder: newest.current.hasOlder, hasNewer: isApart.current })
      onMessages(read.messages)
      // What came while it was read.
      if (!isApart.current) await refresh()
    } catch (error) {
      toastError(error)
    }
  }

  /** Goes to the newest messages, and follows the thread from there. */
  async function showNewest(): Promise<void> {
    try {
      const read = await readApiResponse(messagesClient().messages[':id'].$get({ param: { id }, query: {} }))
      const isNext = !hasMessageGap(newest.current.messages, read.messages)
      const messages = isNext ? mergeMessages(newest.current.messages, read.messages) : read.messages
      isApart.current = false
      change({ ...read, messages, hasOlder: isNext ? newest.current.hasOlder : read.hasOlder, hasNewer: false })
      onMessages(read.messages)
      setArrivals((before) => before + 1)
      await refresh()
    } catch (error) {
      toastError(error)
    }
  }

  return {
    thread,
    arrivals,
    add,
    refresh,
    showOlder,
    showNewer,
    showNewest,
    offerVersion,
    onOfferShown: setShownOfferVersion,
  }
}

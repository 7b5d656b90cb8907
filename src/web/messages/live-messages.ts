import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import type { MessageThreadStreamEvent } from '#contract/messages.ts'
import { readApiResponse } from '#web/client/api-client.ts'
import { backgroundFetch } from '#web/client/background-fetch.ts'
import type { LiveMessageConnectionState, LiveMessageSignal } from '#web/messages/live-connection.ts'
import { messagesClient } from '#web/messages/messages-client.ts'
import { openSharedLiveConnection } from '#web/messages/shared-live-connection.ts'
import { publishUnreadThreadCount } from '#web/messages/unread-threads.ts'

/** `null` asks to read everything anew. */
type Listener = (news: MessageThreadStreamEvent | null) => void

const listeners = new Set<Listener>()
const stateListeners = new Set<() => void>()
const noticeListeners = new Set<() => void>()
let users = 0
let state: LiveMessageConnectionState = 'connecting'
let end: (() => void) | null = null

/** Follows the stream of this browser, for as long as somebody on the page needs it. */
export function startLiveMessages(): () => void {
  users += 1
  end ??= openSharedLiveConnection(take)
  return () => {
    users -= 1
    if (users > 0) return
    end?.()
    end = null
  }
}

/** Calls `onNotice` whenever the notifications may have changed. Returns a function that stops it. */
export function listenForNotices(onNotice: () => void): () => void {
  noticeListeners.add(onNotice)
  return () => noticeListeners.delete(onNotice)
}

function take(signal: LiveMessageSignal): void {
  if (signal.kind === 'news') tell(signal.news)
  else if (signal.kind === 'sync') tell(null)
  else if (signal.kind === 'notice') tellOfNotices()
  else if (signal.kind === 'state') {
    state = signal.state
    for (const listener of stateListeners) listener()
  }
}

function tellOfNotices(): void {
  for (const listener of noticeListeners) listener()
}

function tell(news: MessageThreadStreamEvent | null): void {
  void recountUnreadThreads()
  if (news === null) tellOfNotices()
  for (const listener of listeners) listener(news)
}

/** Asks how many conversations have unread messages, for the menu. A failure leaves the number as it is. */
export async function recountUnreadThreads(): Promise<void> {
  try {
    publishUnreadThreadCount((await readApiResponse(messagesClient(backgroundFetch).messages.unread.$get())).unread)
  } catch {
    // The next piece of news asks again.
  }
}

/** Calls `onNews` with each piece of news of the stream, and with null where everything is to be read anew. */
export function useMessageThreadStreamEvents(onNews: Listener): void {
  const listener = useEffectEvent(onNews)
  useEffect(() => {
    const heard: Listener = (news) => listener(news)
    listeners.add(heard)
    return () => {
      listeners.delete(heard)
    }
  }, [])
}

/** Whether news come by themselves. */
export function useLiveMessageConnectionState(): LiveMessageConnectionState {
  return useSyncExternalStore(
    subscribe,
    () => state,
    () => 'connecting',
  )
}

function subscribe(listener: () => void): () => void {
  stateListeners.add(listener)
  return () => stateListeners.delete(listener)
}

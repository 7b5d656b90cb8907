import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import type { ThreadStreamEvent } from '#contract/messages.ts'
import { readApiResponse } from '#web/client/api-client.ts'
import { type LiveConnectionState, openLiveConnection } from '#web/messages/live-connection.ts'
import { messagesClient } from '#web/messages/messages-client.ts'
import { publishUnreadThreads } from '#web/messages/unread-threads.ts'

/** `null` asks to read everything anew. */
type Listener = (news: ThreadStreamEvent | null) => void

const listeners = new Set<Listener>()
const stateListeners = new Set<() => void>()
let state: LiveConnectionState = 'connecting'
let end: (() => void) | null = null

/** Opens the one stream of this tab, for as long as the dashboard is shown. */
export function startLiveMessages(): () => void {
  end ??= openLiveConnection({
    onNews: (news) => tell(news),
    onSync: () => tell(null),
    onState: (next) => {
      state = next
      for (const listener of stateListeners) listener()
    },
  })
  return () => {
    end?.()
    end = null
  }
}

function tell(news: ThreadStreamEvent | null): void {
  void recountUnreadThreads()
  for (const listener of listeners) listener(news)
}

/** Asks how many conversations have unread messages, for the menu. A failure leaves the number as it is. */
export async function recountUnreadThreads(): Promise<void> {
  try {
    publishUnreadThreads((await readApiResponse(messagesClient().messages.unread.$get())).unread)
  } catch {
    // The next piece of news asks again.
  }
}

/** Calls `onNews` with each piece of news of this tab's stream, and with null where everything is to be read anew. */
export function useThreadStreamEvents(onNews: Listener): void {
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
export function useLiveConnectionState(): LiveConnectionState {
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

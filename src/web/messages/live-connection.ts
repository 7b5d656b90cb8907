import type { MessageThreadStreamEvent } from '#contract/messages.ts'

export type LiveMessageConnectionState = 'connecting' | 'live' | 'polling'

type LiveHandlers = {
  onNews: (news: MessageThreadStreamEvent) => void
  /** The notifications have changed. */
  onNotice: () => void
  /** Something may have been missed: read everything anew. */
  onSync: () => void
  onState: (state: LiveMessageConnectionState) => void
}

const failuresBeforePolling = 3
const pollMs = 10_000
const retryWhilePollingMs = 20_000
/** Longer than two heartbeats of the server: a connection that is silent for so long is dead. */
const silenceMs = 40_000
/**
 * A tab that nobody sees gives its connection back: over HTTP/1.1 a browser has six for each server, and whoever leafs
 * through seven tabs would wait. Short, and not at once: a look at another tab and back costs no new connection.
 */
const hiddenMs = 2_000

/**
 * Keeps one stream of server-sent events open, which goes on where it was after each interruption; after three failed
 * connections it asks every ten seconds instead, and tries the stream again every twenty. Returns a function that ends it.
 */
export function openLiveMessageConnection({ onNews, onNotice, onSync, onState }: LiveHandlers): () => void {
  let source: EventSource | null = null
  let lastId = ''
  let failures = 0
  let isEnded = false
  let isPolling = false
  let retry: ReturnType<typeof setTimeout> | undefined
  let poll: ReturnType<typeof setInterval> | undefined
  let silence: ReturnType<typeof setTimeout> | undefined
  let hiding: ReturnType<typeof setTimeout> | undefined

  function connect(): void {
    clearTimeout(retry)
    if (isEnded || source || document.hidden) return
    if (!isPolling) onState('connecting')
    // The browser sends Last-Event-ID when it connects again by itself; a new connection of ours names it here.
    const since = lastId ? `?${new URLSearchParams({ since: lastId })}` : ''
    const opened = new EventSource(`/api/messages/stream${since}`)
    source = opened
    listenForSilence()
    opened.onopen = () => {
      failures = 0
      stopPolling()
      onState('live')
    }
    opened.onerror = () => {
      failures += 1
      // The browser tries again by itself, unless the server refused.
      if (opened.readyState === EventSource.CONNECTING && failures < failuresBeforePolling) return onState('connecting')
      close()
      if (failures >= failuresBeforePolling) startPolling()
      else retryIn(1000 * 2 ** failures)
    }
    opened.addEventListener('news', (event) => {
      heard(event)
      onNews(JSON.parse(event.data) as MessageThreadStreamEvent)
    })
    opened.addEventListener('notice', (event) => {
      heard(event)
      onNotice()
    })
    opened.addEventListener('sync', (event) => {
      heard(event)
      onSync()
    })
    opened.addEventListener('beat', heard)
    opened.addEventListener('end', () => {
      close()
      // Not all at the same moment: a server that stops ends thousands of streams.
      retryIn(200 + Math.random() * 800)
    })
  }

  function heard({ lastEventId }: MessageEvent): void {
    if (lastEventId) lastId = lastEventId
    listenForSilence()
  }

  function listenForSilence(): void {
    clearTimeout(silence)
    silence = setTimeout(() => {
      close()
      connect()
    }, silenceMs)
  }

  function close(): void {
    clearTimeout(silence)
    source?.close()
    source = null
  }

  function retryIn(ms: number): void {
    clearTimeout(retry)
    retry = setTimeout(connect, ms)
  }

  function startPolling(): void {
    retryIn(retryWhilePollingMs)
    if (isPolling) return
    isPolling = true
    onState('polling')
    poll = setInterval(() => !document.hidden && onSync(), pollMs)
    onSync()
  }

  function stopPolling(): void {
    isPolling = false
    clearInterval(poll)
  }

  function seen(): void {
    clearTimeout(hiding)
    if (document.hidden) hiding = setTimeout(close, hiddenMs)
    else connect()
  }

  function reachable(): void {
    failures = 0
    close()
    connect()
  }

  document.addEventListener('visibilitychange', seen)
  window.addEventListener('online', reachable)
  connect()
  return () => {
    isEnded = true
    close()
    stopPolling()
    clearTimeout(retry)
    clearTimeout(hiding)
    document.removeEventListener('visibilitychange', seen)
    window.removeEventListener('online', reachable)
  }
}

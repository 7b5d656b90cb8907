import type { MessageThreadStreamEvent } from '#contract/messages.ts'

export type LiveMessageConnectionState = 'connecting' | 'live' | 'polling'

export type LiveMessageSignal =
  | { kind: 'news'; news: MessageThreadStreamEvent }
  /** The notifications have changed. */
  | { kind: 'notice' }
  /** Something may have been missed: read everything anew. */
  | { kind: 'sync' }
  | { kind: 'state'; state: LiveMessageConnectionState }
  /** Nothing has happened, and the connection lives. */
  | { kind: 'beat' }

type LiveMessageConnectionOptions = {
  /** The position behind which the stream goes on. Without one the server asks to read everything anew. */
  since: string
  /** `position`: all that was committed by then has been said, this signal included. */
  onSignal: (signal: LiveMessageSignal, position: string) => void
}

const failuresBeforePolling = 3
const pollMs = 10_000
const retryWhilePollingMs = 20_000
/** Longer than two heartbeats of the server: a connection that is silent for so long is dead. */
const silenceMs = 40_000
/**
 * Longer than one: a stream of which nothing has come by then is open to a proxy that keeps its events back, as many an office
 * has. It is no connection, whatever the browser says.
 */
const silenceAtFirstMs = 20_000

/**
 * Keeps one stream of server-sent events open, which goes on where it was after each interruption; after three failed
 * connections it asks every ten seconds instead, and tries the stream again every twenty. A connection works once an event has
 * come through it: one that opens and stays silent has failed. Returns a function that ends it.
 */
export function openLiveMessageConnection({ since, onSignal }: LiveMessageConnectionOptions): () => void {
  let source: EventSource | null = null
  let lastId = since
  let failures = 0
  let isEnded = false
  let isPolling = false
  /** Whether an event has come since the stream was last opened. */
  let isHeard = false
  let retry: ReturnType<typeof setTimeout> | undefined
  let poll: ReturnType<typeof setInterval> | undefined
  let silence: ReturnType<typeof setTimeout> | undefined

  const say = (signal: LiveMessageSignal) => onSignal(signal, lastId)
  const become = (state: LiveMessageConnectionState) => say({ kind: 'state', state })

  function connect(): void {
    clearTimeout(retry)
    if (isEnded || source) return
    if (!isPolling) become('connecting')
    // The browser sends Last-Event-ID when it connects again by itself; a new connection of ours names it here.
    const query = lastId ? `?${new URLSearchParams({ since: lastId })}` : ''
    const opened = new EventSource(`/api/messages/stream${query}`)
    source = opened
    isHeard = false
    listenForSilence(silenceAtFirstMs)
    opened.onerror = () => {
      failures += 1
      isHeard = false
      // The browser tries again by itself, unless the server refused.
      if (opened.readyState === EventSource.CONNECTING && failures < failuresBeforePolling) {
        if (!isPolling) become('connecting')
        return listenForSilence(silenceAtFirstMs)
      }
      close()
      if (failures >= failuresBeforePolling) startPolling()
      else retryIn(1000 * 2 ** failures)
    }
    opened.addEventListener('news', (event) => {
      heard(event)
      say({ kind: 'news', news: JSON.parse(event.data) as MessageThreadStreamEvent })
    })
    for (const kind of ['notice', 'sync', 'beat'] as const)
      opened.addEventListener(kind, (event) => {
        heard(event)
        say({ kind })
      })
    opened.addEventListener('end', () => {
      failures = 0
      close()
      // Not all at the same moment: a server that stops ends thousands of streams.
      retryIn(200 + Math.random() * 800)
    })
  }

  function heard({ lastEventId }: MessageEvent): void {
    if (lastEventId) lastId = lastEventId
    listenForSilence(silenceMs)
    if (isHeard) return
    isHeard = true
    failures = 0
    stopPolling()
    become('live')
  }

  function listenForSilence(ms: number): void {
    clearTimeout(silence)
    silence = setTimeout(() => {
      failures += 1
      close()
      if (failures >= failuresBeforePolling) startPolling()
      else connect()
    }, ms)
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
    become('polling')
    poll = setInterval(() => say({ kind: 'sync' }), pollMs)
    say({ kind: 'sync' })
  }

  function stopPolling(): void {
    isPolling = false
    clearInterval(poll)
  }

  function reachable(): void {
    failures = 0
    close()
    connect()
  }

  window.addEventListener('online', reachable)
  connect()
  return () => {
    isEnded = true
    close()
    stopPolling()
    clearTimeout(retry)
    window.removeEventListener('online', reachable)
  }
}

import { setTimeout as pause } from 'node:timers/promises'
import type { MessageThreadStreamEvent } from '#contract/messages.ts'
import type { Db } from '#db/client.ts'
import type { DatabaseSnapshotId } from '#domain/change-feed/detect-catalogue-changes-since.ts'
import type { Clock } from '#domain/clock.ts'
import { loadThreadMessages, messageForReader, type StoredMessage } from './load-messages.ts'
import { createMessageStreamHeartbeats, type MessageStreamHeartbeats } from './message-stream-heartbeats.ts'
import {
  formatMessageStreamPosition,
  maxMessageStreamResumeMs,
  parseMessageStreamPosition,
} from './message-stream-position.ts'
import { type MessageThreadChange, readMessageStreamSignals } from './read-message-stream-signals.ts'
import { threadIdOfSignalWithoutThread } from './signal-notices-changed.ts'

/**
 * While a stream is open, the database is read this often, by one query however many listen. A message sent on this
 * server is looked for at once.
 */
const everyMs = 50
const afterFailureMs = 1_000

export type LiveMessageEvent =
  /** New messages of a thread, or another change of it. */
  | { kind: 'news'; position: string; news: MessageThreadStreamEvent }
  /** The notices of the listener have changed. */
  | { kind: 'notice'; position: string }
  /** The listener may have missed something and reads everything anew. */
  | { kind: 'sync'; position: string }
  /** The server ends: the listener comes back, to this or another one. */
  | { kind: 'end' }

type Listener = { accountId: string; take: (event: LiveMessageEvent) => void }

/** Delivers what is committed in threads, on whichever server, to the open streams of this server. */
export type LiveMessageDelivery = {
  /**
   * Delivers what happens in the threads of a person from now on, after what they missed since the position that they
   * name. Nothing is missed; a piece of news may come twice.
   */
  listen(options: {
    accountId: string
    since: string | null | undefined
    take: (event: LiveMessageEvent) => void
  }): Promise<() => void>
  /** Looks now: something was written on this server. */
  checkNow(): void
  /** The position of the last look; null before the first. */
  readonly position: string | null
  readonly listenerCount: number
  listenersOf(accountId: string): number
  readonly heartbeats: MessageStreamHeartbeats
  /** Ends all streams; no further one can be opened. */
  stop(): Promise<void>
}

export function createLiveMessageDelivery(
  db: Db,
  { clock, onError }: { clock: Clock; onError: (error: unknown) => void },
): LiveMessageDelivery {
  const listeners = new Map<string, Set<Listener>>()
  const heartbeats = createMessageStreamHeartbeats(db, { clock, onError })
  let count = 0
  let moment: DatabaseSnapshotId | null = null
  let lookedAt = 0
  let looking: Promise<void> | null = null
  let waiting = new AbortController()
  let isNudged = false
  let isStopped = false
  let running: Promise<void> | null = null

  function toAll(event: LiveMessageEvent): void {
    for (const listener of [...listeners.values()].flatMap((all) => [...all])) listener.take(event)
  }
  const position = () => (moment ? formatMessageStreamPosition(moment, clock.now()) : null)

  async function look(): Promise<void> {
    const begunAt = clock.now().getTime()
    // What a server that slept for long has missed may be removed already.
    const isLate = begunAt - lookedAt > maxMessageStreamResumeMs
    const before = moment
    const reading = await readMessageStreamSignals(db, isLate ? null : before)
    lookedAt = begunAt
    const at = formatMessageStreamPosition(reading.moment, clock.now())
    if (reading.signals === null) {
      moment = reading.moment
      if (before) toAll({ kind: 'sync', position: at })
      return
    }
    const ofListeners = reading.signals.filter(({ accountId }) => listeners.has(accountId))
    const news = await newsOf(db, ofListeners)
    // Only now: a look that fails is repeated from where it began.
    moment = reading.moment
    for (const { accountId, ...rest } of news) {
      for (const listener of listeners.get(accountId) ?? [])
        listener.take({ kind: 'news', position: at, news: rest.news })
    }
    for (const accountId of accountsWithNotices(ofListeners))
      for (const listener of listeners.get(accountId) ?? []) listener.take({ kind: 'notice', position: at })
  }

  function lookOnce(): Promise<void> {
    looking ??= look().finally(() => {
      looking = null
    })
    return looking
  }

  async function run(): Promise<void> {
    while (count > 0 && !isStopped) {
      isNudged = false
      const wait = await lookOnce().then(
        () => everyMs,
        (error) => {
          onError(error)
          return afterFailureMs
        },
      )
      if (isNudged) continue
      waiting = new AbortController()
      await pause(wait, undefined, { signal: waiting.signal }).catch(() => {})
    }
    // The next stream begins at its own snapshot.
    moment = null
    running = null
  }

  async function catchUp(listener: Listener, since: string | null | undefined): Promise<void> {
    const from = parseMessageStreamPosition(since, clock.now())
    const reading = await readMessageStreamSignals(db, from, listener.accountId)
    const at = formatMessageStreamPosition(reading.moment, clock.now())
    if (reading.signals === null) return listener.take({ kind: 'sync', position: at })
    const missed = await newsOf(db, reading.signals)
    for (const { news } of missed) listener.take({ kind: 'news', position: at, news })
    if (accountsWithNotices(reading.signals).size > 0) listener.take({ kind: 'notice', position: at })
  }

  return {
    get position() {
      return position()
    },
    get listenerCount() {
      return count
    },
    listenersOf(accountId) {
      return listeners.get(accountId)?.size ?? 0
    },
    heartbeats,
    checkNow() {
      isNudged = true
      waiting.abort()
    },
    async listen({ accountId, since, take }) {
      const listener = { accountId, take }
      if (isStopped) {
        take({ kind: 'end' })
        return () => {}
      }
      const all = listeners.get(accountId) ?? new Set()
      listeners.set(accountId, all.add(listener))
      count += 1
      const leave = () => {
        if (!all.delete(listener)) return
        count -= 1
        if (all.size === 0 && listeners.get(accountId) === all) listeners.delete(accountId)
        if (count === 0) waiting.abort()
      }
      try {
        // The common moment must not be later than that of what was missed.
        if (!moment) await lookOnce()
        running ??= run()
        await catchUp(listener, since)
      } catch (error) {
        leave()
        throw error
      }
      return leave
    },
    async stop() {
      isStopped = true
      heartbeats.stop()
      toAll({ kind: 'end' })
      listeners.clear()
      count = 0
      waiting.abort()
      await running
    },
  }
}

function accountsWithNotices(signals: readonly MessageThreadChange[]): Set<string> {
  return new Set(
    signals.filter(({ threadId }) => threadId === threadIdOfSignalWithoutThread).map(({ accountId }) => accountId),
  )
}

/** One piece of news for each thread and person, with the messages from the first new one on. */
async function newsOf(
  db: Db,
  signals: readonly MessageThreadChange[],
): Promise<{ accountId: string; news: MessageThreadStreamEvent }[]> {
  const news: { accountId: string; news: MessageThreadStreamEvent }[] = []
  for (const [threadId, ofThread] of Map.groupBy(signals, (signal) => signal.threadId)) {
    if (threadId === threadIdOfSignalWithoutThread) continue
    const seqs = ofThread.flatMap(({ seq }) => (seq === null ? [] : [seq]))
    const first = Math.min(...seqs)
    const stored: StoredMessage[] = seqs.length > 0 ? await loadThreadMessages(db, { threadId, after: first - 1 }) : []
    for (const accountId of new Set(ofThread.map((signal) => signal.accountId))) {
      const messages = stored.map((message) => messageForReader(accountId, message))
      news.push({ accountId, news: { threadId, lastSeq: stored.at(-1)?.seq ?? 0, messages } })
    }
  }
  return news
}

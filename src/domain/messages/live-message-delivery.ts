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
/** What waits for a listener who is still catching up; beyond it they read everything anew. */
const maxHeldEvents = 200

/**
 * What a listener hears. Whoever has heard an event with a position has heard all that was committed by then: of several
 * events of one look the last alone has it, so that a line that is cut between them loses none.
 */
export type LiveMessageEvent =
  /** New messages of a thread, or another change of it. */
  | { kind: 'news'; position: string | null; news: MessageThreadStreamEvent }
  /** The notices of the listener have changed. */
  | { kind: 'notice'; position: string | null }
  /** The listener may have missed something and reads everything anew. */
  | { kind: 'sync'; position: string }
  /** The server ends: the listener comes back, to this or another one. */
  | { kind: 'end' }

type Listener = { accountId: string; take: (event: LiveMessageEvent) => void }
type Heard = { kind: 'news'; news: MessageThreadStreamEvent } | { kind: 'notice' }

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
    const heard = await heardIn(db, ofListeners)
    // Only now: a look that fails is repeated from where it began.
    moment = reading.moment
    for (const [accountId, events] of heard)
      for (const listener of listeners.get(accountId) ?? []) tell(listener, events, at)
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
    const missed = await heardIn(db, reading.signals)
    tell(listener, missed.get(listener.accountId) ?? [], at)
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
      if (isStopped) {
        take({ kind: 'end' })
        return () => {}
      }
      const catching = { accountId, take }
      const held = holdEvents(take)
      const listener: Listener = { accountId, take: held.take }
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
        await catchUp(catching, since)
        held.release()
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

/**
 * Keeps what is live back until `release`: with its later position, a line that is cut before everything that was missed
 * is delivered would never get the rest. The end is never held back.
 */
function holdEvents(take: Listener['take']): { take: Listener['take']; release: () => void } {
  let held: LiveMessageEvent[] | null = []
  return {
    take(event) {
      if (!held || event.kind === 'end') return take(event)
      if (held.length < maxHeldEvents) held.push(event)
      // Whoever reads everything anew needs nothing of what came before. Events without a position precede one with it.
      else if (event.position) held = [{ kind: 'sync', position: event.position }]
    },
    release() {
      const events = held ?? []
      held = null
      for (const event of events) take(event)
    },
  }
}

/** The position comes with the last of them. */
function tell({ take }: Listener, heard: readonly Heard[], position: string): void {
  for (const [index, event] of heard.entries())
    take({ ...event, position: index === heard.length - 1 ? position : null })
}

/** What each person hears of these signals: of their threads first, and that their notices have changed. */
async function heardIn(db: Db, signals: readonly MessageThreadChange[]): Promise<Map<string, Heard[]>> {
  const heard = new Map<string, Heard[]>()
  const add = (accountId: string, event: Heard) => heard.set(accountId, [...(heard.get(accountId) ?? []), event])
  for (const { accountId, news } of await newsOf(db, signals)) add(accountId, { kind: 'news', news })
  const ofNotices = signals.filter(({ threadId }) => threadId === threadIdOfSignalWithoutThread)
  for (const accountId of new Set(ofNotices.map((signal) => signal.accountId))) add(accountId, { kind: 'notice' })
  return heard
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

import { readPageAccount } from '#web/client/page-account.ts'
import {
  type LiveMessageConnectionState,
  type LiveMessageSignal,
  openLiveMessageConnection,
} from '#web/messages/live-connection.ts'

/** What the tabs of a browser say to one another. */
type Word =
  /** A tab that can be seen asks who has the stream. */
  | { kind: 'hello' }
  /** The tab with the stream says where that is. */
  | { kind: 'welcome'; state: LiveMessageConnectionState; position: string }
  /** The stream has said something. */
  | { kind: 'signal'; signal: LiveMessageSignal; position: string }

/**
 * A tab that nobody sees gives its connection back: a telephone stops it at any time, and the stream with it. Short, and
 * not at once: a look at another tab and back costs no new connection.
 */
const hiddenMs = 2_000
/** Who has the stream answers at once, unless the browser has put that tab to sleep. */
const answerMs = 2_000
/** Longer than the stream is silent before it is opened anew (live-connection.ts). */
const silenceMs = 60_000

/**
 * One stream for all tabs of a browser that can be seen: over HTTP/1.1 it has six connections for each server, and six
 * tabs with a stream each would leave none for a seventh page. The tab that holds the lock has the stream, and repeats
 * to the others what it says, with its position: whichever has it next goes on from there. A browser without locks
 * opens one for each tab. Tabs that are shown to different people share nothing: a stream is that of one session. Returns
 * a function that ends it.
 */
export function openSharedLiveConnection(onSignal: (signal: LiveMessageSignal) => void): () => void {
  const name = `forecourt-live ${readPageAccount()}`
  const channel = navigator.locks && typeof BroadcastChannel !== 'undefined' ? new BroadcastChannel(name) : undefined
  let position = ''
  let state: LiveMessageConnectionState = 'connecting'
  let isLeading = false
  /** Another tab has the stream, and what it said before is not known here. */
  let isNew = false
  let isEnded = false
  /** Aborted once this tab is left or hidden; undefined while it is. */
  let stay: AbortController | undefined
  let waiting: AbortController | undefined
  let patience: ReturnType<typeof setTimeout> | undefined
  let hiding: ReturnType<typeof setTimeout> | undefined

  const post = (word: Word) => channel?.postMessage(word)
  const welcome = () => post({ kind: 'welcome', state, position })

  function take(signal: LiveMessageSignal): void {
    if (signal.kind === 'state') state = signal.state
    onSignal(signal)
  }

  function join(): void {
    if (stay || isEnded || document.hidden) return
    stay = new AbortController()
    if (channel) follow(stay.signal)
    else lead(stay.signal)
  }

  function leave(): void {
    clearTimeout(patience)
    stay?.abort()
    waiting?.abort()
    stay = undefined
  }

  function lead(left: AbortSignal): () => void {
    clearTimeout(patience)
    isLeading = true
    const end = openLiveMessageConnection({
      since: position,
      onSignal: (signal, at) => {
        position = at
        take(signal)
        post({ kind: 'signal', signal, position })
      },
    })
    const stop = () => {
      isLeading = false
      end()
    }
    left.addEventListener('abort', stop)
    welcome()
    return stop
  }

  /** Waits for the stream, and hears meanwhile what the tab says that has it. */
  function follow(left: AbortSignal): void {
    isNew = true
    waiting = new AbortController()
    void holdLock(left, { signal: waiting.signal })
    post({ kind: 'hello' })
    waitForWord(left, answerMs)
  }

  function waitForWord(left: AbortSignal, ms: number): void {
    clearTimeout(patience)
    patience = setTimeout(() => {
      if (isLeading) return
      waiting?.abort()
      void holdLock(left, { steal: true })
    }, ms)
  }

  async function holdLock(left: AbortSignal, options: LockOptions): Promise<void> {
    const held: { stop?: () => void } = {}
    try {
      await navigator.locks.request(name, options, async () => {
        if (left.aborted) return
        held.stop = lead(left)
        await new Promise((resolve) => left.addEventListener('abort', resolve))
      })
    } catch {
      // This tab has left the queue, or another one has taken the lock.
    }
    if (left.aborted) return
    if (held.stop) {
      held.stop()
      follow(left)
      // The browser forbids locks here.
    } else if (options.steal) lead(left)
  }

  function hear({ data }: MessageEvent<Word>): void {
    // A hidden tab goes on later where it was.
    if (!stay) return
    if (data.kind === 'hello') {
      if (isLeading && document.hidden) leave()
      else if (isLeading) welcome()
      return
    }
    if (isLeading) return
    waitForWord(stay.signal, silenceMs)
    if (data.kind === 'signal') {
      // The position counts once this tab has read what came before it.
      if (!isNew) position = data.position
      take(data.signal)
    } else if (isNew) {
      isNew = false
      position = data.position
      take({ kind: 'state', state: data.state })
      take({ kind: 'sync' })
    }
  }

  function seen(): void {
    clearTimeout(hiding)
    if (document.hidden) hiding = setTimeout(leave, hiddenMs)
    else join()
  }

  channel?.addEventListener('message', hear)
  document.addEventListener('visibilitychange', seen)
  // A browser keeps no page alive that holds a lock.
  window.addEventListener('pagehide', leave)
  window.addEventListener('pageshow', join)
  join()
  return () => {
    isEnded = true
    leave()
    clearTimeout(hiding)
    channel?.close()
    document.removeEventListener('visibilitychange', seen)
    window.removeEventListener('pagehide', leave)
    window.removeEventListener('pageshow', join)
  }
}

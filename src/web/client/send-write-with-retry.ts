import { toast } from 'react-hot-toast/headless'
import { idempotencyKeyHeader, mayRepeatApiCall } from '#contract/idempotency.ts'
import { forgetWritesOf, keyOfWrite } from '#web/client/unanswered-writes.ts'
import { awayStatuses } from '#web/retries/away-statuses.ts'
import { retryDelay } from '#web/retries/retry-delay.ts'

type Send = (input: RequestInfo | URL, init: RequestInit) => Promise<Response>

/** What it does besides sending; a test gives its own. */
type Surroundings = {
  wait(ms: number): Promise<void>
  /** Tells the user that it is still being tried, and after the end no more. */
  sayTrying(isTrying: boolean): void
}

/** As long as another database takes to become the primary, and less than a call's own limit: the user learns the reason. */
const patienceMs = 28_000
/** A primary that hangs says nothing: the next attempt may find its successor. The server makes one action of both. */
const attemptMs = 12_000
/** Answers that the server gives before it looks at the key: they say nothing of an attempt before. */
const givenBeforeKey = new Set([401, 403, 429])
/** How many writes are being tried again. */
let trying = 0

const stillTrying = 'The server isn’t answering right now. We’ll keep trying for about half a minute.'
const toastId = 'still-trying'

/** The store of messages itself: what shows them stands above this folder. */
const browser: Surroundings = {
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  sayTrying: (isTrying) => (isTrying ? toast.loading(stillTrying, { id: toastId }) : toast.dismiss(toastId)),
}

/**
 * Sends a write under a key, and sends it again where no answer comes or the database is away: the server carries it out
 * once. Writes that the server could carry out twice are sent once, without a key. One of low `priority` is a write that
 * nobody has pressed: it is tried in silence.
 */
export async function sendWriteWithRetry(
  send: Send,
  input: RequestInfo | URL,
  init: RequestInit,
  { wait, sayTrying }: Surroundings = browser,
): Promise<Response> {
  const { pathname } = new URL(input instanceof Request ? input.url : input, 'http://localhost')
  if (!mayRepeatApiCall(pathname) || (init.body && typeof init.body !== 'string')) return send(input, init)
  // `/api/admin/listings/ID` of whatever is done to that car, `/api/admin/listings` of what is done to many.
  const root = pathname
    .replace(/\/change-matching$/, '')
    .split('/', 5)
    .join('/')
  const headers = new Headers(init.headers)
  headers.set(idempotencyKeyHeader, keyOfWrite(`${init.method} ${pathname} ${init.body ?? ''}`, root))
  let leftMs = patienceMs
  let isSaid = false
  try {
    for (let tries = 0; ; tries += 1) {
      const began = performance.now()
      // The last attempt lasts as long as the call may: where the network is slow, no answer comes sooner.
      const limitMs = leftMs < attemptMs ? null : attemptMs
      const outcome = await sendOnce(send, input, { init: { ...init, headers }, limitMs })
      const answer = outcome instanceof Response ? outcome : null
      if (answer && !awayStatuses.has(answer.status)) {
        if (answer.status < 500 && !givenBeforeKey.has(answer.status)) forgetWritesOf(root)
        return answer
      }
      // A proxy may name a date instead.
      const seconds = Number(answer?.headers.get('Retry-After')) || 0
      const pauseMs = Math.max(seconds * 1_000, retryDelay(Math.min(tries, 2)))
      leftMs -= performance.now() - began + pauseMs
      // Busy for longer, as a limit by address is: then the user decides.
      const isOver = init.signal?.aborted || leftMs < 0 || (answer ? seconds > 5 : !navigator.onLine)
      if (isOver && answer) return answer
      if (isOver) throw outcome
      if (init.priority !== 'low' && !isSaid) {
        isSaid = true
        trying += 1
        sayTrying(true)
      }
      await wait(pauseMs)
    }
  } finally {
    if (isSaid) trying -= 1
    if (isSaid && trying === 0) sayTrying(false)
  }
}

/** @returns the answer, or what was thrown in its place. Once its head has come, no limit of ours cuts its body off. */
async function sendOnce(
  send: Send,
  input: RequestInfo | URL,
  { init, limitMs }: { init: RequestInit; limitMs: number | null },
): Promise<unknown> {
  const attempt = new AbortController()
  const timer = limitMs === null ? undefined : setTimeout(() => attempt.abort(), limitMs)
  const signal = init.signal ? AbortSignal.any([init.signal, attempt.signal]) : attempt.signal
  try {
    return await send(input, { ...init, signal })
  } catch (error) {
    return error
  } finally {
    clearTimeout(timer)
  }
}

import { idempotencyKeyHeader, mayRepeatApiCall } from '#contract/idempotency.ts'
import { awayStatuses, retryDelay } from '#web/retries/retry-delay.ts'

type Send = (input: RequestInfo | URL, init: RequestInit) => Promise<Response>

/** After this many failed connections the user is told; a server that says 503 is asked until the call's own time is up. */
const maxUnanswered = 2

type UnansweredWrite = { key: string; root: string; sentAt: number }

/** Writes whose outcome is unknown: whoever presses the button again sends the same key. */
const unanswered = new Map<string, UnansweredWrite>()

/** Longer than a tunnel; what somebody asks for later is meant anew, since what became of the first may be over by then. */
const sameWriteMs = 15 * 60_000

/**
 * Sends a write under a key, and sends it again where no answer comes or the database is away: the server carries it out
 * once. Writes that the server could carry out twice are sent once, without a key.
 */
export async function sendWriteWithRetry(
  send: Send,
  input: RequestInfo | URL,
  init: RequestInit,
  wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)),
): Promise<Response> {
  const { pathname } = new URL(input instanceof Request ? input.url : input, 'http://localhost')
  if (!mayRepeatApiCall(pathname) || (init.body && typeof init.body !== 'string')) return send(input, init)
  const name = `${init.method} ${pathname} ${init.body ?? ''}`
  // `/api/admin/listings/ID` of whatever is done to that car.
  const root = pathname.split('/', 5).join('/')
  const earlier = unanswered.get(name)
  const isSame = earlier !== undefined && Date.now() - earlier.sentAt < sameWriteMs
  const key = isSame ? earlier.key : crypto.randomUUID()
  unanswered.set(name, { key, root, sentAt: Date.now() })
  const headers = new Headers(init.headers)
  headers.set(idempotencyKeyHeader, key)
  let failures = 0
  for (let tries = 0; ; tries += 1) {
    try {
      const answer = await send(input, { ...init, headers })
      if (!awayStatuses.has(answer.status)) {
        forgetWritesOf(root)
        return answer
      }
      const seconds = Number(answer.headers.get('Retry-After'))
      // Busy for longer, as a limit by address is: then the user decides.
      if (seconds > 5) return answer
      await wait(Math.max(seconds * 1_000, retryDelay(Math.min(tries, 2))))
      if (init.signal?.aborted) return answer
    } catch (error) {
      failures += 1
      if (init.signal?.aborted || !navigator.onLine || failures > maxUnanswered) throw error
      await wait(retryDelay(tries))
    }
  }
}

/**
 * After an answer the user knows how a thing stands: whatever is done to it from now on is meant anew. Otherwise who took a
 * wish back whose first answer was lost, and wished once more, would get that first answer, and have no wish.
 */
function forgetWritesOf(root: string): void {
  for (const [name, write] of unanswered) {
    if (write.root.startsWith(root) || root.startsWith(write.root)) unanswered.delete(name)
  }
}

import { ApiError } from '#web/client/api-client.ts'
import { awayStatuses } from '#web/retries/away-statuses.ts'
import { retryDelay } from '#web/retries/retry-delay.ts'

/** Delays of 1, 2 and then 4 s: 31 s in all, twice what a database takes to be replaced. */
const maxRepeats = 9
/** A photo is large: after this many broken connections the visitor decides. */
const maxBroken = 2

type Repeating = { signal: AbortSignal; wait?: (ms: number, signal: AbortSignal) => Promise<void> }

/**
 * Carries out a call that may be repeated, again and again until the server is back, but not what it has understood and
 * refused, and not without a network: then the user decides.
 * @throws ApiError of the last try, or the signal's reason when it was aborted.
 */
export async function repeatWhileAway<Result>(
  call: () => Promise<Result>,
  { signal, wait = waitUnlessAborted }: Repeating,
): Promise<Result> {
  let broken = 0
  for (let tries = 0; ; tries += 1) {
    try {
      return await call()
    } catch (error) {
      signal.throwIfAborted()
      if (!isAway(error) || !navigator.onLine || tries === maxRepeats) throw error
      if (error.status === 0) broken += 1
      if (broken > maxBroken) throw error
      await wait(retryDelay(Math.min(tries, 2)), signal)
      signal.throwIfAborted()
    }
  }
}

function waitUnlessAborted(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}

/** What stalled for a minute is not begun once more unasked. */
function isAway(error: unknown): error is ApiError {
  return error instanceof ApiError && (awayStatuses.has(error.status) || error.code === 'network')
}

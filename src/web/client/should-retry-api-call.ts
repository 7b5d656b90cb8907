import { ApiError } from '#web/client/api-client.ts'
import { maxApiRetries } from '#web/retries/retry-delay.ts'

/** Retries three times, but never a call that the server has understood and refused: that would fail again. */
export function shouldRetryApiCall(failures: number, error: Error): boolean {
  const isRefusal = error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429
  return !isRefusal && failures < maxApiRetries
}

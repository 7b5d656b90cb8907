import { ApiError } from '#web/client/api-client.ts'
import { maxRetries } from '#web/retries/retry-delay.ts'

/** Three times, but never what cannot get better: the server has understood the call and refused it. */
export function shouldRetry(failures: number, error: Error): boolean {
  const isRefusal = error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429
  return !isRefusal && failures < maxRetries
}

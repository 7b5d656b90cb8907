import { ApiError } from '#web/api-client.ts'

const retries = 3
const firstDelayMs = 1_000
const longestDelayMs = 30_000

/** 1 s, 2 s, 4 s … up to 30 s. */
export function retryDelay(attempt: number): number {
  return Math.min(firstDelayMs * 2 ** attempt, longestDelayMs)
}

/** Three times, but never what cannot get better: the server has understood the call and refused it. */
export function shouldRetry(failures: number, error: Error): boolean {
  const isRefusal = error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429
  return !isRefusal && failures < retries
}

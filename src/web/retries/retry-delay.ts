/** The number of retries for calls that may succeed a moment later. */
export const maxApiRetries = 3
const firstDelayMs = 1_000
const longestDelayMs = 30_000

/** 1 s, 2 s, 4 s … up to 30 s. */
export function retryDelay(attempt: number): number {
  return Math.min(firstDelayMs * 2 ** attempt, longestDelayMs)
}

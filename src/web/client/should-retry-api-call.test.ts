import { expect, test } from 'vitest'
import { ApiError } from '#web/client/api-client.ts'
import { shouldRetryApiCall } from '#web/client/should-retry-api-call.ts'
import { retryDelay } from '#web/retries/retry-delay.ts'

const failure = (status: number) => new ApiError(status, { code: 'unknown', message: 'No.' })

test('C-21 K-06 tries again three times, after one second, doubling up to thirty', () => {
  expect([0, 1, 2, 3].map((failures) => shouldRetryApiCall(failures, failure(503)))).toEqual([true, true, true, false])
  expect([0, 1, 2, 4, 5, 9].map(retryDelay)).toEqual([1_000, 2_000, 4_000, 16_000, 30_000, 30_000])
})

test('does not repeat what the server has refused', () => {
  expect(shouldRetryApiCall(0, failure(403))).toBe(false)
  expect(shouldRetryApiCall(0, failure(429))).toBe(true)
  expect(shouldRetryApiCall(0, failure(0))).toBe(true)
})

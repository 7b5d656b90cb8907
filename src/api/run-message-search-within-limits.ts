import { roles } from '#contract/accounts.ts'
import { messageSearchRateLimit } from '#contract/messages.ts'
import { requireRole } from '#domain/actor.ts'
import { DomainError } from '#domain/domain-error.ts'
import { ConcurrencyQueueFullError } from '#platform/concurrency/limit-concurrency.ts'
import { limitConcurrencyByKey } from '#platform/concurrency/limit-concurrency-by-key.ts'
import type { ApiContext } from './api-env.ts'
import { enforceAccountRateLimit } from './rate-limit.ts'

/** A search may look through everything that a person wrote: of each server it takes one connection a person at most. */
const oneAPerson = limitConcurrencyByKey({ atOnce: 1, maxWaiting: 1 })

/** @throws DomainError `too_many_requests`, also beside `RATE_LIMIT=off` while one search runs and another waits. */
export async function runMessageSearchWithinLimits<T>(c: ApiContext, search: () => Promise<T>): Promise<T> {
  await enforceAccountRateLimit(c, { name: 'message-search', ...messageSearchRateLimit, action: 'message search' })
  try {
    return await oneAPerson(requireRole(c.var.actor, ...roles).accountId, search)
  } catch (error) {
    if (!(error instanceof ConcurrencyQueueFullError)) throw error
    const text = 'Your last search is still running. Please try again in a moment.'
    throw new DomainError('too_many_requests', text, { retryAfterSeconds: 1, cause: error })
  }
}

import { createMiddleware } from 'hono/factory'
import { honorsIdempotencyKeyOfVisitors } from '#contract/idempotency.ts'
import { ipNetworkOf } from '#domain/accounts/ip-network.ts'
import { DomainError } from '#domain/domain-error.ts'
import { ConcurrencyQueueFullError } from '#platform/concurrency/limit-concurrency.ts'
import { limitConcurrencyByKey } from '#platform/concurrency/limit-concurrency-by-key.ts'
import { type ApiContext, type ApiEnv, clientIpAddress } from './api-env.ts'

/** More than any page sends at once: whoever waits here holds no connection, and is seldom refused. */
export const accountWriteLimits = { atOnce: 2, maxWaiting: 100 }

const ofOneWriter = limitConcurrencyByKey(accountWriteLimits)

/** Uploads and payments, of both versions of the API. */
const waitingForSomethingElse = ['images', 'bookings/[^/]+/payment(?:/settle)?', 'create-payment-intent', 'payment']
/** The way in and out, the password and the devices. */
const aboutTheAccount = [
  ...['auth/.+', 'accounts(?:/.+)?', 'me', 'me/confirmation(?:/.+)?'],
  ...['profile/(?:password|email|phone|sign-ins)(?:/.+)?'],
]
const notCounted = new RegExp(`^/api/(?:${[...waitingForSomethingElse, ...aboutTheAccount].join('|')})$`)

/**
 * Of the writes of one account a server carries out two at once, the others wait for their turn. Most lock the row of their person
 * within a transaction: sent all at once, one person's would take every connection to the database, only to wait for each other. It
 * comes before an `Idempotency-Key` begins its transaction, and also counts beside `RATE_LIMIT=off`. Not counted is what mostly waits for
 * something else, and what secures or ends the account: whoever sends writes without end by a stolen session must not keep its owner
 * from that. A visitor’s call with a key spends its budget within the transaction too: those of one network count as one account’s.
 * @throws DomainError `too_many_requests` where too many wait already.
 */
export const limitAccountWrites = createMiddleware<ApiEnv>(async (c, next) => {
  const writer = writerOf(c)
  if (writer === null) return next()
  try {
    await ofOneWriter(writer, next)
  } catch (error) {
    if (!(error instanceof ConcurrencyQueueFullError)) throw error
    const text = 'Your last changes are still being saved. Please try again in a moment.'
    throw new DomainError('too_many_requests', text, { retryAfterSeconds: 1, cause: error })
  }
})

/** Whose write it is; null for what is not counted. */
function writerOf(c: ApiContext): string | null {
  const { actor } = c.var
  const { method, path } = c.req
  if (method === 'GET' || method === 'HEAD' || notCounted.test(path)) return null
  if (actor) return actor.accountId
  return honorsIdempotencyKeyOfVisitors(path) ? ipNetworkOf(clientIpAddress(c)) : null
}

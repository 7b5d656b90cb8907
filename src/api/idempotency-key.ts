import { createHash } from 'node:crypto'
import { createMiddleware } from 'hono/factory'
import {
  honorsIdempotencyKey,
  honorsIdempotencyKeyOfVisitors,
  idempotencyKeyHeader,
  idempotencyKeyPattern,
  isIdempotentInOneTransaction,
} from '#contract/idempotency.ts'
import type { Db, Tx } from '#db/client.ts'
import { consumeRateLimit } from '#domain/accounts/consume-rate-limit.ts'
import { DomainError } from '#domain/domain-error.ts'
import type { IdempotentWrite } from '#domain/idempotency/claim-idempotency-key.ts'
import { runWithIdempotencyKey } from '#domain/idempotency/run-with-idempotency-key.ts'
import type { LiveMessageDelivery } from '#domain/messages/live-message-delivery.ts'
import type { ApiContext, ApiEnv, SpentBudget } from './api-env.ts'

/** On the answer to a write that had been carried out before. */
const replayedHeader = 'Idempotency-Replayed'
/** In place of an account: nobody but a client knows its keys, and what they are for holds nothing secret. */
const visitors = 'visitors'

/**
 * Carries out a write that a client named by a key once: all of its call runs in one transaction, which stores the key
 * and the answer too. What the call refuses leaves nothing behind but the points that it has spent of a budget. A call that
 * asks the card provider gets the key as `namedWrite`, for the transaction of its own. Decision 0050.
 */
export const idempotencyKeyMiddleware = createMiddleware<ApiEnv>(async (c, next) => {
  const write = await namedWriteOf(c)
  if (write === null) return next()
  if (!isIdempotentInOneTransaction(c.req.path)) {
    c.set('namedWrite', write)
    return next()
  }
  const { services } = c.var
  let isLookDue = false
  const spentBudgets: SpentBudget[] = []
  let isRefused = false
  const earlier = await runWithIdempotencyKey(services.db, write, {
    now: services.clock.now(),
    async work(tx) {
      const liveMessages = afterwards(services.liveMessages, () => {
        isLookDue = true
      })
      c.set('services', { ...services, db: asDb(tx), liveMessages })
      c.set('spentBudgets', spentBudgets)
      await next()
      c.set('services', services)
      isRefused = c.error !== undefined || !c.res.ok
      if (isRefused) return null
      return { status: c.res.status, body: await c.res.clone().text() }
    },
  })
  if (isRefused) for (const spent of spentBudgets) await consumeRateLimit(services.db, spent)
  if (isLookDue) services.liveMessages.checkNow()
  if (earlier === null) return
  const headers = { 'Content-Type': 'application/json', [replayedHeader]: 'true' }
  return new Response(earlier.body, { status: earlier.status, headers })
})

/** @throws DomainError `malformed` for a key that is none. */
async function namedWriteOf(c: ApiContext): Promise<IdempotentWrite | null> {
  const key = c.req.header(idempotencyKeyHeader)
  const { actor } = c.var
  const isRead = c.req.method === 'GET' || c.req.method === 'HEAD'
  if (key === undefined || isRead || !honorsIdempotencyKey(c.req.path)) return null
  if (!actor && !honorsIdempotencyKeyOfVisitors(c.req.path)) return null
  if (!idempotencyKeyPattern.test(key)) {
    throw new DomainError('malformed', 'An idempotency key has 16 to 128 letters, digits, hyphens and underscores.')
  }
  const bodyHash = digestOf(await c.req.text())
  const route = `${c.req.method} ${c.req.path}`
  // The address of a mailed link is a secret, which no table holds as it is.
  const kept = linkOfMail.test(c.req.path) ? digestOf(route) : route
  return { accountId: actor?.accountId ?? visitors, key, route: kept, bodyHash }
}

const linkOfMail = /^\/api\/[a-z]+-links\//

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** What a transaction lacks of a database is its pool, which no use case asks for; its own transactions nest. */
function asDb(tx: Tx): Db {
  return tx as unknown as Db
}

/** Delivers only what is committed. */
function afterwards(liveMessages: LiveMessageDelivery, note: () => void): LiveMessageDelivery {
  return Object.create(liveMessages, { checkNow: { value: note } }) as LiveMessageDelivery
}

import { createMiddleware } from 'hono/factory'
import { roles } from '#contract/accounts.ts'
import { consumeRateLimit, type RateLimitPolicy } from '#domain/accounts/consume-rate-limit.ts'
import { ipNetworkOf } from '#domain/accounts/ip-network.ts'
import { requireRole } from '#domain/actor.ts'
import { DomainError } from '#domain/domain-error.ts'
import { type ApiContext, type ApiEnv, clientIpAddress, type SpentBudget } from './api-env.ts'

/** Mailed links that one address may follow, whatever they open. */
export const mailLinkUseRateLimit: RateLimitPolicy = { name: 'mail-token', windowSeconds: 15 * 60, points: 30 }

/** Longer than writing a mail takes, so that the response time does not reveal whether one was written. */
export const minMailRequestResponseMs = 400

/**
 * Spends points of the budget of the caller's address, in one table shared by all nodes.
 * @throws DomainError `too_many_requests` with the wait. Never with `RATE_LIMIT=off`.
 */
export async function enforceRateLimit(c: ApiContext, budget: RateLimitPolicy): Promise<void> {
  const retryAfterSeconds = await spend(c, budget, 1)
  if (retryAfterSeconds === null) return
  const minutes = Math.ceil(retryAfterSeconds / 60)
  throw new DomainError(
    'too_many_requests',
    `Too many requests from your network. Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
    { retryAfterSeconds },
  )
}

/** What was done too often: each has words of its own. */
type LimitedAction = 'messages' | 'message search' | 'offers' | 'saved searches' | 'anything'

type LimitedBudget = RateLimitPolicy & { action: LimitedAction }

const sentences: Readonly<Record<LimitedAction, (wait: string) => string>> = {
  messages: (wait) => `You’re sending messages too fast. Please try again in ${wait}.`,
  'message search': (wait) => `You’re searching too fast. Please try again in ${wait}.`,
  'saved searches': (wait) => `You’re saving searches too fast. Please try again in ${wait}.`,
  offers: (wait) => `You’re making offers too fast. Please try again in ${wait}.`,
  anything: (wait) => `You’re going a little fast. Please try again in ${wait}.`,
}

/**
 * Spends points of the budget of the acting person, from whatever address they call.
 * @throws DomainError `signed_out`; `too_many_requests` with the wait, never with `RATE_LIMIT=off`.
 */
export async function enforceAccountRateLimit(c: ApiContext, budget: LimitedBudget, points = 1): Promise<void> {
  await enforceSpenderRateLimit(c, budget, requireRole(c.var.actor, ...roles).accountId, points)
}

/** The same before a call, which has then neither been read nor holds a connection to the database. */
export function accountRateLimitMiddleware(budget: LimitedBudget) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    await enforceAccountRateLimit(c, budget)
    await next()
  })
}

/**
 * Spends points of the budget of whatever is named, from whatever address it is called.
 * @throws DomainError `too_many_requests` with the wait, never with `RATE_LIMIT=off`.
 */
export async function enforceSpenderRateLimit(
  c: ApiContext,
  { action, ...budget }: LimitedBudget,
  spender: string,
  points = 1,
): Promise<void> {
  const { config, clock } = c.var.services
  if (!config.rateLimit) return
  const retryAfterSeconds = await consume(c, { budget, spender, points, now: clock.now() })
  if (retryAfterSeconds === null) return
  const minutes = Math.ceil(retryAfterSeconds / 60)
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`
  throw new DomainError('too_many_requests', sentences[action](wait), { retryAfterSeconds })
}

/** Makes an admitted call cost more or, with negative points, refunds some. */
export async function adjustRateLimitPoints(c: ApiContext, budget: RateLimitPolicy, points: number): Promise<void> {
  await spend(c, budget, points)
}

async function spend(c: ApiContext, budget: RateLimitPolicy, points: number): Promise<number | null> {
  const { config, clock } = c.var.services
  if (!config.rateLimit) return null
  return consume(c, { budget, spender: ipNetworkOf(clientIpAddress(c)), points, now: clock.now() })
}

function consume(c: ApiContext, spent: SpentBudget): Promise<number | null> {
  c.var.spentBudgets?.push(spent)
  return consumeRateLimit(c.var.services.db, spent)
}

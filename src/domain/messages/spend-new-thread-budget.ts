import { messageThreadStartRateLimit } from '#contract/messages.ts'
import type { Tx } from '#db/client.ts'
import { consumeRateLimit } from '#domain/accounts/consume-rate-limit.ts'
import { DomainError } from '#domain/domain-error.ts'

/**
 * Spends from the budget for new threads of whoever has just begun one, in the transaction that stores it: an old thread costs
 * nothing, and one that is refused after all gives its point back.
 * @throws DomainError `too_many_requests` with the wait.
 */
export async function spendNewThreadBudget(
  tx: Tx,
  { accountId, now }: { accountId: string; now: Date },
): Promise<void> {
  const budget = { name: 'message-threads', ...messageThreadStartRateLimit }
  const retryAfterSeconds = await consumeRateLimit(tx, { budget, spender: accountId, points: 1, now })
  if (retryAfterSeconds === null) return
  const minutes = Math.ceil(retryAfterSeconds / 60)
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`
  const text = `You’re starting conversations too fast. Please try again in ${wait}.`
  throw new DomainError('too_many_requests', text, { retryAfterSeconds })
}

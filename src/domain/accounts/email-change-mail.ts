import { randomUUIDv7 } from 'node:crypto'
import type { Db, Tx } from '#db/client.ts'
import { DomainError } from '#domain/domain-error.ts'
import { queueMail } from '#domain/mail/queue-mail.ts'
import { consumeRateLimit } from './consume-rate-limit.ts'
import { issueOneTimeToken } from './one-time-token.ts'

/** How long a new address stays pending, from the last mail on. */
export const emailChangeLifetimeMs = 24 * 60 * 60_000

/** Mails that one person may trigger; separately, at most three go to one address, from all requesters together. */
const personBudget = { name: 'email-change-mail', windowSeconds: 60 * 60, points: 5 }
const addressBudget = { name: 'email-change-to', windowSeconds: 60 * 60, points: 3 }

type Change = { id: string; accountId: string; newEmail: string }

/** Sends a link to the new address; an older link keeps working as long as it would have. */
export async function queueEmailChangeMail(tx: Tx, { change, now }: { change: Change; now: Date }): Promise<void> {
  const { id, accountId, newEmail } = change
  const value = JSON.stringify({ accountId, changeId: id })
  const token = await issueOneTimeToken(tx, { purpose: 'change-email', value, lifeMs: emailChangeLifetimeMs, now })
  await queueMail(tx, {
    eventKey: `email-change:${accountId}:${randomUUIDv7()}`,
    to: newEmail,
    template: 'email-change',
    data: { token },
    now,
  })
}

/** @throws DomainError `too_many_requests` */
export async function consumeEmailChangeRateLimit(
  db: Db,
  { accountId, newEmail, now }: { accountId: string; newEmail: string; now: Date },
): Promise<void> {
  const waits = [
    await consumeRateLimit(db, { budget: personBudget, spender: accountId, points: 1, now }),
    await consumeRateLimit(db, { budget: addressBudget, spender: newEmail, points: 1, now }),
  ]
  const retryAfterSeconds = Math.max(...waits.map((wait) => wait ?? 0))
  if (retryAfterSeconds === 0) return
  const text = 'We’ve already sent several emails. Check the spam folder or try again in an hour.'
  throw new DomainError('too_many_requests', text, { retryAfterSeconds })
}

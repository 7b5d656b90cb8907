import { randomUUIDv7 } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Db, Tx } from '#db/client.ts'
import { users } from '#db/schema/accounts.ts'
import type { MaybeActor } from '#domain/actor.ts'
import { DomainError } from '#domain/domain-error.ts'
import { queueMail } from '#domain/mail/queue-mail.ts'
import { consumeRateLimit } from './consume-rate-limit.ts'
import { issueOneTimeToken } from './one-time-token.ts'

const lifeMs = 24 * 60 * 60_000
/** Mails that one person may request; the first one came with the sign-up. */
const budget = { name: 'verification-mail', windowSeconds: 60 * 60, points: 3 }

/**
 * Sends a mail to confirm the person's address; the link is valid for this address only. `from` is the page to continue
 * on afterwards.
 */
export async function queueEmailVerificationMail(
  tx: Tx,
  { account, from = null, now }: { account: { id: string; email: string }; from?: string | null; now: Date },
): Promise<void> {
  const value = JSON.stringify({ accountId: account.id, email: account.email, from })
  const token = await issueOneTimeToken(tx, { purpose: 'verify-email', value, lifeMs, now })
  await queueMail(tx, {
    eventKey: `verification:${account.id}:${randomUUIDv7()}`,
    to: account.email,
    template: 'verification',
    data: { token },
    now,
  })
}

/**
 * Sends the person another verification mail.
 * @throws DomainError `signed_out`, `conflict` where the address is confirmed already, `too_many_requests`.
 */
export async function resendVerificationMail(
  db: Db,
  actor: MaybeActor,
  { from, now }: { from: string | null; now: Date },
): Promise<{ email: string }> {
  if (!actor) throw new DomainError('signed_out', 'Please log in first.')
  const [account] = await db
    .select({ id: users.id, email: users.email, emailVerified: users.emailVerified })
    .from(users)
    .where(eq(users.id, actor.accountId))
  if (!account) throw new DomainError('signed_out', 'Please log in first.')
  if (account.emailVerified) throw new DomainError('conflict', 'Your email address is already confirmed.')
  const retryAfterSeconds = await consumeRateLimit(db, { budget, spender: account.id, points: 1, now })
  if (retryAfterSeconds !== null) {
    const text = 'We’ve already sent you several emails. Check your spam folder or try again in an hour.'
    throw new DomainError('too_many_requests', text, { retryAfterSeconds })
  }
  await db.transaction((tx) => queueEmailVerificationMail(tx, { account, from, now }))
  return { email: account.email }
}

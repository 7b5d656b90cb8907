import { randomUUIDv7 } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { roles } from '#contract/accounts.ts'
import type { ChangeEmailRequest } from '#contract/email-change.ts'
import type { PendingEmailChange } from '#contract/profile.ts'
import type { Db } from '#db/client.ts'
import { emailChanges, sessions, users } from '#db/schema/accounts.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { DomainError } from '#domain/domain-error.ts'
import { queueMail } from '#domain/mail/queue-mail.ts'
import { rejectTakenEmail } from './create-account.ts'
import { consumeEmailChangeRateLimit, emailChangeLifetimeMs, queueEmailChangeMail } from './email-change-mail.ts'
import { issueOneTimeToken } from './one-time-token.ts'
import { requireReauthentication } from './require-reauthentication.ts'

/** Longer than a new address stays pending, however often the link is sent again. */
const stopLifeMs = 7 * 24 * 60 * 60_000

type Asked = ChangeEmailRequest & {
  /** The session of the requesting device. */
  token: string
  /** Where the request came from. */
  address: string
  now: Date
}

/**
 * Row S-27: sends a confirmation link to the new address, and tells the old one. Nothing changes until the person
 * follows the link; a second request deletes the address of the first.
 * @throws DomainError `conflict` with `fields.email` for a taken address (with the text of the sign-up, row M-03),
 * `invalid` for the person's own address, `too_many_requests`, and what `requireReauthentication` throws.
 */
export async function requestEmailChange(
  db: Db,
  actor: MaybeActor,
  { email, currentPassword, token, address, now }: Asked,
): Promise<PendingEmailChange> {
  const person = requireRole(actor, ...roles)
  const { accountId } = person
  if (email === person.email) {
    const message = 'This is already your address.'
    throw new DomainError('invalid', message, { fields: { email: message } })
  }
  // Checked first: a user of a borrowed device must not learn who has an account.
  await requireReauthentication(db, person, { currentPassword, address, now })
  await rejectTakenEmail(db, email)
  await consumeEmailChangeRateLimit(db, { accountId, newEmail: email, now })

  const expiresAt = new Date(now.getTime() + emailChangeLifetimeMs)
  return db.transaction(async (tx) => {
    const isSelf = and(eq(users.id, accountId), eq(users.email, person.email), isNull(users.deletedAt))
    const [account] = await tx.select({ id: users.id }).from(users).where(isSelf).for('no key update')
    const [session] = await tx.select({ id: sessions.id }).from(sessions).where(eq(sessions.token, token))
    if (!account || !session) throw new DomainError('signed_out', 'Please log in again.')
    await tx.delete(emailChanges).where(and(eq(emailChanges.accountId, accountId), isNull(emailChanges.confirmedAt)))
    const change = { id: randomUUIDv7(), accountId, oldEmail: person.email, newEmail: email }
    await tx.insert(emailChanges).values({ ...change, askedBySessionId: session.id, createdAt: now, expiresAt })
    await queueEmailChangeMail(tx, { change, now })
    const stop = await issueOneTimeToken(tx, {
      purpose: 'stop-email-change',
      value: JSON.stringify({ accountId, changeId: change.id }),
      lifeMs: stopLifeMs,
      now,
    })
    await queueMail(tx, {
      eventKey: `email-change-notice:${accountId}:${change.id}`,
      to: person.email,
      template: 'email-change-notice',
      data: { token: stop },
      now,
    })
    return { newEmail: email, expiresAt: expiresAt.toISOString() }
  })
}

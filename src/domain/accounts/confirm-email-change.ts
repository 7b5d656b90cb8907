import { and, eq, isNull, not, or } from 'drizzle-orm'
import type { Db, Tx } from '#db/client.ts'
import { violatedConstraintName } from '#db/database-errors.ts'
import { emailChanges, sessions, users } from '#db/schema/accounts.ts'
import { recordAuditEntry } from '#domain/audit/record-audit-entry.ts'
import { DomainError } from '#domain/domain-error.ts'
import { publishDomainEvent } from '#domain/events/publish-domain-event.ts'
import { queueMail } from '#domain/mail/queue-mail.ts'
import { readdressUnsentMail } from '#domain/mail/readdress-unsent-mail.ts'
import { deleteAccountTokens } from './delete-account-tokens.ts'
import { consumeOneTimeToken, readOneTimeToken } from './one-time-token.ts'
import { deletePasswordAttemptsOfAccount } from './password-attempts.ts'

type Confirmation = {
  token: string
  /** The session of the browser that follows the link; null where that browser is not signed in. */
  sessionToken: string | null
  now: Date
}

/**
 * Row S-27: confirms the new address, which becomes the person's everywhere at once. The device that requested the
 * change and the one that followed the link stay signed in, all others do not. Links that were mailed to the old
 * address stop working, and unsent mail goes to the new address.
 * @throws DomainError `gone` for a link that is unknown, used, too old, cancelled, or of a deleted person; `conflict`
 * where another account got the address in the meantime, which ends the change.
 */
export async function confirmEmailChange(db: Db, { token, ...here }: Confirmation): Promise<{ email: string }> {
  const use = { purpose: 'change-email', token, now: here.now } as const
  const value = await readOneTimeToken(db, use)
  if (value === null) throw usedUp()
  const { accountId, changeId } = JSON.parse(value) as { accountId: string; changeId: string }
  try {
    return await db.transaction(async (tx) => {
      // The person is locked before the link, in the same order as in a deletion.
      const isThere = and(eq(users.id, accountId), isNull(users.deletedAt))
      const known = { from: users.email, wasConfirmed: users.emailVerified }
      const [account] = await tx.select(known).from(users).where(isThere).for('update')
      if (!account || (await consumeOneTimeToken(tx, use)) === null) throw usedUp()
      return changeAddress(tx, { accountId, changeId, ...account, ...here })
    })
  } catch (error) {
    if (violatedConstraintName(error) !== 'users_email_key') throw error
    await db.delete(emailChanges).where(eq(emailChanges.id, changeId))
    const text =
      'Another account has started using this address in the meantime (email-already-in-use). Your address stays the same.'
    throw new DomainError('conflict', text)
  }
}

type Changed = {
  accountId: string
  changeId: string
  from: string
  wasConfirmed: boolean
  sessionToken: string | null
  now: Date
}

async function changeAddress(
  tx: Tx,
  { accountId, changeId, from, wasConfirmed, sessionToken, now }: Changed,
): Promise<{ email: string }> {
  const isOpen = and(eq(emailChanges.id, changeId), eq(emailChanges.oldEmail, from), isNull(emailChanges.confirmedAt))
  const [change] = await tx.update(emailChanges).set({ confirmedAt: now }).where(isOpen).returning()
  if (!change) throw usedUp()
  const to = change.newEmail
  await tx.update(users).set({ email: to, emailVerified: true, updatedAt: now }).where(eq(users.id, accountId))
  await deleteAccountTokens(tx, { accountId })
  await publishDomainEvent(tx, 'account.access-revoked', { accountId })
  const stays = or(
    eq(sessions.id, change.askedBySessionId),
    sessionToken === null ? undefined : eq(sessions.token, sessionToken),
  )
  await tx.delete(sessions).where(and(eq(sessions.userId, accountId), stays && not(stays)))
  await deletePasswordAttemptsOfAccount(tx, { emails: [from, to] })
  await readdressUnsentMail(tx, { from, to, wasConfirmed })
  // Who subscribed at an address that this person never confirmed is somebody else.
  if (wasConfirmed) await publishDomainEvent(tx, 'person.address-changed', { from, to })
  await queueMail(tx, {
    eventKey: `email-changed:${accountId}:${changeId}`,
    to: from,
    template: 'email-changed',
    data: {},
    now,
  })
  const subject = { type: 'person', id: accountId }
  await recordAuditEntry(tx, { actorId: accountId, action: 'person.email-changed', subject, at: now })
  return { email: to }
}

function usedUp(): DomainError {
  return new DomainError(
    'gone',
    'This link was already used or canceled, or is more than 24 hours old. Your profile shows your current address.',
  )
}

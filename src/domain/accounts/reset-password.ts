import { randomUUIDv7 } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { Db, Tx } from '#db/client.ts'
import { emailChanges, sessions, signInMethods, users } from '#db/schema/accounts.ts'
import { DomainError } from '#domain/domain-error.ts'
import { publishDomainEvent } from '#domain/events/publish-domain-event.ts'
import { deleteAccountTokens } from './delete-account-tokens.ts'
import { hashNewPassword } from './hash-new-password.ts'
import { notifyPasswordChanged } from './notify-password-changed.ts'
import { consumeOneTimeToken, readOneTimeToken } from './one-time-token.ts'
import { deletePasswordAttemptsOfAccount } from './password-attempts.ts'
import { reclaimAccount } from './reclaim-account.ts'

/**
 * Sets the new password that the mailed link lets the person choose. Every device is signed out, the lock after wrong
 * passwords is lifted, a pending new address is deleted, and the current address is confirmed, because the link was
 * read there. Returns the page to continue on.
 * @throws DomainError `gone` for a link that is unknown, used or too old; what `hashNewPassword` throws, and the link
 * stays valid.
 */
export async function resetPassword(
  db: Db,
  { token, password, now }: { token: string; password: string; now: Date },
): Promise<{ from: string | null }> {
  const use = { purpose: 'set-password', token, now } as const
  // Checked before the slow work, so that invented tokens cost nothing.
  if ((await readOneTimeToken(db, use)) === null) throw usedUp()
  const passwordHash = await hashNewPassword(password, { field: 'newPassword' })
  return db.transaction(async (tx) => {
    const value = await consumeOneTimeToken(tx, use)
    if (value === null) throw usedUp()
    const { accountId, from } = readValue(value)
    const isThere = and(eq(users.id, accountId), isNull(users.deletedAt))
    const [account] = await tx.select().from(users).where(isThere).for('no key update')
    if (!account) throw usedUp()
    if (!account.emailVerified) await reclaimAccount(tx, { account, way: 'link', now })
    await setPassword(tx, { accountId, passwordHash, now })
    // An unwanted request for another address may be the reason for the new password.
    await tx.delete(emailChanges).where(and(eq(emailChanges.accountId, accountId), isNull(emailChanges.confirmedAt)))
    // Invalidates other links, and sign-ins that passed the first step with the old password.
    await deleteAccountTokens(tx, { accountId })
    await publishDomainEvent(tx, 'account.access-revoked', { accountId })
    await tx.delete(sessions).where(eq(sessions.userId, accountId))
    await deletePasswordAttemptsOfAccount(tx, { emails: [account.email] })
    await notifyPasswordChanged(tx, { accountId, email: account.email, now })
    return { from }
  })
}

/** In links from an earlier release the value is only the account's id; the last of them are valid for seven days. */
function readValue(value: string): { accountId: string; from: string | null } {
  if (!value.startsWith('{')) return { accountId: value, from: null }
  return JSON.parse(value) as { accountId: string; from: string | null }
}

async function setPassword(
  tx: Tx,
  { accountId, passwordHash, now }: { accountId: string; passwordHash: string; now: Date },
): Promise<void> {
  await tx
    .insert(signInMethods)
    .values({
      id: randomUUIDv7(),
      userId: accountId,
      accountId,
      providerId: 'credential',
      password: passwordHash,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoUpdate({
      target: [signInMethods.providerId, signInMethods.accountId],
      set: { password: passwordHash, updatedAt: now },
    })
}

function usedUp(): DomainError {
  return new DomainError('gone', 'This link has been used or has expired. Request a new one.')
}

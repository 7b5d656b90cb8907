import { randomUUIDv7 } from 'node:crypto'
import { and, eq, isNull, ne } from 'drizzle-orm'
import { roles } from '#contract/accounts.ts'
import type { ChangePasswordRequest } from '#contract/profile.ts'
import type { Db, Tx } from '#db/client.ts'
import { emailChanges, sessions, signInMethods } from '#db/schema/accounts.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { DomainError } from '#domain/domain-error.ts'
import { publishDomainEvent } from '#domain/events/publish-domain-event.ts'
import { deleteAccountTokens } from './delete-account-tokens.ts'
import { hashNewPassword } from './hash-new-password.ts'
import { lockActorRow } from './lock-actor-row.ts'
import { notifyPasswordChanged } from './notify-password-changed.ts'
import { requireReauthentication } from './require-reauthentication.ts'

type Change = ChangePasswordRequest & {
  /** The session of the requesting device: the only session that stays. */
  token: string
  /** Where the request came from. */
  address: string
  now: Date
}

/**
 * Changes a person's own password, or sets the first one. Ends every other session, and invalidates mailed links and a
 * pending new address.
 * @throws DomainError what `requireReauthentication` and `hashNewPassword` throw, `conflict` where it was changed at
 * the same moment.
 */
export async function changePassword(
  db: Db,
  actor: MaybeActor,
  { currentPassword, newPassword, token, address, now }: Change,
): Promise<{ endedCount: number }> {
  const person = requireRole(actor, ...roles)
  const { accountId, email } = person
  const method = await requireReauthentication(db, person, { currentPassword, address, now })
  const hash = await hashNewPassword(newPassword, { field: 'newPassword' })

  return db.transaction(async (tx) => {
    await lockActorRow(tx, person)
    if (method) await replacePassword(tx, { method, hash, now })
    else await addPassword(tx, { accountId, hash, now })
    const ended = await tx
      .delete(sessions)
      .where(and(eq(sessions.userId, accountId), ne(sessions.token, token)))
      .returning({ id: sessions.id })
    // A person who knew the old password may have completed the first step of a sign-in, or requested another address.
    await deleteAccountTokens(tx, { accountId })
    await publishDomainEvent(tx, 'account.access-revoked', { accountId })
    await tx.delete(emailChanges).where(and(eq(emailChanges.accountId, accountId), isNull(emailChanges.confirmedAt)))
    await notifyPasswordChanged(tx, { accountId, email, now })
    return { endedCount: ended.length }
  })
}

async function replacePassword(
  tx: Tx,
  { method, hash, now }: { method: { id: string; hash: string }; hash: string; now: Date },
): Promise<void> {
  const changed = await tx
    .update(signInMethods)
    .set({ password: hash, updatedAt: now })
    .where(and(eq(signInMethods.id, method.id), eq(signInMethods.password, method.hash)))
    .returning({ id: signInMethods.id })
  if (changed.length === 0) throw new DomainError('conflict', 'Your password was just changed somewhere else.')
}

async function addPassword(
  tx: Tx,
  { accountId, hash, now }: { accountId: string; hash: string; now: Date },
): Promise<void> {
  const added = await tx
    .insert(signInMethods)
    .values({
      id: randomUUIDv7(),
      userId: accountId,
      accountId,
      providerId: 'credential',
      password: hash,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing({ target: [signInMethods.providerId, signInMethods.accountId] })
    .returning({ id: signInMethods.id })
  if (added.length === 0) throw new DomainError('conflict', 'Your password was just chosen somewhere else.')
}

import { randomUUIDv7 } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { Db, Tx } from '#db/client.ts'
import { emailChanges, sessions, signInFailures, signInMethods, users } from '#db/schema/accounts.ts'
import { DomainError } from '#domain/domain-error.ts'
import { forgetTokensOf } from './forget-tokens-of.ts'
import { forgetUnprovenWays } from './forget-unproven-ways.ts'
import { hashNewPassword } from './hash-new-password.ts'
import { readToken, spendToken } from './one-time-token.ts'
import { tellOfPassword } from './tell-of-password.ts'

/**
 * Gives the person the new password that the link of a mail lets them choose. Every device is signed out, the lock after
 * wrong passwords is lifted, a new address that waits is forgotten, and the address is confirmed, since the link was read
 * there.
 * @throws DomainError `gone` for a link that is unknown, used or too old; what `hashNewPassword` throws, and the link stays
 * good.
 */
export async function resetPassword(
  db: Db,
  { token, password, now }: { token: string; password: string; now: Date },
): Promise<void> {
  const use = { purpose: 'set-password', token, now } as const
  // Asked before the slow work, so that made-up tokens cost nothing.
  if ((await readToken(db, use)) === null) throw usedUp()
  const passwordHash = await hashNewPassword(password, { field: 'newPassword' })
  await db.transaction(async (tx) => {
    const accountId = await spendToken(tx, use)
    if (accountId === null) throw usedUp()
    const isThere = and(eq(users.id, accountId), isNull(users.deletedAt))
    const [account] = await tx.select().from(users).where(isThere).for('no key update')
    if (!account) throw usedUp()
    if (!account.emailVerified) await forgetUnprovenWays(tx, { accountId })
    await tx.update(users).set({ emailVerified: true, updatedAt: now }).where(isThere)
    await setPassword(tx, { accountId, passwordHash, now })
    // Whoever asked for another address may be the reason for the new password.
    await tx.delete(emailChanges).where(and(eq(emailChanges.accountId, accountId), isNull(emailChanges.confirmedAt)))
    // Other links, and first steps that were taken with the password before.
    await forgetTokensOf(tx, { accountId })
    await tx.delete(sessions).where(eq(sessions.userId, accountId))
    await tx.delete(signInFailures).where(eq(signInFailures.email, account.email))
    await tellOfPassword(tx, { accountId, email: account.email, now })
  })
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
  return new DomainError('gone', 'This link was used before, or is too old. Ask for a new one.')
}

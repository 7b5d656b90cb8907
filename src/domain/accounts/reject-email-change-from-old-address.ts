import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { emailChanges, sessions, users } from '#db/schema/accounts.ts'
import { DomainError } from '#domain/domain-error.ts'
import { consumeOneTimeToken, readOneTimeToken } from './one-time-token.ts'

/**
 * Row S-27: the reader of the old address reports that they did not request the change. The new address is deleted, and
 * every device is signed out, because the requester knew the password.
 * @throws DomainError `gone` where the change is cancelled, confirmed or too old already.
 */
export async function rejectEmailChangeFromOldAddress(
  db: Db,
  { token, now }: { token: string; now: Date },
): Promise<{ email: string }> {
  const use = { purpose: 'stop-email-change', token, now } as const
  const value = await readOneTimeToken(db, use)
  if (value === null) throw tooLate()
  const { accountId, changeId } = JSON.parse(value) as { accountId: string; changeId: string }
  return db.transaction(async (tx) => {
    const isThere = and(eq(users.id, accountId), isNull(users.deletedAt))
    const [account] = await tx.select({ email: users.email }).from(users).where(isThere).for('no key update')
    if (!account || (await consumeOneTimeToken(tx, use)) === null) throw tooLate()
    const [stopped] = await tx
      .delete(emailChanges)
      .where(and(eq(emailChanges.id, changeId), isNull(emailChanges.confirmedAt)))
      .returning({ id: emailChanges.id })
    if (!stopped) throw tooLate()
    await tx.delete(sessions).where(eq(sessions.userId, accountId))
    return { email: account.email }
  })
}

function tooLate(): DomainError {
  return new DomainError(
    'gone',
    'There’s nothing left to stop. The change was canceled or confirmed, or the link has expired.',
  )
}

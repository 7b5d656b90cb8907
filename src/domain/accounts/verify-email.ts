import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { users } from '#db/schema/accounts.ts'
import { DomainError } from '#domain/domain-error.ts'
import { spendToken } from './one-time-token.ts'

/**
 * Takes the address for confirmed that the link was sent to, if it is still the person's.
 * @throws DomainError `gone` for a link that is unknown, used, too old, or about an address given up since.
 */
export async function verifyEmail(db: Db, { token, now }: { token: string; now: Date }): Promise<{ email: string }> {
  return db.transaction(async (tx) => {
    const value = await spendToken(tx, { purpose: 'verify-email', token, now })
    if (value === null) throw usedUp()
    const { accountId, email } = JSON.parse(value) as { accountId: string; email: string }
    const [verified] = await tx
      .update(users)
      .set({ emailVerified: true, updatedAt: now })
      .where(and(eq(users.id, accountId), eq(users.email, email), isNull(users.deletedAt)))
      .returning({ email: users.email })
    if (!verified) throw usedUp()
    return verified
  })
}

function usedUp(): DomainError {
  return new DomainError(
    'gone',
    'This link was used before, or is older than 24 hours. Log in and ask for another one on your profile.',
  )
}

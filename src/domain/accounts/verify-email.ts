import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { users } from '#db/schema/accounts.ts'
import type { MaybeActor } from '#domain/actor.ts'
import { DomainError } from '#domain/domain-error.ts'
import { consumeOneTimeToken } from './one-time-token.ts'

/**
 * Confirms the address that the link was sent to, if it is still the person's. A click does not prove that the reader
 * of the mail created the account: a stranger may have signed up with the address, and their password would stay. So
 * the link works only for a person who is signed in to the account that it is about; the owner's other ways to sign in
 * reclaim the account.
 * @throws DomainError `gone` for a link that is unknown, used, too old, or about an address that the person has changed
 * since; `signed_out`; `conflict` where it is about another account, which leaves the link unused.
 */
export async function verifyEmail(
  db: Db,
  actor: MaybeActor,
  { token, now }: { token: string; now: Date },
): Promise<{ email: string; from: string | null }> {
  if (!actor) throw new DomainError('signed_out', 'Please log in first.')
  return db.transaction(async (tx) => {
    const value = await consumeOneTimeToken(tx, { purpose: 'verify-email', token, now })
    if (value === null) throw usedUp()
    const {
      accountId,
      email,
      from = null,
    } = JSON.parse(value) as { accountId: string; email: string; from?: string | null }
    if (actor?.accountId !== accountId) throw logOutFirst()
    const [verified] = await tx
      .update(users)
      .set({ emailVerified: true, updatedAt: now })
      .where(and(eq(users.id, accountId), eq(users.email, email), isNull(users.deletedAt)))
      .returning({ email: users.email })
    if (!verified) throw usedUp()
    return { ...verified, from }
  })
}

function logOutFirst(): DomainError {
  const text = 'This link is for another account. Sign out, then open it again.'
  return new DomainError('conflict', text)
}

function usedUp(): DomainError {
  return new DomainError(
    'gone',
    'This link was already used or is more than 24 hours old. Log in and request another one in your profile.',
  )
}

import { and, eq, isNull } from 'drizzle-orm'
import type { Db, Tx } from '#db/client.ts'
import { confirmedPhones, signInMethods, users } from '#db/schema/accounts.ts'
import type { MaybeActor } from '#domain/actor.ts'
import { DomainError } from '#domain/domain-error.ts'
import { spendToken } from './one-time-token.ts'

/**
 * Takes the address for confirmed that the link was sent to, if it is still the person's. A click is no proof that whoever
 * reads the mail made the account: where a provider or a number opens it already, which a new password would leave as they
 * are, the link counts only for who is signed in to it.
 * @throws DomainError `gone` for a link that is unknown, used, too old, or about an address given up since; `signed_out`
 * where the account is to be signed in to first, which leaves the link as it is.
 */
export async function verifyEmail(
  db: Db,
  actor: MaybeActor,
  { token, now }: { token: string; now: Date },
): Promise<{ email: string }> {
  return db.transaction(async (tx) => {
    const value = await spendToken(tx, { purpose: 'verify-email', token, now })
    if (value === null) throw usedUp()
    const { accountId, email } = JSON.parse(value) as { accountId: string; email: string }
    if (actor?.accountId !== accountId && (await isOpenedElsehow(tx, accountId))) throw logInFirst()
    const [verified] = await tx
      .update(users)
      .set({ emailVerified: true, updatedAt: now })
      .where(and(eq(users.id, accountId), eq(users.email, email), isNull(users.deletedAt)))
      .returning({ email: users.email })
    if (!verified) throw usedUp()
    return verified
  })
}

async function isOpenedElsehow(tx: Tx, accountId: string): Promise<boolean> {
  const methods = await tx
    .select({ password: signInMethods.password })
    .from(signInMethods)
    .where(eq(signInMethods.userId, accountId))
  const phones = await tx
    .select({ number: confirmedPhones.number })
    .from(confirmedPhones)
    .where(eq(confirmedPhones.accountId, accountId))
  return phones.length > 0 || methods.some(({ password }) => password === null)
}

function logInFirst(): DomainError {
  const text =
    'Log in here the way you signed up, then open the link once more. If you did not sign up, do nothing: the account does not get your address.'
  return new DomainError('signed_out', text)
}

function usedUp(): DomainError {
  return new DomainError(
    'gone',
    'This link was used before, or is older than 24 hours. Log in and ask for another one on your profile.',
  )
}

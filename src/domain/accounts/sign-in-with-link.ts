import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { users } from '#db/schema/accounts.ts'
import { DomainError } from '#domain/domain-error.ts'
import { completeSignIn, type SignInResult } from './complete-sign-in.ts'
import { consumeOneTimeToken, readOneTimeToken } from './one-time-token.ts'
import type { SignInDevice } from './open-session.ts'
import { reclaimAccount } from './reclaim-account.ts'

type Given = { token: string; device: SignInDevice; now: Date }

/**
 * Row S-23: signs a person in once with the link that was sent to the account's address. The link was read there, so
 * the address is confirmed too; where it was unconfirmed before, a stranger may have chosen the password or another way
 * to sign in. `from` is the page to continue on.
 * @throws DomainError `gone` for a link that is unknown, used, too old, or for an address that the account has changed
 * since.
 */
export async function signInWithLink(
  db: Db,
  { token, device, now }: Given,
): Promise<{ admission: SignInResult; from: string | null }> {
  const use = { purpose: 'sign-in', token, now } as const
  const value = await readOneTimeToken(db, use)
  if (value === null) throw usedUp()
  const {
    accountId,
    email,
    from = null,
  } = JSON.parse(value) as { accountId: string; email: string; from?: string | null }
  return db.transaction(async (tx) => {
    // The person is locked before the link, in the same order as in a deletion.
    const isTheirs = and(eq(users.id, accountId), eq(users.email, email), isNull(users.deletedAt))
    const [account] = await tx.select().from(users).where(isTheirs).for('no key update')
    if (!account || (await consumeOneTimeToken(tx, use)) === null) throw usedUp()
    if (!account.emailVerified) await reclaimAccount(tx, { account, way: 'link', now })
    return { admission: await completeSignIn(tx, { accountId, way: 'link', isRemembered: true, device, now }), from }
  })
}

function usedUp(): DomainError {
  return new DomainError('gone', 'This link was already used or is more than 15 minutes old. Request a new one.')
}

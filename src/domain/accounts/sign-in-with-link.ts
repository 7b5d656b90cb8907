import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { users } from '#db/schema/accounts.ts'
import { DomainError } from '#domain/domain-error.ts'
import { type Admission, admit } from './admit.ts'
import { forgetUnprovenWays } from './forget-unproven-ways.ts'
import { readToken, spendToken } from './one-time-token.ts'
import type { Device } from './open-session.ts'
import { tellOfPassword } from './tell-of-password.ts'

type Given = { token: string; device: Device; now: Date }

/**
 * Row S-23: signs in whoever has the link that was sent to the account's address, once. The link was read there, so the
 * address is confirmed too; where it was not before, whoever chose a password or another way in may be somebody else.
 * @throws DomainError `gone` for a link that is unknown, used, too old, or of an address given up since.
 */
export async function signInWithLink(db: Db, { token, device, now }: Given): Promise<Admission> {
  const use = { purpose: 'sign-in', token, now } as const
  const value = await readToken(db, use)
  if (value === null) throw usedUp()
  const { accountId, email } = JSON.parse(value) as { accountId: string; email: string }
  return db.transaction(async (tx) => {
    // The person before the link, as a deletion locks them.
    const isTheirs = and(eq(users.id, accountId), eq(users.email, email), isNull(users.deletedAt))
    const [account] = await tx
      .select({ isProven: users.emailVerified })
      .from(users)
      .where(isTheirs)
      .for('no key update')
    if (!account || (await spendToken(tx, use)) === null) throw usedUp()
    if (!account.isProven) {
      const { hadPassword } = await forgetUnprovenWays(tx, { accountId })
      if (hadPassword) await tellOfPassword(tx, { accountId, email, isGone: true, now })
    }
    await tx.update(users).set({ emailVerified: true, updatedAt: now }).where(isTheirs)
    return admit(tx, { accountId, way: 'link', isRemembered: true, device, now })
  })
}

function usedUp(): DomainError {
  return new DomainError('gone', 'This link was used before, or is older than 15 minutes. Ask for a new one.')
}

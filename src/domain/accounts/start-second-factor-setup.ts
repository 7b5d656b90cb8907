import { eq, isNull } from 'drizzle-orm'
import { roles } from '#contract/accounts.ts'
import type { OwnPassword, SecondFactorSetupStarted } from '#contract/second-factor.ts'
import type { Db } from '#db/client.ts'
import { secondFactors, users } from '#db/schema/accounts.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { DomainError } from '#domain/domain-error.ts'
import type { Identity } from '#platform/identity/identity.ts'
import { newTotpSecret, totpUri } from '#platform/identity/totp.ts'
import { lockActor } from './lock-actor.ts'
import { requireOwnPassword } from './require-own-password.ts'

type Begin = OwnPassword & { address: string; now: Date }

/**
 * Gives the person a secret for their authenticator app. It is asked for only once a code of it was given
 * (`confirmSecondFactor`): who stops half way is not locked out.
 * @throws DomainError `conflict` where a second factor is on already, or the address is not confirmed; what `requireOwnPassword` throws.
 */
export async function startSecondFactorSetup(
  db: Db,
  identity: Pick<Identity, 'encryptSecret'>,
  actor: MaybeActor,
  { currentPassword: password, address, now }: Begin,
): Promise<SecondFactorSetupStarted> {
  const person = requireRole(actor, ...roles)
  const { accountId, email } = person
  await requireOwnPassword(db, { accountId, password, address, now })
  await requireProvenAddress(db, accountId)
  const secret = newTotpSecret()
  const row = { sealedSecret: identity.encryptSecret(secret), createdAt: now }
  const begun = await db.transaction(async (tx) => {
    await lockActor(tx, person)
    return tx
      .insert(secondFactors)
      .values({ accountId, ...row })
      .onConflictDoUpdate({ target: secondFactors.accountId, set: row, setWhere: isNull(secondFactors.confirmedAt) })
      .returning({ accountId: secondFactors.accountId })
  })
  if (begun.length === 0) throw new DomainError('conflict', 'Your second step is on already. Turn it off first.')
  return { secret, totpURI: totpUri({ secret, account: email, issuer: 'Forecourt' }) }
}

/** Who typed somebody else's address would lock its owner out for good: their app would be asked for, whatever they prove. */
async function requireProvenAddress(db: Db, accountId: string): Promise<void> {
  const [account] = await db.select({ isProven: users.emailVerified }).from(users).where(eq(users.id, accountId))
  if (account?.isProven) return
  throw new DomainError('conflict', 'Confirm your e-mail address first, with the link that we mailed to you.')
}

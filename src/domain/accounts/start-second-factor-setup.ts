import { eq, isNull } from 'drizzle-orm'
import { roles } from '#contract/accounts.ts'
import type { OwnPasswordRequest, SecondFactorSetupStartedResponse } from '#contract/second-factor.ts'
import type { Db } from '#db/client.ts'
import { secondFactors, users } from '#db/schema/accounts.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { DomainError } from '#domain/domain-error.ts'
import { readSiteName } from '#domain/settings/read-site-settings.ts'
import type { IdentityService } from '#platform/identity/identity-service.ts'
import { createTotpSecret, totpUri } from '#platform/identity/totp.ts'
import { lockActorRow } from './lock-actor-row.ts'
import { requireOwnPassword } from './require-own-password.ts'

type Begin = OwnPasswordRequest & { address: string; now: Date }

/**
 * Creates a secret for the person's authenticator app. Codes are required only after the person has entered one
 * (`confirmSecondFactor`): a person who stops half way is not locked out.
 * @throws DomainError `conflict` where a second factor is on already, or the address is not confirmed; what
 * `requireOwnPassword` throws.
 */
export async function startSecondFactorSetup(
  db: Db,
  identity: Pick<IdentityService, 'encryptSecret'>,
  actor: MaybeActor,
  { currentPassword: password, address, now }: Begin,
): Promise<SecondFactorSetupStartedResponse> {
  const person = requireRole(actor, ...roles)
  const { accountId, email } = person
  await requireOwnPassword(db, { accountId, password, address, now })
  await requireProvenAddress(db, accountId)
  const secret = createTotpSecret()
  const row = { sealedSecret: identity.encryptSecret(secret), createdAt: now }
  const begun = await db.transaction(async (tx) => {
    await lockActorRow(tx, person)
    return tx
      .insert(secondFactors)
      .values({ accountId, ...row })
      .onConflictDoUpdate({ target: secondFactors.accountId, set: row, setWhere: isNull(secondFactors.confirmedAt) })
      .returning({ accountId: secondFactors.accountId })
  })
  if (begun.length === 0)
    throw new DomainError('conflict', 'Two-factor authentication is already on. Turn it off first.')
  return { secret, totpURI: totpUri({ secret, account: email, issuer: await readSiteName(db) }) }
}

/**
 * Otherwise a person who signed up with another person's address would lock its owner out for good: the stranger's app
 * would be required, whatever the owner proves.
 */
async function requireProvenAddress(db: Db, accountId: string): Promise<void> {
  const [account] = await db.select({ isProven: users.emailVerified }).from(users).where(eq(users.id, accountId))
  if (account?.isProven) return
  throw new DomainError('conflict', 'First, confirm your email address with the link we emailed you.')
}

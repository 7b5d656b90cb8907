import { and, eq, isNotNull } from 'drizzle-orm'
import { roles } from '#contract/accounts.ts'
import type { Profile } from '#contract/profile.ts'
import type { DbOrTx } from '#db/client.ts'
import { confirmedPhones, signInMethods, users } from '#db/schema/accounts.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { DomainError } from '#domain/domain-error.ts'
import { toPhotoUrl } from '#domain/media/photo-url.ts'
import { accountPhoneIsConfirmedSql } from './account-phone-is-confirmed-sql.ts'
import { findPendingEmailChange } from './find-pending-email-change.ts'
import { findSecondFactorState } from './find-second-factor-state.ts'
import { profileCompletenessOf } from './profile-completeness.ts'

/** The person's own profile, with its completeness. */
export async function findOwnProfile(db: DbOrTx, actor: MaybeActor, { now }: { now: Date }): Promise<Profile> {
  const { accountId } = requireRole(actor, ...roles)
  const [user] = await db.select().from(users).where(eq(users.id, accountId))
  if (!user) throw new DomainError('signed_out', 'Please log in first.')
  const passwords = await db
    .select({ id: signInMethods.id })
    .from(signInMethods)
    .where(and(eq(signInMethods.userId, accountId), isNotNull(signInMethods.password)))
    .limit(1)
  const phones = await db
    .select({ number: confirmedPhones.number })
    .from(confirmedPhones)
    .innerJoin(users, eq(users.id, confirmedPhones.accountId))
    .where(and(eq(confirmedPhones.accountId, accountId), accountPhoneIsConfirmedSql))
  const secondFactor = await findSecondFactorState(db, { accountId })
  const { id, name, email, emailVerified, role, hasBothRoles, permission, image, phoneNumber } = user
  return {
    id,
    name,
    email,
    emailVerified,
    role,
    hasBothRoles,
    permission,
    phoneNumber,
    image: toPhotoUrl(image),
    since: user.createdAt.toISOString(),
    emailChange: await findPendingEmailChange(db, { accountId, now }),
    secondFactor,
    verificationDeclinedReason: user.verificationDeclinedReason,
    completeness: profileCompletenessOf({
      name: name !== '',
      email: email !== '',
      phone: phoneNumber !== null,
      photo: image !== null,
      password: passwords.length > 0,
      emailVerified,
      phoneVerified: phones.length > 0,
      secondFactor: secondFactor.isOn,
    }),
  }
}

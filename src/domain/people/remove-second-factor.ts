import { eq } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { sessions } from '#db/schema/accounts.ts'
import { forgetSecondFactorOf } from '#domain/accounts/forget-second-factor-of.ts'
import { tellOfSecondFactor } from '#domain/accounts/tell-of-second-factor.ts'
import { type MaybeActor, requireRecentConfirmation, requireRole } from '#domain/actor.ts'
import { DomainError } from '#domain/domain-error.ts'
import { lockPerson } from './lock-person.ts'

/**
 * For a person who lost their phone and their backup codes, and would be locked out for good: an Admin, who made sure who
 * asks, takes the second factor away. Every device is signed out, and the person is told by mail. The password stays.
 * @throws DomainError `not_found`; `conflict` for oneself, or where the acting Admin is none any more.
 */
export async function removeSecondFactor(
  db: Db,
  actor: MaybeActor,
  { personId, now }: { personId: string; now: Date },
): Promise<{ modifiedCount: number }> {
  const admin = requireRole(actor, 'Admin')
  requireRecentConfirmation(admin, now)
  if (personId === admin.accountId) {
    throw new DomainError('conflict', 'Turn your own second step off on your profile.')
  }
  return db.transaction(async (tx) => {
    const person = await lockPerson(tx, { personId, adminId: admin.accountId })
    const wasOn = await forgetSecondFactorOf(tx, { accountId: personId })
    if (!wasOn) return { modifiedCount: 0 }
    await tx.delete(sessions).where(eq(sessions.userId, personId))
    await tellOfSecondFactor(tx, { accountId: personId, email: person.email, isOn: false, by: admin.accountId, now })
    return { modifiedCount: 1 }
  })
}

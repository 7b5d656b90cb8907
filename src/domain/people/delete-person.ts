import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Role } from '#contract/accounts.ts'
import type { Db, Tx } from '#db/client.ts'
import { sessions, signInFailures, signInMethods, users } from '#db/schema/accounts.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { recordAudit } from '#domain/audit/record-audit.ts'
import { closeBookingsOf } from '#domain/bookings/close-bookings-of.ts'
import { DomainError } from '#domain/domain-error.ts'
import { clearFeedbackOf } from '#domain/feedback/clear-feedback-of.ts'
import { withdrawListingsOf } from '#domain/listings/withdraw-listings-of.ts'
import { forgetMailTo } from '#domain/mail/forget-mail.ts'
import { hasOpenMoney } from '#domain/payments/has-open-money.ts'
import { forgetSubscription } from '#domain/subscriptions/forget-subscription.ts'
import { clearWishlistOf } from '#domain/wishlist/clear-wishlist-of.ts'

/**
 * Rows S-31 and T-08: takes a person out of the market place. Cars are withdrawn, open bookings closed, every way to sign
 * in removed and personal data cleared; the row, past orders and the audit stay. Where `role` is named, the person is one
 * of that role.
 *
 * @throws DomainError `not_found`, or `conflict` with the reason: oneself, the last Admin, money that is on its way.
 */
export async function deletePerson(
  db: Db,
  actor: MaybeActor,
  { personId, role, now }: { personId: string; role?: Role; now: Date },
): Promise<{ deletedCount: number }> {
  const admin = requireRole(actor, 'Admin')
  if (personId === admin.accountId && (role ?? admin.role) === admin.role)
    throw new DomainError('conflict', 'You cannot delete your own account.')
  return db.transaction(async (tx) => {
    const person = await lockPerson(tx, { personId, role, adminId: admin.accountId })
    await refuseOpenMoney(tx, personId)
    await withdrawListingsOf(tx, { sellerId: personId, now })
    const closed = await closeBookingsOf(tx, { accountId: personId, now })
    // Asked again now that cars and bookings are locked: a payment may have begun in between.
    await refuseOpenMoney(tx, personId)
    await clearWishlistOf(tx, { accountId: personId })
    await clearFeedbackOf(tx, { accountId: personId })
    await forgetMailTo(tx, { email: person.email })
    await forgetSubscription(tx, { email: person.email })
    await tx.delete(sessions).where(eq(sessions.userId, personId))
    await tx.delete(signInMethods).where(eq(signInMethods.userId, personId))
    await tx.delete(signInFailures).where(eq(signInFailures.email, person.email))
    await tx
      .update(users)
      .set({
        name: 'Deleted account',
        email: `deleted-${personId}@deleted.invalid`,
        emailVerified: false,
        image: null,
        phoneNumber: null,
        permission: null,
        deletedAt: now,
        updatedAt: now,
      })
      .where(eq(users.id, personId))
    await recordAudit(tx, {
      actorId: admin.accountId,
      action: 'person.deleted',
      subject: { type: 'person', id: personId },
      detail: { role: person.role, bookings: closed },
      at: now,
    })
    return { deletedCount: 1 }
  })
}

/**
 * Locks the Admins too when one of them is to go: two who delete each other at the same moment would leave none. A weaker
 * lock than the deletion's own, so that somebody who books this person's car meanwhile waits for the car only.
 */
async function lockPerson(
  tx: Tx,
  { personId, role, adminId }: { personId: string; role: Role | undefined; adminId: string },
) {
  const columns = { id: users.id, role: users.role, email: users.email }
  const [person] = await tx
    .select(columns)
    .from(users)
    .where(and(eq(users.id, personId), isNull(users.deletedAt)))
  if (!person || (role && person.role !== role)) throw new DomainError('not_found', 'There is no such person.')
  const isOne = person.role === 'Admin' ? eq(users.role, 'Admin') : eq(users.id, personId)
  const locked = await tx
    .select(columns)
    .from(users)
    .where(and(isOne, isNull(users.deletedAt)))
    .orderBy(asc(users.id))
    .for('no key update')
  const still = locked.find(({ id }) => id === personId)
  if (!still) throw new DomainError('not_found', 'There is no such person.')
  if (person.role === 'Admin' && !locked.some(({ id }) => id === adminId)) {
    throw new DomainError('conflict', 'The last Admin cannot be deleted.')
  }
  return still
}

async function refuseOpenMoney(tx: Tx, accountId: string): Promise<void> {
  if (!(await hasOpenMoney(tx, accountId))) return
  throw new DomainError(
    'conflict',
    'Money of this person is on its way: a payment is open, or a car is paid and not handed over. Settle that first.',
  )
}

import { eq } from 'drizzle-orm'
import type { Role } from '#contract/accounts.ts'
import type { Db } from '#db/client.ts'
import { sessions, signInFailures, signInMethods, users } from '#db/schema/accounts.ts'
import { forgetEmailChangesOf } from '#domain/accounts/forget-email-changes-of.ts'
import { forgetSecondFactorOf } from '#domain/accounts/forget-second-factor-of.ts'
import { forgetTokensOf } from '#domain/accounts/forget-tokens-of.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { recordAudit } from '#domain/audit/record-audit.ts'
import { clearPhoneOf } from '#domain/bookings/clear-phone-of.ts'
import { closeBookingsOf } from '#domain/bookings/close-bookings-of.ts'
import { DomainError } from '#domain/domain-error.ts'
import { clearFeedbackOf } from '#domain/feedback/clear-feedback-of.ts'
import { withdrawListingsOf } from '#domain/listings/withdraw-listings-of.ts'
import { forgetMailTo } from '#domain/mail/forget-mail.ts'
import { forgetSubscription } from '#domain/subscriptions/forget-subscription.ts'
import { clearWishlistOf } from '#domain/wishlist/clear-wishlist-of.ts'
import { lockPerson } from './lock-person.ts'
import { refuseOpenMoney } from './refuse-open-money.ts'

/**
 * Rows S-31 and T-08: takes a person out of the market place. Cars are withdrawn, open bookings closed, every way to sign
 * in removed and personal data cleared; the row, past orders and the audit stay (docs/domain/deletion.md). Where `role` is
 * named, the person is one of that role.
 *
 * @throws DomainError `not_found`, or `conflict` with the reason: oneself, money that is on its way, the acting
 * Admin's own role gone meanwhile.
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
    await clearPhoneOf(tx, { buyerId: personId })
    await clearWishlistOf(tx, { accountId: personId })
    await clearFeedbackOf(tx, { accountId: personId })
    await forgetMailTo(tx, { email: person.email })
    await forgetEmailChangesOf(tx, { accountId: personId })
    await forgetSubscription(tx, { email: person.email })
    await forgetTokensOf(tx, { accountId: personId })
    await forgetSecondFactorOf(tx, { accountId: personId })
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

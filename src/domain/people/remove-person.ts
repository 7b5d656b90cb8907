import { eq } from 'drizzle-orm'
import type { Role } from '#contract/accounts.ts'
import type { Tx } from '#db/client.ts'
import { sessions, signInFailures, signInMethods, users } from '#db/schema/accounts.ts'
import { forgetEmailChangesOf } from '#domain/accounts/forget-email-changes-of.ts'
import { forgetSecondFactorOf } from '#domain/accounts/forget-second-factor-of.ts'
import { forgetTokensOf } from '#domain/accounts/forget-tokens-of.ts'
import { forgetPhoneOf } from '#domain/accounts/phone/forget-phone-of.ts'
import { recordAudit } from '#domain/audit/record-audit.ts'
import { clearPhoneOf } from '#domain/bookings/clear-phone-of.ts'
import { closeBookingsOf } from '#domain/bookings/close-bookings-of.ts'
import { clearFeedbackOf } from '#domain/feedback/clear-feedback-of.ts'
import { withdrawListingsOf } from '#domain/listings/withdraw-listings-of.ts'
import { forgetMailTo } from '#domain/mail/forget-mail.ts'
import { forgetPayoutDetailsOf } from '#domain/payouts/forget-payout-details-of.ts'
import { forgetSubscription } from '#domain/subscriptions/forget-subscription.ts'
import { leaveLinesOf } from '#domain/waiting-line/leave-lines-of.ts'
import { clearWishlistOf } from '#domain/wishlist/clear-wishlist-of.ts'
import { refuseOpenMoney } from './refuse-open-money.ts'

/**
 * Takes a person out of the market place, whose row the caller holds (`lockPerson`). Cars are withdrawn, open bookings
 * closed, every way to sign in removed and personal data cleared; the row, past orders and the audit stay
 * (docs/domain/deletion.md).
 * @throws DomainError `conflict` with the reason while money is on its way.
 */
export async function removePerson(
  tx: Tx,
  person: { id: string; role: Role; email: string },
  { by, now }: { by: string; now: Date },
): Promise<void> {
  const { id: personId, role, email } = person
  const whose = { isOwn: by === personId }
  await refuseOpenMoney(tx, personId, whose)
  await withdrawListingsOf(tx, { sellerId: personId, now })
  const closed = await closeBookingsOf(tx, { accountId: personId, now })
  // Asked again now that cars and bookings are locked: a payment may have begun in between.
  await refuseOpenMoney(tx, personId, whose)
  await clearPhoneOf(tx, { buyerId: personId })
  await clearWishlistOf(tx, { accountId: personId })
  await clearFeedbackOf(tx, { accountId: personId })
  await forgetMailTo(tx, { email })
  await forgetEmailChangesOf(tx, { accountId: personId })
  await forgetSubscription(tx, { email })
  await forgetTokensOf(tx, { accountId: personId })
  await forgetPhoneOf(tx, { accountId: personId })
  await forgetSecondFactorOf(tx, { accountId: personId })
  await leaveLinesOf(tx, { accountId: personId, now })
  await forgetPayoutDetailsOf(tx, { accountId: personId })
  await tx.delete(sessions).where(eq(sessions.userId, personId))
  await tx.delete(signInMethods).where(eq(signInMethods.userId, personId))
  await tx.delete(signInFailures).where(eq(signInFailures.email, email))
  await tx
    .update(users)
    .set({
      name: 'Deleted account',
      email: `deleted-${personId}@deleted.invalid`,
      emailVerified: false,
      image: null,
      phoneNumber: null,
      permission: null,
      suspendedAt: null,
      suspendedReason: null,
      deletedAt: now,
      updatedAt: now,
    })
    .where(eq(users.id, personId))
  await recordAudit(tx, {
    actorId: by,
    action: 'person.deleted',
    subject: { type: 'person', id: personId },
    detail: { role, bookings: closed, ...(by === personId ? { by: 'themselves' } : {}) },
    at: now,
  })
}

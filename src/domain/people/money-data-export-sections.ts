import { asc, eq, or } from 'drizzle-orm'
import { advertSnapshots } from '#db/schema/advert-snapshots.ts'
import { bookings } from '#db/schema/bookings.ts'
import { disputes } from '#db/schema/disputes.ts'
import { payments, refunds } from '#db/schema/payments.ts'
import { payoutDetails, payouts } from '#db/schema/payouts.ts'
import { waitlistPositions } from '#db/schema/waitlist.ts'
import type { OwnDataExportSection } from './own-data-export-section.ts'

/**
 * What a person paid, got back and earned, and the waiting lists that they are in.
 * @reads bookings, disputes, payments, payouts, refunds, waitlist: the part of the own-data copy that is about money.
 */
export const moneyDataExportSections: readonly OwnDataExportSection[] = [
  {
    name: 'payments',
    title: 'Payments',
    read: (db, { accountId }) =>
      db
        .select({
          id: payments.id,
          bookingId: payments.bookingId,
          amountCents: payments.amountCents,
          currency: payments.currency,
          state: payments.state,
          atProvider: payments.providerIntentId,
          createdAt: payments.createdAt,
          updatedAt: payments.updatedAt,
        })
        .from(payments)
        .where(eq(payments.buyerId, accountId))
        .orderBy(asc(payments.id)),
  },
  {
    name: 'adverts',
    title: 'Listings kept with your paid orders',
    read: (db, { accountId }) =>
      db
        .select({ bookingId: payments.bookingId, takenAt: advertSnapshots.takenAt, advert: advertSnapshots.facts })
        .from(advertSnapshots)
        .innerJoin(payments, eq(payments.id, advertSnapshots.paymentId))
        .innerJoin(bookings, eq(bookings.id, payments.bookingId))
        .where(or(eq(bookings.buyerId, accountId), eq(bookings.sellerId, accountId)))
        .orderBy(asc(advertSnapshots.paymentId)),
  },
  {
    name: 'refunds',
    title: 'Refunds you received',
    read: (db, { accountId }) =>
      db
        .select({
          id: refunds.id,
          paymentId: refunds.paymentId,
          amountCents: refunds.amountCents,
          state: refunds.state,
          reason: refunds.reason,
          createdAt: refunds.createdAt,
        })
        .from(refunds)
        .innerJoin(payments, eq(payments.id, refunds.paymentId))
        .where(eq(payments.buyerId, accountId))
        .orderBy(asc(refunds.id)),
  },
  {
    name: 'payouts',
    title: 'Payouts for your cars',
    read: (db, { accountId }) =>
      db
        .select({
          bookingId: payouts.bookingId,
          state: payouts.state,
          saleCents: payouts.saleCents,
          refundedCents: payouts.refundedCents,
          feeCents: payouts.feeCents,
          netCents: payouts.netCents,
          dueAt: payouts.dueAt,
          paidAt: payouts.paidAt,
        })
        .from(payouts)
        .where(eq(payouts.sellerId, accountId))
        .orderBy(asc(payouts.paymentId)),
  },
  {
    name: 'payoutAccount',
    title: 'Your payout account',
    read: (db, { accountId }) =>
      db
        .select({
          holder: payoutDetails.holder,
          bankName: payoutDetails.bankName,
          kind: payoutDetails.accountKind,
          routingNumber: payoutDetails.routingNumber,
          accountNumber: payoutDetails.accountNumber,
        })
        .from(payoutDetails)
        .where(eq(payoutDetails.sellerId, accountId))
        .orderBy(asc(payoutDetails.sellerId)),
  },
  {
    name: 'disputes',
    title: 'Disputes about your sales and purchases',
    read: (db, { accountId }) =>
      db
        .select({
          id: disputes.id,
          bookingId: disputes.bookingId,
          kind: disputes.kind,
          state: disputes.state,
          askedCents: disputes.askedCents,
          decision: disputes.decision,
        })
        .from(disputes)
        .innerJoin(bookings, eq(bookings.id, disputes.bookingId))
        .where(or(eq(bookings.buyerId, accountId), eq(bookings.sellerId, accountId)))
        .orderBy(asc(disputes.id)),
  },
  {
    name: 'waitingLines',
    title: 'Cars you’re waiting for',
    read: (db, { accountId }) =>
      db
        .select({
          carId: waitlistPositions.listingId,
          state: waitlistPositions.state,
          since: waitlistPositions.joinedAt,
        })
        .from(waitlistPositions)
        .where(eq(waitlistPositions.buyerId, accountId))
        .orderBy(asc(waitlistPositions.id)),
  },
]

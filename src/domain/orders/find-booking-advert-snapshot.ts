import { and, desc, eq, inArray } from 'drizzle-orm'
import type { OrderAdvertSnapshot } from '#contract/order-advert-snapshot.ts'
import type { DbOrTx } from '#db/client.ts'
import { bookings } from '#db/schema/bookings.ts'
import { payments } from '#db/schema/payments.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { bookingNotFoundError, isBuyerOfBooking, isSellerOfBooking } from '#domain/bookings/booking-policy.ts'
import { DomainError } from '#domain/domain-error.ts'
import { readAdvertSnapshot } from '#domain/payments/read-advert-snapshot.ts'

/**
 * The advert of a paid booking at the time of the payment, for its buyer, its seller and Admin.
 * @throws DomainError `not_found` for a stranger, `conflict` for a booking that is not paid or from before adverts were
 * kept.
 */
export async function findBookingAdvertSnapshot(
  db: DbOrTx,
  actor: MaybeActor,
  { bookingId }: { bookingId: string },
): Promise<OrderAdvertSnapshot> {
  const viewer = requireRole(actor, 'Buyer', 'Seller', 'Admin')
  const [booking] = await db.select().from(bookings).where(eq(bookings.id, bookingId))
  const isTheirs =
    booking && (isBuyerOfBooking(viewer, booking) || isSellerOfBooking(viewer, booking) || viewer.role === 'Admin')
  if (!isTheirs) throw bookingNotFoundError()
  const [payment] = await db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.bookingId, bookingId), inArray(payments.state, ['won', 'captured', 'refunded'])))
    .orderBy(desc(payments.createdAt))
    .limit(1)
  if (!payment) throw new DomainError('conflict', 'We keep a copy of the listing once the booking is paid.')
  const advert = await readAdvertSnapshot(db, payment.id)
  if (!advert) throw new DomainError('conflict', 'This order was placed before we kept copies of listings.')
  return advert
}

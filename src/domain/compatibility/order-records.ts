import { and, eq } from 'drizzle-orm'
import type { CompatibleBooking } from '#contract/compatibility-orders.ts'
import type { DbOrTx } from '#db/client.ts'
import { bookings } from '#db/schema/bookings.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { bookingNotFoundError } from '#domain/bookings/booking-policy.ts'
import { type BookingRead, readBookings } from '#domain/orders/read-bookings.ts'
import { revealsSellerContact, wasPaid } from '#domain/sales/booking-states.ts'
import { cardPicture, dollarsOf } from './car-shapes.ts'

type AddressOf = (path: string) => string

/** Row C-14: the buyer's own bookings, the newest first. */
export async function listOrderRecords(
  db: DbOrTx,
  actor: MaybeActor,
  { addressOf, now }: { addressOf: AddressOf; now: Date },
): Promise<CompatibleBooking[]> {
  const { accountId } = requireRole(actor, 'Buyer')
  const own = await readBookings(db, eq(bookings.buyerId, accountId), now)
  return own.map((read) => toBooking(read, addressOf))
}

/**
 * Row C-15: one booking of the buyer's own.
 * @throws DomainError `not_found` where it is not there, or somebody else's.
 */
export async function findOrderRecord(
  db: DbOrTx,
  actor: MaybeActor,
  { bookingId, addressOf, now }: { bookingId: string; addressOf: AddressOf; now: Date },
): Promise<CompatibleBooking> {
  const { accountId } = requireRole(actor, 'Buyer')
  const [own] = await readBookings(db, and(eq(bookings.id, bookingId), eq(bookings.buyerId, accountId)), now)
  if (!own) throw bookingNotFoundError()
  return toBooking(own, addressOf)
}

/**
 * Row E-05. The seller's address is there from the booking on, unlike in our own orders, and until it is declined,
 * cancelled or lost: the listing gives it to this buyer too.
 */
function toBooking({ booking, buyer, seller, picture, payment }: BookingRead, addressOf: AddressOf): CompatibleBooking {
  return {
    _id: booking.id,
    productId: booking.listingId,
    productImg: addressOf(cardPicture(picture)),
    productCategory: booking.carBrand,
    productModel: booking.carTitle,
    resellPrice: dollarsOf(booking.priceCents),
    sellerName: booking.sellerName,
    sellerEmail: seller.deletedAt === null && revealsSellerContact(booking.status) ? seller.email : null,
    sellerLocation: booking.sellerLocation,
    meetingDate: booking.meetingAt.toISOString(),
    buyerNumber: booking.buyerPhone,
    buyerName: booking.buyerName,
    buyerEmail: buyer.email,
    paid: wasPaid(booking.status),
    status: booking.status,
    transactionId: payment?.transactionId ?? null,
  }
}

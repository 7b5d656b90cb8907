import { and, eq } from 'drizzle-orm'
import type { CompatApiBooking } from '#contract/compatibility-api-bookings.ts'
import type { DbOrTx } from '#db/client.ts'
import { bookings } from '#db/schema/bookings.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { bookingNotFoundError } from '#domain/bookings/booking-policy.ts'
import { type BookingWithDetails, readBookings } from '#domain/orders/read-bookings.ts'
import { isSellerEmailShared, wasBookingPaid } from '#domain/sales/booking-states.ts'
import { carCardPictureUrl, centsToDollars } from './to-compat-api-listing.ts'

type AddressOf = (path: string) => string

/** Row C-14: the buyer's own bookings, the newest first. */
export async function listOwnCompatApiBookings(
  db: DbOrTx,
  actor: MaybeActor,
  { addressOf, now }: { addressOf: AddressOf; now: Date },
): Promise<CompatApiBooking[]> {
  const { accountId } = requireRole(actor, 'Buyer')
  const own = await readBookings(db, eq(bookings.buyerId, accountId), now)
  return own.map((read) => toBooking(read, addressOf))
}

/**
 * Row C-15: one of the buyer's own bookings.
 * @throws DomainError `not_found` where it does not exist or belongs to another buyer.
 */
export async function findOwnCompatApiBooking(
  db: DbOrTx,
  actor: MaybeActor,
  { bookingId, addressOf, now }: { bookingId: string; addressOf: AddressOf; now: Date },
): Promise<CompatApiBooking> {
  const { accountId } = requireRole(actor, 'Buyer')
  const [own] = await readBookings(db, and(eq(bookings.id, bookingId), eq(bookings.buyerId, accountId)), now)
  if (!own) throw bookingNotFoundError()
  return toBooking(own, addressOf)
}

/**
 * Row E-05. Unlike in our own orders, the seller's address is included from the booking on, until it is declined,
 * cancelled or lost: the listing shows it to this buyer too.
 */
function toBooking(
  { booking, buyer, seller, picture, payment }: BookingWithDetails,
  addressOf: AddressOf,
): CompatApiBooking {
  return {
    _id: booking.id,
    productId: booking.listingId,
    productImg: addressOf(carCardPictureUrl(picture)),
    productCategory: booking.carBrand,
    productModel: booking.carTitle,
    resellPrice: centsToDollars(booking.priceCents),
    sellerName: booking.sellerName,
    sellerEmail: seller.deletedAt === null && isSellerEmailShared(booking) ? seller.email : null,
    sellerLocation: booking.sellerLocation,
    meetingDate: booking.meetingAt.toISOString(),
    buyerNumber: booking.buyerPhone,
    buyerName: booking.buyerName,
    buyerEmail: buyer.email,
    paid: wasBookingPaid(booking.status),
    status: booking.status,
    transactionId: payment?.transactionId ?? null,
  }
}

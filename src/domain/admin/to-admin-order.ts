import type { AdminOrder } from '#contract/admin.ts'
import type { bookings } from '#db/schema/bookings.ts'
import type { meetings } from '#db/schema/meetings.ts'
import { meetingTownAndTimeZone } from '#domain/places/meeting-town-and-time-zone.ts'
import { isBookingAgreed } from '#domain/sales/booking-states.ts'
import { bookingTimeOf } from '#domain/sales/booking-time-of.ts'

type Side = { email: string; deletedAt: Date | null }
type Read = {
  booking: typeof bookings.$inferSelect
  meeting: Pick<typeof meetings.$inferSelect, 'status' | 'confirmedAt'> | null
  buyer: Side
  seller: Side
}

/** A booking in an Admin's list: names as they were at the booking, addresses as they are now. */
export function toAdminOrder(
  { booking, meeting, buyer, seller }: Read,
  payment: { state: NonNullable<AdminOrder['paymentState']>; refundedCents: number } | null,
): AdminOrder {
  return {
    id: booking.id,
    status: booking.status,
    carId: booking.listingId,
    carTitle: booking.carTitle,
    priceCents: booking.priceCents,
    publicPriceCents: booking.publicPriceCents,
    isAgreed: isBookingAgreed(booking),
    buyer: { id: booking.buyerId, name: booking.buyerName, email: addressOf(buyer) },
    seller: { id: booking.sellerId, name: booking.sellerName, email: addressOf(seller) },
    paymentState: payment?.state ?? null,
    refundedCents: payment?.refundedCents ?? 0,
    meetingAt: booking.meetingAt.toISOString(),
    time: bookingTimeOf({ booking, meeting }),
    meetingPlace: meetingTownAndTimeZone(booking.sellerLocation),
    createdAt: booking.createdAt.toISOString(),
    updatedAt: booking.updatedAt.toISOString(),
  }
}

function addressOf({ email, deletedAt }: Side): string | null {
  return deletedAt === null ? email : null
}

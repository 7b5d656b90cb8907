import type { AdminOrder } from '#contract/admin.ts'
import type { bookings } from '#db/schema/bookings.ts'
import { meetingPlaceOf } from '#domain/places/meeting-place.ts'

type Side = { email: string; deletedAt: Date | null }
type Read = { booking: typeof bookings.$inferSelect; buyer: Side; seller: Side }

/** A booking as an Admin sees it in a list: names as they were then, addresses as they are now. */
export function toAdminOrder({ booking, buyer, seller }: Read, paymentState: AdminOrder['paymentState']): AdminOrder {
  return {
    id: booking.id,
    status: booking.status,
    carId: booking.listingId,
    carTitle: booking.carTitle,
    priceCents: booking.priceCents,
    buyer: { id: booking.buyerId, name: booking.buyerName, email: addressOf(buyer) },
    seller: { id: booking.sellerId, name: booking.sellerName, email: addressOf(seller) },
    paymentState,
    meetingAt: booking.meetingAt.toISOString(),
    meetingPlace: meetingPlaceOf(booking.sellerLocation),
    createdAt: booking.createdAt.toISOString(),
    updatedAt: booking.updatedAt.toISOString(),
  }
}

function addressOf({ email, deletedAt }: Side): string | null {
  return deletedAt === null ? email : null
}

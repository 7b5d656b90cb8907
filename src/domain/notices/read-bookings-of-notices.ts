import { and, eq, inArray, or } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { UserNotice } from '#contract/notices.ts'
import type { DbOrTx } from '#db/client.ts'
import { users } from '#db/schema/accounts.ts'
import { bookings } from '#db/schema/bookings.ts'
import { meetings } from '#db/schema/meetings.ts'
import { canBookingHaveMeeting } from '#domain/meetings/meeting-policy.ts'

type BookingOfNotice = Readonly<{ booking: NonNullable<UserNotice['booking']>; listingId: string }>

const buyers = alias(users, 'buyer')
const sellers = alias(users, 'seller')

/**
 * With whom the bookings of a person are, about which car, and which other time for their meeting nobody has answered, by
 * their ids; nothing of the bookings of others.
 * @reads accounts, bookings, meetings: the name of the other side, whether they have left, and the proposed time.
 */
export async function readBookingsOfNotices(
  db: DbOrTx,
  { accountId, bookingIds }: { accountId: string; bookingIds: readonly string[] },
): Promise<ReadonlyMap<string, BookingOfNotice>> {
  if (bookingIds.length === 0) return new Map()
  const isOwn = or(eq(bookings.buyerId, accountId), eq(bookings.sellerId, accountId))
  const rows = await db
    .select({
      booking: bookings,
      proposedAt: meetings.proposedStartsAt,
      buyerLeftAt: buyers.deletedAt,
      sellerLeftAt: sellers.deletedAt,
    })
    .from(bookings)
    .innerJoin(buyers, eq(buyers.id, bookings.buyerId))
    .innerJoin(sellers, eq(sellers.id, bookings.sellerId))
    .leftJoin(meetings, eq(meetings.bookingId, bookings.id))
    .where(and(isOwn, inArray(bookings.id, [...bookingIds])))
  return new Map(
    rows.map(({ booking, proposedAt, buyerLeftAt, sellerLeftAt }) => {
      const isSeller = booking.sellerId === accountId
      const leftAt = isSeller ? buyerLeftAt : sellerLeftAt
      const name = isSeller ? booking.buyerName : booking.sellerName
      const proposed = canBookingHaveMeeting(booking.status) ? (proposedAt?.toISOString() ?? null) : null
      const shown = { otherName: leftAt ? null : name, proposedAt: proposed }
      return [booking.id, { booking: shown, listingId: booking.listingId }] as const
    }),
  )
}

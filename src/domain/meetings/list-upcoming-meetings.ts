import { and, asc, eq, gt, inArray, or } from 'drizzle-orm'
import type { UpcomingMeetingsResponse } from '#contract/meetings.ts'
import type { DbOrTx } from '#db/client.ts'
import { bookings } from '#db/schema/bookings.ts'
import { listings } from '#db/schema/listings.ts'
import { calendarFeeds, meetings } from '#db/schema/meetings.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { findConversationsOfBookings, noConversation } from '#domain/messages/find-conversations-of-bookings.ts'
import { meetingTownAndTimeZone } from '#domain/places/meeting-town-and-time-zone.ts'
import { isBookedCarAway } from '#domain/sales/booking-states.ts'
import { bookingStatusesWithMeeting } from './meeting-policy.ts'
import { toMeetingView } from './meeting-view.ts'

const maxShown = 200

/**
 * The meetings ahead of the acting person, and whether they have a calendar address.
 * @reads bookings, listings: the car and whether it is for sale, the people and whether the booking still stands.
 */
export async function listUpcomingMeetings(
  db: DbOrTx,
  actor: MaybeActor,
  { now }: { now: Date },
): Promise<UpcomingMeetingsResponse> {
  const { accountId, role } = requireRole(actor, 'Buyer', 'Seller')
  const side = role === 'Buyer' ? 'buyer' : 'seller'
  const rows = await db
    .select({ meeting: meetings, booking: bookings, carStatus: listings.status })
    .from(meetings)
    .innerJoin(bookings, eq(bookings.id, meetings.bookingId))
    .innerJoin(listings, eq(listings.id, bookings.listingId))
    .where(
      and(
        eq(side === 'buyer' ? meetings.buyerId : meetings.sellerId, accountId),
        inArray(meetings.status, ['held', 'requested', 'confirmed']),
        inArray(bookings.status, bookingStatusesWithMeeting),
        or(gt(meetings.endsAt, now), gt(meetings.proposedStartsAt, now)),
      ),
    )
    .orderBy(asc(meetings.startsAt), asc(meetings.id))
    .limit(maxShown)
  const conversations = await findConversationsOfBookings(
    db,
    rows.map(({ booking }) => booking),
  )
  const [feed] = await db.select().from(calendarFeeds).where(eq(calendarFeeds.accountId, accountId))
  return {
    items: rows.map(({ meeting, booking, carStatus }) => ({
      bookingId: booking.id,
      carId: booking.listingId,
      carTitle: booking.carTitle,
      otherName: side === 'buyer' ? booking.sellerName : booking.buyerName,
      meetingAt: meeting.startsAt.toISOString(),
      isCarAway: isBookedCarAway(booking, carStatus),
      meetingPlace: meetingTownAndTimeZone(booking.sellerLocation),
      meeting: toMeetingView(meeting, {
        side,
        bookingStatus: booking.status,
        now,
        conversation: conversations.get(booking.id) ?? noConversation,
      }),
    })),
    feedSince: feed?.createdAt.toISOString() ?? null,
  }
}

import { type BookingStatus, bookingStatuses } from '#contract/bookings.ts'
import type { BuyerOverviewData } from '#contract/dashboard-overview.ts'
import type { MeetingStatus } from '#contract/meetings.ts'
import type { Db } from '#db/client.ts'
import { type Actor, requireRole } from '#domain/actor.ts'
import { countByStatus } from '#domain/count-by-status.ts'
import { listOwnOrders } from '#domain/orders/list-own-orders.ts'
import { listOwnWishlist } from '#domain/wishlist/list-own-wishlist.ts'

const maxMeetings = 5
const bookingStatusesBeforeMeeting: readonly BookingStatus[] = ['requested', 'accepted', 'paid']
/** Of a booking that goes on: the two have yet to name another time. */
const endedMeetingStatuses: readonly MeetingStatus[] = ['declined', 'cancelled', 'missed']

/** The overview of a buyer's orders, meetings and wishes. */
export async function loadBuyerOverview(db: Db, actor: Actor, { now }: { now: Date }): Promise<BuyerOverviewData> {
  const buyer = requireRole(actor, 'Buyer')
  const orders = await listOwnOrders(db, buyer, now)
  const wishes = await listOwnWishlist(db, buyer, now)
  const nowText = now.toISOString()
  return {
    role: 'Buyer',
    orders: countByStatus(
      bookingStatuses,
      orders.map(({ status }) => ({ status, count: 1 })),
    ),
    toPay: orders.filter(({ canPay, isAgreed }) => canPay && isAgreed).length,
    // Another time that the seller proposed waits for the buyer.
    waiting: orders.filter(({ status, meeting }) => status === 'requested' && meeting?.proposal?.isMine !== false)
      .length,
    toRate: orders.filter(({ canRate }) => canRate).length,
    wishes: {
      total: wishes.length,
      fallen: wishes.filter(({ car, fellByCents }) => car.status === 'available' && fellByCents > 0).length,
      sold: wishes.filter(({ car }) => car.status === 'sold').length,
    },
    meetings: orders
      .filter(({ status, meetingAt }) => bookingStatusesBeforeMeeting.includes(status) && meetingAt > nowText)
      .filter(({ meeting }) => !meeting || !endedMeetingStatuses.includes(meeting.status))
      .sort(
        (one, other) => Number(other.isAgreed) - Number(one.isAgreed) || one.meetingAt.localeCompare(other.meetingAt),
      )
      .slice(0, maxMeetings),
  }
}

import type { BookingStatus } from '#contract/bookings.ts'
import { type NoticeEventName, noticeKindByEvent } from '#contract/notices.ts'
import type { bookings } from '../../schema/bookings.ts'
import type { notices } from '../../schema/notices.ts'
import type { NewUserRow } from '../people.ts'
import { seededRandom } from '../random.ts'

type Booking = typeof bookings.$inferInsert
type Notice = typeof notices.$inferInsert
type Side = {
  personOf: (booking: Booking) => string
  person: NewUserRow
  events: Partial<Record<BookingStatus, NoticeEventName>>
  pathOf: (id: string) => string
}

/** Its own, so that notices change nothing else of the demo. */
const seed = 1922
const readAfterMs = 3_600_000

/** What the buyer and the seller whom visitors sign in as were told of their bookings: all of it read. */
export function demoNotices({
  bookings: made,
  buyer,
  seller,
}: {
  bookings: readonly Booking[]
  buyer: NewUserRow
  seller: NewUserRow
}): Notice[] {
  const random = seededRandom(seed)
  const sides: Side[] = [
    {
      person: buyer,
      personOf: ({ buyerId }) => buyerId,
      events: { accepted: 'booking-accepted', declined: 'booking-declined', lost: 'lost', paid: 'paid' },
      pathOf: (id) => `/dashboard/myOrders?q=${id}`,
    },
    {
      person: seller,
      personOf: ({ sellerId }) => sellerId,
      events: { requested: 'booking-made', cancelled: 'booking-cancelled', paid: 'sold', completed: 'sold' },
      pathOf: (id) => `/dashboard/mybuyers?q=${id}`,
    },
  ]
  return sides.flatMap(({ person, personOf, events, pathOf }) =>
    made.flatMap((booking): Notice[] => {
      const { id, status, carTitle, priceCents } = booking
      const event = status && events[status]
      const createdAt = booking.updatedAt ?? booking.createdAt
      if (!event || !createdAt || personOf(booking) !== person.id) return []
      return [
        {
          id: random.uuid(createdAt),
          accountId: person.id,
          eventKey: `demo:${event}:${id}`,
          kind: noticeKindByEvent[event],
          event,
          params: { car: carTitle, cents: priceCents },
          path: pathOf(id),
          createdAt,
          readAt: new Date(createdAt.getTime() + readAfterMs),
        },
      ]
    }),
  )
}

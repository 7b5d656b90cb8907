import { and, asc, eq, inArray } from 'drizzle-orm'
import type { OrderHistoryEvent } from '#contract/admin.ts'
import type { Db } from '#db/client.ts'
import type { bookings } from '#db/schema/bookings.ts'
import { meetings, meetingTimeRequests } from '#db/schema/meetings.ts'
import { offerPrices, offers } from '#db/schema/offers.ts'

type Booking = Pick<typeof bookings.$inferSelect, 'id' | 'listingId' | 'buyerId'>

/**
 * What the two sides of a booking have offered, agreed and asked for, newest first, from the tables of offers and meetings:
 * the audit trail has of it only what binds. The caller has checked that an Admin asks.
 */
export async function loadOrderHistory(db: Db, booking: Booking): Promise<OrderHistoryEvent[]> {
  const events = [...(await offersOf(db, booking)), ...(await meetingOf(db, booking.id))]
  return events.toSorted((one, other) => (one.at > other.at ? -1 : one.at < other.at ? 1 : 0))
}

async function offersOf(db: Db, { listingId, buyerId }: Booking): Promise<OrderHistoryEvent[]> {
  const isTheirs = and(eq(offers.listingId, listingId), eq(offers.buyerId, buyerId))
  const made = await db.select().from(offers).where(isTheirs)
  if (made.length === 0) return []
  const ids = made.map(({ id }) => id)
  const named = await db
    .select()
    .from(offerPrices)
    .where(inArray(offerPrices.offerId, ids))
    .orderBy(asc(offerPrices.seq))
  const agreed = made.flatMap(({ acceptedAt, priceCents, proposedBy }): OrderHistoryEvent[] => {
    const side = proposedBy === 'buyer' ? 'seller' : 'buyer'
    return acceptedAt ? [{ kind: 'price-agreed', side, priceCents, startsAt: null, at: acceptedAt.toISOString() }] : []
  })
  const prices = named.map(
    ({ side, priceCents, createdAt }): OrderHistoryEvent => ({
      kind: 'price-named',
      side,
      priceCents,
      startsAt: null,
      at: createdAt.toISOString(),
    }),
  )
  return [...agreed, ...prices]
}

async function meetingOf(db: Db, bookingId: string): Promise<OrderHistoryEvent[]> {
  const [meeting] = await db.select().from(meetings).where(eq(meetings.bookingId, bookingId))
  if (!meeting) return []
  const asked = await db.select().from(meetingTimeRequests).where(eq(meetingTimeRequests.meetingId, meeting.id))
  const events = asked.map(
    ({ side, startsAt, createdAt }): OrderHistoryEvent => ({
      kind: 'time-asked',
      side,
      priceCents: null,
      startsAt: startsAt.toISOString(),
      at: createdAt.toISOString(),
    }),
  )
  const { status, startsAt, confirmedAt } = meeting
  if (confirmedAt === null || status !== 'confirmed') return [...events, ...noShowOf(meeting)]
  const time = { startsAt: startsAt.toISOString(), at: confirmedAt.toISOString() }
  return [...events, { kind: 'time-agreed', side: null, priceCents: null, ...time }]
}

/** Who reported the other, and whether that one contradicts; reports of an earlier release have no moment. */
function noShowOf(meeting: typeof meetings.$inferSelect): OrderHistoryEvent[] {
  const { missedBy, missedReportedAt, missedContradictedAt } = meeting
  if (missedBy === null) return []
  const of = { priceCents: null, startsAt: meeting.startsAt.toISOString() }
  const reporter = missedBy === 'buyer' ? 'seller' : 'buyer'
  const reported = missedReportedAt?.toISOString()
  const contradicted = missedContradictedAt?.toISOString()
  return [
    ...(reported ? [{ kind: 'no-show-reported' as const, side: reporter, at: reported, ...of } as const] : []),
    ...(contradicted ? [{ kind: 'no-show-contradicted' as const, side: missedBy, at: contradicted, ...of }] : []),
  ]
}

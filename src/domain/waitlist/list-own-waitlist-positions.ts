import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { OwnWaitlistPosition } from '#contract/waitlist.ts'
import type { Db } from '#db/client.ts'
import { listings } from '#db/schema/listings.ts'
import { waitlistPositions } from '#db/schema/waitlist.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { meetingTownAndTimeZone } from '#domain/places/meeting-town-and-time-zone.ts'

const carColumns = { title: listings.title, priceCents: listings.priceCents, location: listings.location }

/**
 * The cars that a buyer waits for, the most recently joined first.
 * @reads listings: a place names its car, what it costs and where it is.
 */
export async function listOwnWaitlistPositions(
  db: Db,
  actor: MaybeActor,
  { now }: { now: Date },
): Promise<{ items: OwnWaitlistPosition[] }> {
  const { accountId } = requireRole(actor, 'Buyer')
  const before = sql<number>`(select count(*)::int from line_places other
    where other.listing_id = ${waitlistPositions.listingId} and other.state in ('waiting', 'offered')
    and (other.joined_at, other.id) <= (${waitlistPositions.joinedAt}, ${waitlistPositions.id}))`
  const rows = await db
    .select({ row: waitlistPositions, car: carColumns, place: before })
    .from(waitlistPositions)
    .innerJoin(listings, eq(listings.id, waitlistPositions.listingId))
    .where(and(eq(waitlistPositions.buyerId, accountId), inArray(waitlistPositions.state, ['waiting', 'offered'])))
    .orderBy(desc(waitlistPositions.joinedAt), desc(waitlistPositions.id))
  return {
    items: rows.map(({ row, car, place }) => ({
      carId: row.listingId,
      carTitle: car.title,
      priceCents: car.priceCents,
      place,
      offerEndsAt: row.offerEndsAt && row.offerEndsAt > now ? row.offerEndsAt.toISOString() : null,
      joinedAt: row.joinedAt.toISOString(),
      meetingPlace: meetingTownAndTimeZone(car.location),
    })),
  }
}

import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { OwnPlace } from '#contract/waiting-line.ts'
import type { Db } from '#db/client.ts'
import { listings } from '#db/schema/listings.ts'
import { linePlaces } from '#db/schema/waiting-line.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'

/** The cars that a buyer waits for, the last joined first. */
export async function listOwnPlaces(db: Db, actor: MaybeActor, { now }: { now: Date }): Promise<{ items: OwnPlace[] }> {
  const { accountId } = requireRole(actor, 'Buyer')
  const before = sql<number>`(select count(*)::int from line_places other
    where other.listing_id = ${linePlaces.listingId} and other.state in ('waiting', 'offered')
    and (other.joined_at, other.id) <= (${linePlaces.joinedAt}, ${linePlaces.id}))`
  const rows = await db
    .select({ row: linePlaces, title: listings.title, priceCents: listings.priceCents, place: before })
    .from(linePlaces)
    .innerJoin(listings, eq(listings.id, linePlaces.listingId))
    .where(and(eq(linePlaces.buyerId, accountId), inArray(linePlaces.state, ['waiting', 'offered'])))
    .orderBy(desc(linePlaces.joinedAt), desc(linePlaces.id))
  return {
    items: rows.map(({ row, title, priceCents, place }) => ({
      ...{ carId: row.listingId, carTitle: title, priceCents, place },
      offerEndsAt: row.offerEndsAt && row.offerEndsAt > now ? row.offerEndsAt.toISOString() : null,
      joinedAt: row.joinedAt.toISOString(),
    })),
  }
}

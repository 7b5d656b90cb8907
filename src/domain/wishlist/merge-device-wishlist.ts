import { inArray } from 'drizzle-orm'
import type { MergeWishlistResponse } from '#contract/wishlist.ts'
import type { Db } from '#db/client.ts'
import { listings } from '#db/schema/listings.ts'
import { wishlistItems } from '#db/schema/wishlist.ts'
import { lockActorRow } from '#domain/accounts/lock-actor-row.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'

/**
 * Row G-04: adds the cars that a person wished for before signing in to the buyer's wish list, oldest wish first. A car
 * that is already on it keeps its entry, so that merging twice changes nothing. Cars that are no longer available are
 * left out and reported; a car that is not visible to anyone is reported as gone.
 * @reads listings: which of many cars may be wished for, in one query.
 */
export async function mergeDeviceWishlist(
  db: Db,
  actor: MaybeActor,
  { ids }: { ids: readonly string[] },
  now: Date,
): Promise<MergeWishlistResponse> {
  const buyer = requireRole(actor, 'Buyer')
  const { accountId, role } = buyer
  const { id, title, status, priceCents, deletedAt, sellerId } = listings
  const rows = await db
    .select({ id, title, status, priceCents, deletedAt, sellerId })
    .from(listings)
    .where(inArray(id, [...ids]))
  const cars = new Map(rows.map((car) => [car.id, car]))
  const missed: MergeWishlistResponse['missed'] = []
  const wished = ids.flatMap((listingId, place) => {
    const car = cars.get(listingId)
    if (!car || car.status === 'draft' || (car.deletedAt && car.status !== 'sold')) {
      missed.push({ id: listingId, title: null, reason: 'gone' })
    } else if (car.sellerId === accountId) {
      missed.push({ id: listingId, title: car.title, reason: 'own' })
    } else if (car.status !== 'available') {
      missed.push({ id: listingId, title: car.title, reason: car.status })
    } else {
      // The list shows the newest wish first: this keeps their order.
      const createdAt = new Date(now.getTime() + place - ids.length)
      return [{ accountId, listingId, wisherRole: role, priceCents: car.priceCents, createdAt }]
    }
    return []
  })
  if (wished.length === 0) return { added: 0, missed }
  return db.transaction(async (tx) => {
    await lockActorRow(tx, buyer)
    const added = await tx
      .insert(wishlistItems)
      .values(wished)
      .onConflictDoNothing()
      .returning({ listingId: wishlistItems.listingId })
    return { added: added.length, missed }
  })
}

import { inArray } from 'drizzle-orm'
import type { SelectedCarsResponse } from '#contract/selected-cars-response.ts'
import type { DbOrTx } from '#db/client.ts'
import { listings } from '#db/schema/listings.ts'
import type { MaybeActor } from '#domain/actor.ts'
import { canSeeListing } from './listing-policy.ts'
import { loadCarSummariesWithEquipment } from './load-car-summaries.ts'

/**
 * The cars with these ids in order, also sold and withdrawn ones. A car that the caller may not see, a deleted car and
 * an unknown id look the same to every caller: they are `missing`.
 */
export async function listCarsByIds(
  db: DbOrTx,
  actor: MaybeActor,
  { ids, now }: { ids: readonly string[]; now: Date },
): Promise<SelectedCarsResponse> {
  const { sellerId, status, deletedAt } = listings
  const rows = await db
    .select({ id: listings.id, sellerId, status, deletedAt })
    .from(listings)
    .where(inArray(listings.id, [...ids]))
  const seen = new Set(rows.filter((row) => !row.deletedAt && canSeeListing(actor, row)).map(({ id }) => id))
  const items = await loadCarSummariesWithEquipment(
    db,
    ids.filter((id) => seen.has(id)),
    { now },
  )
  return { items, missing: ids.filter((id) => !items.some((car) => car.id === id)) }
}

import { inArray } from 'drizzle-orm'
import type { CarStatus } from '#contract/selected-cars-response.ts'
import type { DbOrTx } from '#db/client.ts'
import { listings } from '#db/schema/listings.ts'
import type { MaybeActor } from '#domain/actor.ts'
import { canSeeListing } from './listing-policy.ts'

/**
 * How the cars with these ids stand, in no order: one row of the table each, for a page that only asks whether one of
 * its cars has left the market. A car that the caller may not see is left out, as a deleted or unknown one.
 */
export async function listCarStatuses(
  db: DbOrTx,
  actor: MaybeActor,
  { ids }: { ids: readonly string[] },
): Promise<CarStatus[]> {
  const { id, sellerId, status, deletedAt } = listings
  const rows = await db
    .select({ id, sellerId, status, deletedAt })
    .from(listings)
    .where(inArray(listings.id, [...ids]))
  return rows
    .filter((row) => !row.deletedAt && canSeeListing(actor, row))
    .map((row) => ({ id: row.id, status: row.status }))
}

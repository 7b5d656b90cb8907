import { sql } from 'drizzle-orm'
import type { DbOrTx } from '#db/client.ts'
import { keptHitDays } from './match-changed-cars-to-saved-searches.ts'

/** Rows looked at by one statement. */
const rowsAtOnce = 5_000

/**
 * Deletes what nobody needs of the cars that saved searches have found: of cars that are sold or gone at once, and after
 * 90 days where it was seen or mailed, or its car is not on offer. A car that is only reserved or paused keeps its hit, so
 * that it is no news when it comes back. One walk through the table in the order of its key, whatever its size.
 *
 * @reads listings: which cars are sold.
 * @returns how many were deleted.
 */
export async function pruneSavedSearchHits(
  db: DbOrTx,
  { now, signal, atOnce = rowsAtOnce }: { now: Date; signal?: AbortSignal; atOnce?: number },
): Promise<number> {
  const old = new Date(now.getTime() - keptHitDays * 86_400_000).toISOString()
  let deleted = 0
  for (let [searchId, listingId] = ['', '']; !signal?.aborted; ) {
    const { rows } = await db.execute<Round>(sql`
      with looked as materialized (
        select search_id, listing_id, found_at, seen_at, mailed_at from saved_search_hits
        where (search_id, listing_id) > (${searchId}, ${listingId})
        order by search_id, listing_id limit ${atOnce}
      ), useless as (
        select hit.search_id, hit.listing_id from saved_search_hits hit
        join looked on looked.search_id = hit.search_id and looked.listing_id = hit.listing_id
        left join listings car on car.id = looked.listing_id
        where car.id is null or car.deleted_at is not null or car.status = 'sold' or (hit.found_at < ${old}::timestamptz
          and (hit.seen_at is not null or hit.mailed_at is not null or car.status <> 'available'))
        order by hit.search_id, hit.listing_id
        for update of hit skip locked
      ), gone as (
        delete from saved_search_hits hit using useless
        where hit.search_id = useless.search_id and hit.listing_id = useless.listing_id
        returning 1
      )
      select (select count(*)::int from gone) as deleted, search_id as "searchId", listing_id as "listingId"
      from looked order by search_id desc, listing_id desc limit 1`)
    const [last] = rows
    if (!last) break
    deleted += last.deleted
    ;({ searchId, listingId } = last)
  }
  return deleted
}

type Round = { deleted: number; searchId: string; listingId: string }

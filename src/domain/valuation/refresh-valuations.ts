import { asc, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { valuationsDue } from '#db/schema/valuations.ts'
import { removeValuations, revalueCars, revalueMarket } from './revalue-market.ts'
import { loadPriceModel } from './store-price-model.ts'

/** Changes of one model that are taken together: an import tells of each model with every part that it writes. */
const changesAtOnce = 50_000
/** So many changed cars are valued before those that they move. */
const fewChanges = 50

/**
 * Values anew what came, changed or went since the last time, model by model, until nothing is due. Any number of servers
 * may do so at once; a change is forgotten only after its market is valued.
 *
 * @returns how many cars were valued
 */
export async function refreshValuations(db: Db, { now, signal }: { now: Date; signal?: AbortSignal }): Promise<number> {
  const stored = await loadPriceModel(db)
  if (!stored) return 0
  let count = 0
  while (!signal?.aborted) {
    const due = await nextDue(db)
    if (!due) break
    await removeValuations(db, await noLongerValued(db, due.listingIds))
    if (due.model !== null) {
      const { model, listingIds: ids } = due
      // Of an import nobody waits for one car.
      if (ids.length > 0 && ids.length <= fewChanges) await revalueCars(db, stored.model, { ...due, model, ids, now })
      count += await revalueMarket(db, stored.model, { ...due, model, now })
    }
    // One value, however many: a statement holds 65,535.
    await db.delete(valuationsDue).where(sql`${valuationsDue.seq} = any(${sql.param(due.seqs)}::bigint[])`)
  }
  return count
}

/** Has every market valued anew, as after a new fit. */
export async function markAllValuationsDue(db: Db): Promise<void> {
  await db.execute(sql`
    insert into valuations_due (brand, model, year)
    select distinct brand, model, year from listings where status = 'available' and model is not null and year is not null`)
}

async function nextDue(db: Db) {
  const [first] = await db.select().from(valuationsDue).orderBy(asc(valuationsDue.seq)).limit(1)
  if (!first) return null
  const { brand, model } = first
  const rows = await db
    .select()
    .from(valuationsDue)
    .where(sql`${valuationsDue.brand} = ${brand} and ${valuationsDue.model} is not distinct from ${model}`)
    .orderBy(asc(valuationsDue.seq))
    .limit(changesAtOnce)
  return {
    brand,
    model,
    seqs: rows.map(({ seq }) => seq),
    years: [...new Set(rows.flatMap(({ year }) => year ?? []))],
    listingIds: [...new Set(rows.flatMap(({ listingId }) => listingId ?? []))],
  }
}

/** Those of the cars that are off the market, or no longer described well enough. */
async function noLongerValued(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from listings where id = any(${sql.param([...ids])}::text[])
      and (status <> 'available' or model is null or year is null or mileage_miles is null)`)
  return rows.map(({ id }) => id)
}

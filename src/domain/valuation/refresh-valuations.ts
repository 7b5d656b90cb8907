import { asc, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { valuationsDue } from '#db/schema/valuations.ts'
import { removeValuations, revalueCars, revalueModelYears } from './revalue-model-years.ts'
import { loadPriceModel } from './store-price-model.ts'

/**
 * The number of changes of one model to handle together: an import reports a change of each model with every part that
 * it writes.
 */
const changesAtOnce = 50_000
/** Up to this many changed cars are valued before the cars that they affect. */
const fewChanges = 50

/**
 * Revalues all cars affected by additions, changes and removals since the last run, model by model, until nothing is
 * due. Any number of servers may run it at the same time; a change is removed only after its market is valued.
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
      // After an import no seller waits for a single car.
      if (ids.length > 0 && ids.length <= fewChanges) await revalueCars(db, stored.model, { ...due, model, ids, now })
      count += await revalueModelYears(db, stored.model, { ...due, model, now })
    }
    // One parameter for all values: a statement can have 65,535.
    await db.delete(valuationsDue).where(sql`${valuationsDue.seq} = any(${sql.param(due.seqs)}::bigint[])`)
  }
  return count
}

/** Marks every market for revaluation, as after a new fit. */
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

/** The cars that are off the market, or no longer have the required facts. */
async function noLongerValued(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from listings where id = any(${sql.param([...ids])}::text[])
      and (status <> 'available' or model is null or year is null or mileage_miles is null)`)
  return rows.map(({ id }) => id)
}

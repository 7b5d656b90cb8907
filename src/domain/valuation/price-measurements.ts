import { randomUUIDv7 } from 'node:crypto'
import { desc, lt, sql } from 'drizzle-orm'
import type { PublishedPriceAccuracyResponse } from '#contract/daily-price-accuracy.ts'
import type { Db, DbOrTx } from '#db/client.ts'
import { priceAccuracyMeasurements } from '#db/schema/valuations.ts'
import { findPriceFitTime } from './store-price-model.ts'

const keptMs = 400 * 24 * 60 * 60_000

type Measurement = Omit<typeof priceAccuracyMeasurements.$inferInsert, 'id' | 'measuredAt'>

/** Stores a measurement, and keeps those of the last thirteen months. */
export async function storePriceAccuracyMeasurement(
  db: Db,
  { now, ...measured }: Measurement & { now: Date },
): Promise<void> {
  await db.insert(priceAccuracyMeasurements).values({ id: randomUUIDv7(), measuredAt: now, ...measured })
  await db
    .delete(priceAccuracyMeasurements)
    .where(lt(priceAccuracyMeasurements.measuredAt, new Date(now.getTime() - keptMs)))
}

/** The public figures: those of the newest measurement, with the result of the newest fit. */
export async function findPriceAccuracy(db: DbOrTx): Promise<PublishedPriceAccuracyResponse> {
  const last = await findLastPriceAccuracyMeasurement(db)
  const fittedAt = await findPriceFitTime(db)
  return {
    measuredAt: last?.measuredAt.toISOString() ?? null,
    accuracy: last?.accuracy ?? null,
    decision: last?.decision ?? null,
    comparison: last?.comparison ?? null,
    fittedAt: fittedAt?.toISOString() ?? null,
    marketCars: await countCarsOnOffer(db),
  }
}

/** When the newest fit was refused; null if it was not. Stays until a fit is put in service. */
export async function findRefusedPriceFitTime(db: DbOrTx): Promise<Date | null> {
  const last = await findLastPriceAccuracyMeasurement(db)
  return last?.decision === 'refused' ? last.measuredAt : null
}

/** How many cars are on offer. */
export async function countCarsOnOffer(db: DbOrTx): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from listings where status = 'available'`,
  )
  return rows[0]?.count ?? 0
}

/** The newest measurement, or null before the first. */
async function findLastPriceAccuracyMeasurement(
  db: DbOrTx,
): Promise<typeof priceAccuracyMeasurements.$inferSelect | null> {
  const [last] = await db
    .select()
    .from(priceAccuracyMeasurements)
    .orderBy(desc(priceAccuracyMeasurements.measuredAt), desc(priceAccuracyMeasurements.id))
    .limit(1)
  return last ?? null
}

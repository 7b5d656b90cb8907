import { desc, eq, sql } from 'drizzle-orm'
import { type Db, openDatabase } from '#db/client.ts'
import { migrateDatabase } from '#db/migrate-database.ts'
import { homePageAdvertisements, listings } from '#db/schema/listings.ts'
import { valuations } from '#db/schema/valuations.ts'
import { generateBenchmarkCars } from '#db/seed/benchmark/generate-benchmark-cars.ts'
import { refitPriceModel } from '#domain/valuation/refit-price-model.ts'
import { refreshValuations } from '#domain/valuation/refresh-valuations.ts'
import { createLogger } from '#platform/log/logger.ts'
import { fillWithoutIndexes } from './fill-without-indexes.ts'
import { findPostgresMainProcess } from './process-usage.ts'
import { printProgressAtEachTenth, showProgressLine } from './progress.ts'

/** Fixed, so that every run measures the same cars. */
export const benchStockDate = new Date('2026-11-01T00:00:00Z')
const advertised = 30

export type BenchStock = {
  cars: number
  seed: number
  /** Ids of cars for sale, in no meaningful order. */
  ids: string[]
  /** Brand and model as visitors would type them, the common ones more often. */
  models: { brand: string; model: string }[]
  postgres: { version: string; databaseMiB: number; postmaster: number | null }
}

/** Fills the empty database of this URL with generated cars, and updates its statistics and indexes. */
export async function fillBenchStock(
  url: string,
  { cars, seed, isValued = false }: { cars: number; seed: number; isValued?: boolean },
): Promise<BenchStock> {
  const database = await openDatabase({ url, dataDir: '', poolSize: 2, statementTimeoutMs: 600_000 })
  try {
    const { db } = database
    await migrateDatabase(database)
    const generate = () =>
      generateBenchmarkCars(db, {
        count: cars,
        seed,
        now: benchStockDate,
        onProgress: printProgressAtEachTenth('filling', cars),
      })
    await fillWithoutIndexes(db, generate)
    await advertise(db)
    if (isValued) await valueStock(db)
    showProgressLine('vacuum and analyze')
    await db.execute(sql`VACUUM (ANALYZE)`)
    await db.execute(sql`CHECKPOINT`)
    return { cars, seed, ...(await sampleBenchListings(db)), postgres: await describe(db) }
  } finally {
    await database.close()
  }
}

/** Reads a stock that was filled before with the same seed. */
export async function readBenchStock(
  url: string,
  { seed, isValued }: { seed: number; isValued: boolean },
): Promise<BenchStock> {
  const database = await openDatabase({ url, dataDir: '', poolSize: 2, statementTimeoutMs: 600_000 })
  try {
    const { db } = database
    await migrateDatabase(database)
    if (isValued && (await db.$count(valuations)) === 0) await valueStock(db)
    return { cars: await db.$count(listings), seed, ...(await sampleBenchListings(db)), postgres: await describe(db) }
  } finally {
    await database.close()
  }
}

/** Computes the value and label of every car, as the server does in the background. */
async function valueStock(db: Db): Promise<void> {
  showProgressLine('fitting prices')
  await refitPriceModel(db, { now: benchStockDate, log: createLogger('error') })
  showProgressLine('valuing')
  await refreshValuations(db, { now: benchStockDate })
}

/** Fills the home page's places for advertised cars. */
async function advertise(db: Db): Promise<void> {
  const newest = await db
    .select({ listingId: listings.id, createdAt: listings.postedAt })
    .from(listings)
    .where(eq(listings.status, 'available'))
    .orderBy(desc(listings.postedAt))
    .limit(advertised)
  await db.insert(homePageAdvertisements).values(newest)
}

export async function sampleBenchListings(db: Db): Promise<Pick<BenchStock, 'ids' | 'models'>> {
  const sample = await db
    .select({ id: listings.id, brand: listings.brand, model: listings.model })
    .from(listings)
    .where(eq(listings.status, 'available'))
    // The end of an id is random, and the same in every run.
    .orderBy(sql`right(${listings.id}, 8)`)
    .limit(2000)
  return {
    ids: sample.map(({ id }) => id),
    models: sample.flatMap(({ brand, model }) => (model ? [{ brand, model }] : [])),
  }
}

async function describe(db: Db): Promise<BenchStock['postgres']> {
  const { rows } = await db.execute<{ version: string; bytes: number; backend: number }>(
    sql`SELECT current_setting('server_version') AS version, pg_database_size(current_database())::float8 AS bytes,
      pg_backend_pid() AS backend`,
  )
  const [row] = rows
  if (!row) throw new Error('The database does not describe itself.')
  return {
    version: row.version,
    databaseMiB: Math.round(row.bytes / 2 ** 20),
    postmaster: findPostgresMainProcess(row.backend),
  }
}

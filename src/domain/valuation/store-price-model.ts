import { randomUUIDv7 } from 'node:crypto'
import { deserialize, serialize } from 'node:v8'
import { and, eq, lt, ne } from 'drizzle-orm'
import type { Db, DbOrTx } from '#db/client.ts'
import { priceFits } from '#db/schema/valuations.ts'
import { PriceModel, priceModelVersion } from './price-model.ts'

/** A fit in use. */
export interface StoredPriceModel {
  id: string
  fittedAt: Date
  model: PriceModel
}

type PriceFitAttempt = { carCount: number; now: Date }

/** Releases work side by side for minutes, or for days where one is tried on a few servers; each fits once a day. */
const otherVersionsKeptMs = 7 * 24 * 60 * 60_000
const isOfThisVersion = eq(priceFits.modelVersion, priceModelVersion)
/** The last fit that was read, by its id, which is unique across databases: a transaction finds it too. */
let loaded: (Pick<StoredPriceModel, 'id'> & { stored: StoredPriceModel | null }) | undefined

/** Stores a fit, which every server of this release uses from now on, and removes those of releases that are gone. */
export async function storePriceModel(db: Db, fit: Uint8Array, { carCount, now }: PriceFitAttempt): Promise<void> {
  const model = unpackPriceModel(fit)
  if (!model) throw new TypeError('This fit is of another version of the price model.')
  const { referenceYear } = model.features
  const row = { id: randomUUIDv7(), fittedAt: now, referenceYear, fit, triedAt: now, triedCarCount: carCount }
  await db
    .insert(priceFits)
    .values({ modelVersion: priceModelVersion, ...row })
    .onConflictDoUpdate({ target: priceFits.modelVersion, set: row })
  const longAgo = new Date(now.getTime() - otherVersionsKeptMs)
  await db.delete(priceFits).where(and(ne(priceFits.modelVersion, priceModelVersion), lt(priceFits.triedAt, longAgo)))
}

/** Notes that a fit was made and refused, so that the next one is due as after a stored one. */
export async function recordRefusedPriceFit(db: Db, { carCount, now }: PriceFitAttempt): Promise<void> {
  await db.update(priceFits).set({ triedAt: now, triedCarCount: carCount }).where(isOfThisVersion)
}

/** The last time that a fit of this version was made; null before the first one. */
export async function findLastPriceFitAttempt(db: DbOrTx): Promise<{ carCount: number; at: Date } | null> {
  const [last] = await db
    .select({ carCount: priceFits.triedCarCount, at: priceFits.triedAt })
    .from(priceFits)
    .where(isOfThisVersion)
  return last ?? null
}

/** When the fit in service was made; null before the first one of this version. */
export async function findPriceFitTime(db: DbOrTx): Promise<Date | null> {
  const [fit] = await db.select({ fittedAt: priceFits.fittedAt }).from(priceFits).where(isOfThisVersion)
  return fit?.fittedAt ?? null
}

/**
 * The fit in service, or null before the first one of this version of the price model, as after an upgrade. It is read
 * from the database only if it has changed.
 */
export async function loadPriceModel(db: DbOrTx): Promise<StoredPriceModel | null> {
  const [head] = await db.select({ id: priceFits.id }).from(priceFits).where(isOfThisVersion)
  if (!head) return null
  if (loaded?.id === head.id) return loaded.stored
  const [row] = await db.select().from(priceFits).where(isOfThisVersion)
  if (!row) return null
  const model = unpackPriceModel(row.fit)
  const stored = model && { id: row.id, fittedAt: row.fittedAt, model }
  loaded = { id: row.id, stored }
  return stored
}

/** The bytes of a stored fit, for another thread; null if another one has taken its place. */
export async function loadPackedPriceModel(db: DbOrTx, id: string): Promise<Uint8Array | null> {
  const [row] = await db.select({ fit: priceFits.fit }).from(priceFits).where(eq(priceFits.id, id))
  return row?.fit ?? null
}

/** A fit as bytes, for the database or another thread. */
export function packPriceModel(model: PriceModel): Uint8Array {
  return serialize(model.save())
}

/** A fit from its bytes, or null if another version of the model wrote them. */
export function unpackPriceModel(fit: Uint8Array): PriceModel | null {
  return PriceModel.restore(deserialize(fit))
}

import { randomUUIDv7 } from 'node:crypto'
import { deserialize, serialize } from 'node:v8'
import { desc, eq, notInArray } from 'drizzle-orm'
import type { Db, DbOrTx } from '#db/client.ts'
import { priceModels } from '#db/schema/valuations.ts'
import { PriceModel } from './price-model.ts'

/** A fit in use. */
export interface StoredPriceModel {
  id: string
  fittedAt: Date
  model: PriceModel
}

/** How many fits besides the newest are kept, for servers that are still reading them. */
const kept = 2
/** The last fit that was read, by its id, which is unique across databases: a transaction finds it too. */
let loaded: (Pick<StoredPriceModel, 'id'> & { stored: StoredPriceModel | null }) | undefined

/** Stores a fit, which every server of this database uses from now on. */
export async function storePriceModel(db: Db, fit: Uint8Array, { carCount, now }: { carCount: number; now: Date }) {
  const model = unpackPriceModel(fit)
  if (!model) throw new TypeError('This fit is of another version of the price model.')
  const { referenceYear } = model.features
  const id = randomUUIDv7()
  await db.insert(priceModels).values({ id, fittedAt: now, referenceYear, carCount, fit })
  const newest = await db
    .select({ id: priceModels.id })
    .from(priceModels)
    .orderBy(desc(priceModels.fittedAt), desc(priceModels.id))
    .limit(kept)
  const ids = newest.map((row) => row.id)
  await db.delete(priceModels).where(notInArray(priceModels.id, ids))
}

/**
 * The newest fit, or null before the first one of this version of the price model, as after an upgrade. It is read from
 * the database only if it has changed.
 */
export async function loadPriceModel(db: DbOrTx): Promise<StoredPriceModel | null> {
  const newest = desc(priceModels.fittedAt)
  const [head] = await db
    .select({ id: priceModels.id })
    .from(priceModels)
    .orderBy(newest, desc(priceModels.id))
    .limit(1)
  if (!head) return null
  if (loaded?.id === head.id) return loaded.stored
  const [row] = await db.select().from(priceModels).orderBy(newest, desc(priceModels.id)).limit(1)
  if (!row) return null
  const model = unpackPriceModel(row.fit)
  const stored = model && { id: row.id, fittedAt: row.fittedAt, model }
  loaded = { id: row.id, stored }
  return stored
}

/** The bytes of a stored fit, for another thread; null if it was removed. */
export async function loadPackedPriceModel(db: DbOrTx, id: string): Promise<Uint8Array | null> {
  const [row] = await db.select({ fit: priceModels.fit }).from(priceModels).where(eq(priceModels.id, id))
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

import { randomUUIDv7 } from 'node:crypto'
import { deserialize, serialize } from 'node:v8'
import { desc, notInArray } from 'drizzle-orm'
import type { Db, DbOrTx } from '#db/client.ts'
import { priceModels } from '#db/schema/valuations.ts'
import { PriceModel } from './price-model.ts'

/** A fit in use. */
export interface StoredModel {
  id: string
  fittedAt: Date
  carCount: number
  model: PriceModel
}

/** Fits beside the newest are kept for servers that are still reading them. */
const kept = 2
const loaded = new WeakMap<DbOrTx, Pick<StoredModel, 'id'> & { stored: StoredModel | null }>()

/** Keeps a fit, as every server of this database will use it from now on. */
export async function storePriceModel(db: Db, fit: Uint8Array, { carCount, now }: { carCount: number; now: Date }) {
  const model = restore(fit)
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
 * the database only when there is another.
 */
export async function loadPriceModel(db: DbOrTx): Promise<StoredModel | null> {
  const newest = desc(priceModels.fittedAt)
  const [head] = await db
    .select({ id: priceModels.id })
    .from(priceModels)
    .orderBy(newest, desc(priceModels.id))
    .limit(1)
  if (!head) return null
  const known = loaded.get(db)
  if (known?.id === head.id) return known.stored
  const [row] = await db.select().from(priceModels).orderBy(newest, desc(priceModels.id)).limit(1)
  if (!row) return null
  const model = restore(row.fit)
  const stored = model && { id: row.id, fittedAt: row.fittedAt, carCount: row.carCount, model }
  loaded.set(db, { id: row.id, stored })
  return stored
}

/** A fit as bytes, for the database or another thread. */
export function packModel(model: PriceModel): Uint8Array {
  return serialize(model.save())
}

function restore(fit: Uint8Array): PriceModel | null {
  return PriceModel.restore(deserialize(fit))
}

import type { Db } from '../../client.ts'
import { users } from '../../schema/accounts.ts'
import { listingPhotos, listings } from '../../schema/listings.ts'
import type { CarModel } from '../car-models.ts'
import { writeDescriptionAllowingRepeats } from '../demo/describe-car.ts'
import { generateOptionalFacts } from '../generate-optional-facts.ts'
import { buildUserRow } from '../people.ts'
import { type Random, seededRandom } from '../random.ts'
import { buildListingRow, type NewListingRow } from '../seed-car-builder.ts'
import { seedMarketModels } from './market-models.ts'

export type GenerateBenchmarkCarsOptions = {
  /** The number of cars. */
  count: number
  now: Date
  seed?: number
  /** Rows per insert; a statement takes 65,535 parameters, and a car has about 35. */
  batchSize?: number
  /** Called after each batch with the number of cars inserted so far. */
  onProgress?: (done: number) => void
}

const carsOfSeller = 120
const hourMs = 3_600_000
const yearMs = 365 * 24 * hourMs

/**
 * Fills a database with any number of invented cars of about forty brands, for benchmarks: common brands are common,
 * prices follow age and mileage, most cars were posted lately. It works in batches, so that memory use stays small; the
 * same seed and time produce the same cars. The caller runs ANALYZE afterwards.
 */
export async function generateBenchmarkCars(
  db: Db,
  generation: GenerateBenchmarkCarsOptions,
): Promise<{ sellerIds: string[] }> {
  const { count, now, seed = 1, onProgress } = generation
  const random = seededRandom(seed)
  const sellerIds = await insertSellers(db, { random, now, count: Math.ceil(count / carsOfSeller) })
  const write = async ({ cars, photos }: Batch) => {
    await db.insert(listings).values(cars)
    await db.insert(listingPhotos).values(photos)
    return cars.length
  }
  let done = 0
  // The next batch is generated while the database writes the one before.
  let writing: Promise<number> | null = null
  const written = async () => {
    if (!writing) return
    done += await writing
    onProgress?.(done)
  }
  for (const batch of benchmarkCarBatches({ ...generation, random, sellerIds })) {
    await written()
    writing = write(batch)
  }
  await written()
  return { sellerIds }
}

type Photo = typeof listingPhotos.$inferInsert
type Batch = { cars: NewListingRow[]; photos: Photo[] }

/** Only the rows, batch by batch, for callers that do not insert them through Drizzle. */
export function* benchmarkCarBatches(
  of: Pick<GenerateBenchmarkCarsOptions, 'count' | 'now' | 'batchSize'> & { random: Random; sellerIds: string[] },
): Generator<{ cars: NewListingRow[]; photos: Photo[] }> {
  const { count, batchSize = 1000 } = of
  const pickModel = weightedPicker(of.random)
  for (let start = 0; start < count; start += batchSize) {
    const made = Array.from({ length: Math.min(batchSize, count - start) }, () => oneCar({ ...of, model: pickModel() }))
    yield { cars: made.map(({ row }) => row), photos: made.map(({ photo }) => photo) }
  }
}

function oneCar(of: { random: Random; now: Date; sellerIds: string[]; model: CarModel }): {
  row: NewListingRow
  photo: Photo
} {
  const { random, now, sellerIds, model } = of
  // Squared, so that recent adverts and big dealers are the common case.
  const postedAt = new Date(now.getTime() - Math.floor(random.next() ** 2 * yearMs))
  const sellerId = sellerIds[Math.floor(random.next() ** 2 * sellerIds.length)] ?? ''
  const status = random.pickWeighted([
    ['available', 90],
    ['sold', 7],
    ['withdrawn', 3],
  ] as const)
  const id = random.uuid(postedAt)
  const hasGears = !random.chance(0.93) && model.fuel !== 'Electric'
  const { row, studio } = buildListingRow(
    { id, sellerId, status, postedAt, updatedAt: postedAt, transmission: hasGears ? 'Manual' : 'Automatic' },
    { random, now, model },
  )
  row.description = writeDescriptionAllowingRepeats(random, {
    brand: row.brand,
    model: model.model,
    body: model.body,
    fuel: model.fuel,
    transmission: row.transmission ?? null,
    drive: row.drive ?? null,
    condition: row.condition ?? null,
    owners: row.owners ?? null,
    yearOfPurchase: row.yearOfPurchase ?? null,
    thisYear: now.getUTCFullYear(),
    year: row.year ?? 0,
    mileageMiles: row.mileageMiles ?? 0,
    city: row.location ?? '',
    paint: (row.colour ?? 'plain').toLowerCase(),
  })
  Object.assign(row, generateOptionalFacts(row, now))
  // Some sellers leave fields empty.
  if (random.chance(0.03)) row.mileageMiles = null
  if (random.chance(0.02)) row.colour = null
  if (random.chance(0.4)) row.originalPriceCents = null
  // Spread around the town, not all in its middle.
  const around = seededRandom((row.mileageMiles ?? 0) * 7919 + (row.priceCents % 99_991))
  if (row.latitude) row.latitude = hundredths(row.latitude + around.bell() * 0.25)
  if (row.longitude) row.longitude = hundredths(row.longitude + around.bell() * 0.3)
  return { row, photo: { listingId: id, position: 0, studioPicture: studio[0] ?? null } }
}

function hundredths(degrees: number): number {
  return Math.round(degrees * 100) / 100
}

/** Picks models by weight in logarithmic time; a million picks from a list would take minutes. */
function weightedPicker(random: Random): () => CarModel {
  const sums: number[] = []
  let total = 0
  for (const [, weight] of seedMarketModels) {
    total += weight
    sums.push(total)
  }
  return () => {
    const wanted = random.next() * total
    let [low, high] = [0, sums.length - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((sums[middle] ?? 0) > wanted) high = middle
      else low = middle + 1
    }
    const [model] = seedMarketModels[low] ?? seedMarketModels[0] ?? []
    if (!model) throw new RangeError('The market has no models.')
    return model
  }
}

async function insertSellers(db: Db, of: { random: Random; now: Date; count: number }): Promise<string[]> {
  const { random, now, count } = of
  const ids: string[] = []
  for (let start = 0; start < count; start += 1000) {
    const rows = Array.from({ length: Math.min(1000, count - start) }, () => {
      const createdAt = new Date(now.getTime() - yearMs - random.whole(0, 2000) * hourMs)
      const permission = random.chance(0.3) ? ('Verified' as const) : null
      return buildUserRow({ id: random.uuid(createdAt), role: 'Seller', permission, createdAt }, { random, now })
    })
    await db.insert(users).values(rows)
    ids.push(...rows.map(({ id }) => id))
  }
  return ids
}

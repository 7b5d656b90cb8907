import { and, between, count, desc, eq, gte, inArray, isNotNull, lte } from 'drizzle-orm'
import { toCanonicalBrandToken } from '#contract/brands.ts'
import {
  type CarCatalogueQuery,
  CarCatalogueResponse,
  type TypicalModelFacts,
  typicalModelChoiceFacts,
  typicalModelNumberFacts,
} from '#contract/car-catalogue.ts'
import { createRecordFromKeys } from '#contract/create-record-from-keys.ts'
import { newestPlausibleModelYear } from '#contract/last-model-year.ts'
import type { Db } from '#db/client.ts'
import { listings } from '#db/schema/listings.ts'
import { findOtherMakesOfModel } from './find-other-makes-of-model.ts'
import { listCatalogueNames } from './list-catalogue-names.ts'
import { findModelFacts } from './model-facts.ts'

/** Fewer cars than this say nothing of their model. */
const minCars = 3
/** This share of the cars whose sellers state a fact must have the same value. */
const typicalShare = 0.75
/** The newest cars of a model are enough. */
const maxCars = 200
/** Cars of so many years before and after are of the same generation, mostly. */
const generationYears = 3

const onMarket = ['available', 'reserved', 'sold'] as const
const typicalNames = [...typicalModelChoiceFacts, ...typicalModelNumberFacts]

/**
 * Makes, the models of a make, and what is usual of a model: as the cars on the market have it, or else as the
 * catalogue says. A start of a VIN gives the model of the other cars that have it.
 */
export async function browseCarCatalogue(
  db: Db,
  { make, model, year, vinStart, now }: CarCatalogueQuery & { now: Date },
): Promise<CarCatalogueResponse> {
  const brand = make ? toCanonicalBrandToken(make) : null
  const found = {
    ...listCatalogueNames(brand),
    otherMakes: brand !== null && model ? findOtherMakesOfModel(brand, model) : [],
    modelOfVin: vinStart ? await findModelOfVin(db, vinStart) : null,
  }
  if (brand === null || !model) return { ...found, years: null, typical: {} }
  const facts = findModelFacts(brand, model)
  const newest = newestPlausibleModelYear(now)
  return {
    ...found,
    // The catalogue ends with the year in which it was written.
    years: facts && { from: facts.fromYear, to: facts.toYear >= newest - 2 ? newest : facts.toYear },
    typical: { ...typicalOfCatalogue(brand, model), ...(await typicalOnMarket(db, { brand, model, year })) },
  }
}

function typicalOfCatalogue(brand: string, model: string): TypicalModelFacts {
  const facts = findModelFacts(brand, model)
  if (!facts) return {}
  const { body, fuel, seats, doors } = facts
  const typical = { body, fuel, seats, doors, ...(fuel === 'Electric' ? { transmission: 'Automatic' } : {}) }
  return parseTypical(typical)
}

async function typicalOnMarket(
  db: Db,
  { brand, model, year }: { brand: string; model: string; year: number | undefined },
): Promise<TypicalModelFacts> {
  const read = (ofYears: ReturnType<typeof between> | undefined) =>
    db
      .select(createRecordFromKeys(typicalNames, (name) => listings[name]))
      .from(listings)
      .where(and(eq(listings.brand, brand), eq(listings.model, model), inArray(listings.status, onMarket), ofYears))
      .orderBy(desc(listings.postedAt), desc(listings.id))
      .limit(maxCars)
  const cars = await read(
    year === undefined ? undefined : between(listings.year, year - generationYears, year + generationYears),
  )
  const values = typicalNames.map((name) => [name, mostUsual(cars.map((car) => car[name]))] as const)
  return parseTypical(Object.fromEntries(values))
}

/** The value that nearly all have; undefined where too few state one, or they differ. */
function mostUsual<T>(values: readonly (T | null)[]): T | undefined {
  const stated = values.filter((value) => value !== null)
  const counts = new Map<T, number>()
  for (const value of stated) counts.set(value, (counts.get(value) ?? 0) + 1)
  const [most] = [...counts].toSorted(([, a], [, b]) => b - a)
  if (!most || stated.length < minCars || most[1] < stated.length * typicalShare) return undefined
  return most[0]
}

function parseTypical(values: Record<string, unknown>): TypicalModelFacts {
  return CarCatalogueResponse.shape.typical.parse(
    Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)),
  )
}

async function findModelOfVin(db: Db, vinStart: string): Promise<string | null> {
  const cars = await db
    .select({ model: listings.model, count: count() })
    .from(listings)
    .where(
      and(
        // A range, so that the index serves it in every collation.
        ...[gte(listings.vin, `${vinStart}000000000`), lte(listings.vin, `${vinStart}ZZZZZZZZZ`)],
        ...[isNotNull(listings.model), inArray(listings.status, onMarket)],
      ),
    )
    .groupBy(listings.model)
    .limit(2)
  const [only, another] = cars
  return only && !another ? only.model : null
}

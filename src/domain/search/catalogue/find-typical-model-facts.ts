import { and, between, desc, eq, inArray } from 'drizzle-orm'
import {
  CarCatalogueResponse,
  type TypicalModelFacts,
  typicalModelChoiceFacts,
  typicalModelNumberFacts,
} from '#contract/car-catalogue.ts'
import { createRecordFromKeys } from '#contract/create-record-from-keys.ts'
import type { DbOrTx } from '#db/client.ts'
import { listings } from '#db/schema/listings.ts'
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

type ModelOfYear = { brand: string; model: string; year: number | undefined }

/** What is usual of a model: as the cars on the market have it, or else as the catalogue says. */
export async function findTypicalModelFacts(db: DbOrTx, car: ModelOfYear): Promise<TypicalModelFacts> {
  return { ...typicalOfCatalogue(car.brand, car.model), ...(await typicalOnMarket(db, car)) }
}

function typicalOfCatalogue(brand: string, model: string): TypicalModelFacts {
  const facts = findModelFacts(brand, model)
  if (!facts) return {}
  const { body, fuel, seats, doors } = facts
  const typical = { body, fuel, seats, doors, ...(fuel === 'Electric' ? { transmission: 'Automatic' } : {}) }
  return parseTypical(typical)
}

async function typicalOnMarket(db: DbOrTx, { brand, model, year }: ModelOfYear): Promise<TypicalModelFacts> {
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

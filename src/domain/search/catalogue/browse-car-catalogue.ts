import { and, count, gte, inArray, isNotNull, lte } from 'drizzle-orm'
import { toCanonicalBrandToken } from '#contract/brands.ts'
import type { CarCatalogueQuery, CarCatalogueResponse } from '#contract/car-catalogue.ts'
import { newestPlausibleModelYear } from '#contract/last-model-year.ts'
import type { Db } from '#db/client.ts'
import { listings } from '#db/schema/listings.ts'
import { findOtherMakesOfModel } from './find-other-makes-of-model.ts'
import { findTypicalModelFacts } from './find-typical-model-facts.ts'
import { listCatalogueNames } from './list-catalogue-names.ts'
import { findModelFacts } from './model-facts.ts'

const onMarket = ['available', 'reserved', 'sold'] as const

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
    typical: await findTypicalModelFacts(db, { brand, model, year }),
  }
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

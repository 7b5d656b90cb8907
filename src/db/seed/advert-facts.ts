import type { AdvertFacts } from '#contract/advert-snapshot.ts'
import { pickAttributeValues } from '#contract/attribute-names.ts'
import type { NewListing } from './cars.ts'

/** What a seeded car is advertised with; nobody has valued it yet. */
export function advertFactsOf(row: NewListing): AdvertFacts {
  const { title, brand, description, priceCents } = row
  const { model = null, originalPriceCents = null, location = null, vin = null } = row
  return {
    ...{ title, brand, description, priceCents, model, originalPriceCents, location },
    ...pickAttributeValues(row),
    ...{ valuation: null, vinEnding: vin?.slice(-4) ?? null },
  }
}

import { pickAttributeValues } from '#contract/attribute-names.ts'
import type { AdvertSnapshotFacts } from '#contract/order-advert-snapshot.ts'
import type { NewListingRow } from './seed-car-builder.ts'

/** The advertised facts of a seeded car, which has no valuation yet. */
export function advertFactsOf(row: NewListingRow): AdvertSnapshotFacts {
  const { title, brand, description, priceCents } = row
  const { model = null, originalPriceCents = null, location = null, vin = null } = row
  return {
    title,
    brand,
    description,
    priceCents,
    model,
    originalPriceCents,
    location,
    ...pickAttributeValues(row),
    valuation: null,
    vinEnding: vin?.slice(-4) ?? null,
  }
}

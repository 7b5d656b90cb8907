import type { CarSummary } from '#contract/cars.ts'

export type CarSimilarityTraits = Pick<CarSummary, 'brand' | 'model' | 'body' | 'fuel' | 'year' | 'priceCents'>

/** The price ratio that counts as one step: a quarter more or less. */
const priceStep = Math.log(1.25)
const otherModel = 1.5
const otherBody = 1.5
const otherBrand = 1
const otherFuel = 0.5
const aYear = 0.1

/**
 * How different a car is from one that a visitor likes: 0 means identical. The price counts by its ratio, so that
 * $5,000 more are much for a cheap car and little for an expensive one; an unknown value counts as half a difference.
 */
export function carDissimilarity(liked: CarSimilarityTraits, other: CarSimilarityTraits): number {
  const price = Math.abs(Math.log(other.priceCents / liked.priceCents)) / priceStep
  const years = liked.year === null || other.year === null ? 3 : Math.abs(liked.year - other.year)
  const isOtherBrand = liked.brand !== other.brand
  return (
    price +
    years * aYear +
    (isOtherBrand ? otherBrand + otherModel : difference(liked.model, other.model) * otherModel) +
    difference(liked.body, other.body) * otherBody +
    difference(liked.fuel, other.fuel) * otherFuel
  )
}

function difference(one: string | null, other: string | null): number {
  if (one === null || other === null) return 0.5
  return one === other ? 0 : 1
}

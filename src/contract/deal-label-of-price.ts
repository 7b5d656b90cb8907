import type { DealLabel, PriceEstimate } from './valuation.ts'

/**
 * The label of a price compared with similar cars: cheaper than nine of ten is a great deal, than three of four a good
 * one; the dearest quarter is high and the dearest tenth overpriced. It depends only on the price and the estimate.
 *
 * @returns null for a price that the facts which the advert leaves out may explain
 */
export function dealLabelOfPrice(priceCents: number, estimate: PriceEstimate): DealLabel | null {
  if (priceCents < estimate.lowCents) return 'great'
  if (priceCents < estimate.lowerCents) return 'good'
  if (priceCents <= estimate.upperCents) return 'fair'
  if (priceCents <= estimate.dearestUpperCents) return null
  if (priceCents <= estimate.highCents) return 'high'
  return priceCents > estimate.dearestHighCents ? 'overpriced' : null
}

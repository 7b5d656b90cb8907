import type { Deal, PriceEstimate } from './valuation.ts'

/**
 * The label of a price beside what like cars cost: cheaper than nine of ten is a great deal, than three of four a good
 * one; the dearest quarter is high and the dearest tenth overpriced. Nothing but the price and the estimate enters.
 *
 * @returns null for a price whose label would be another one with each fact that the advert leaves out
 */
export function rateDeal(priceCents: number, estimate: PriceEstimate): Deal | null {
  if (priceCents < estimate.lowCents) return 'great'
  if (priceCents < estimate.lowerCents) return 'good'
  if (priceCents <= estimate.upperCents) return 'fair'
  if (priceCents <= estimate.dearestUpperCents) return null
  if (priceCents <= estimate.highCents) return 'high'
  return priceCents > estimate.dearestHighCents ? 'overpriced' : null
}

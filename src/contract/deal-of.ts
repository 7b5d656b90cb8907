import type { Deal, PriceEstimate } from './valuation.ts'

/**
 * The label of a price beside what like cars cost: cheaper than nine of ten is a great deal, than three of four a good
 * one; the dearest quarter is high and the dearest tenth overpriced. Nothing but the price and the estimate enters.
 */
export function dealOf(priceCents: number, { lowCents, lowerCents, upperCents, highCents }: PriceEstimate): Deal {
  if (priceCents < lowCents) return 'great'
  if (priceCents < lowerCents) return 'good'
  if (priceCents <= upperCents) return 'fair'
  return priceCents <= highCents ? 'high' : 'overpriced'
}

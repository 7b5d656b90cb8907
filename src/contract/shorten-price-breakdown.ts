import type { PriceEstimateBreakdown, PriceEstimateField } from './valuation.ts'

/** A sum reduced to its largest parts, for places without room for all; it still adds up exactly. */
export type ShortenedPriceBreakdown = {
  usualCents: number
  parts: { field: PriceEstimateField; cents: number }[]
  /** The total of all smaller parts; zero if there are none. */
  restCents: number
  valueCents: number
}

/** The sum with `count` of its parts, those that change the value most, in the order of the whole sum. */
export function shortenPriceBreakdown(
  { usualCents, parts, valueCents }: PriceEstimateBreakdown,
  count: number,
): ShortenedPriceBreakdown {
  const largest = new Set(parts.toSorted((a, b) => Math.abs(b.cents) - Math.abs(a.cents)).slice(0, count))
  const named = parts.filter((part) => largest.has(part)).map(({ field, cents }) => ({ field, cents }))
  const restCents = valueCents - named.reduce((sum, { cents }) => sum + cents, usualCents)
  return { usualCents, parts: named, restCents, valueCents }
}

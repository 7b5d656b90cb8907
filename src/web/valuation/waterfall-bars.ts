import type { PriceEstimateBreakdown } from '#contract/valuation.ts'

/** Where a bar begins and ends, in percent of the widest place. */
export interface WaterfallBar {
  from: number
  to: number
}

/**
 * The bars of a sum: the usual car, each part from the value before it to the value after it, and the whole. All begin
 * at nothing and have one scale, so that a bar twice as long is twice the money.
 */
export function waterfallBars({ usualCents, parts, valueCents }: PriceEstimateBreakdown): {
  usual: WaterfallBar
  parts: WaterfallBar[]
  total: WaterfallBar
} {
  const values = [usualCents]
  for (const { cents } of parts) values.push((values.at(-1) ?? 0) + cents)
  const most = Math.max(...values, valueCents)
  const share = (cents: number) => (100 * cents) / most
  return {
    usual: { from: 0, to: share(usualCents) },
    parts: parts.map((_, index) => {
      const [before = 0, after = 0] = values.slice(index, index + 2)
      return { from: share(Math.min(before, after)), to: share(Math.max(before, after)) }
    }),
    total: { from: 0, to: share(valueCents) },
  }
}

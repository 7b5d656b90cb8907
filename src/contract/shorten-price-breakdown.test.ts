import { expect, it } from 'vitest'
import { shortenPriceBreakdown } from './shorten-price-breakdown.ts'
import type { PriceEstimateBreakdown, PriceEstimateField } from './valuation.ts'

const part = (field: PriceEstimateField, cents: number) => ({ field, from: null, to: null, cents })
const whole: PriceEstimateBreakdown = {
  usual: { year: 2020, mileageMiles: 40_000 },
  usualCents: 2_000_000,
  parts: [
    part('year', 100_000),
    part('fuel', -300),
    part('mileageMiles', -250_000),
    part('trim', 90_000),
    part('market', 700),
  ],
  valueCents: 1_940_400,
}

it('a short sum names the largest parts in their order and adds up as the whole one', () => {
  const short = shortenPriceBreakdown(whole, 3)
  expect(short.parts.map(({ field }) => field)).toEqual(['year', 'mileageMiles', 'trim'])
  expect(short.restCents).toBe(400)
  expect(short.parts.reduce((sum, { cents }) => sum + cents, short.usualCents) + short.restCents).toBe(whole.valueCents)
  expect(shortenPriceBreakdown(whole, 9).restCents).toBe(0)
})

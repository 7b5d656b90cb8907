import { renderToString } from 'react-dom/server'
import { beforeAll, expect, it } from 'vitest'
import type { PriceEstimate } from '#contract/valuation.ts'
import { waitForTexts } from '#web/i18n/define-texts-hook.ts'
import { PricePositionScale } from './price-position-scale.tsx'

beforeAll(() => waitForTexts('en'))

/** With facts missing, so that prices between the cheapest and the dearest version have one of two labels. */
const estimate = {
  lowCents: 1_652_000,
  lowerCents: 1_739_000,
  valueCents: 1_855_900,
  upperCents: 1_940_000,
  highCents: 2_060_000,
  dearestValueCents: 1_950_000,
  dearestUpperCents: 2_022_000,
  dearestHighCents: 2_164_000,
} as PriceEstimate

it('the scale has a colour at every price from its first to its last, also with facts missing', () => {
  const html = renderToString(<PricePositionScale priceCents={null} estimate={estimate} />)
  const attribute = (rect: string, name: string) => Number(new RegExp(` ${name}="([\\d.-]+)"`).exec(rect)?.[1])
  const bars = [...html.matchAll(/<rect[^>]*>/g)]
    .map(([rect]) => ({ x: attribute(rect, 'x'), y: attribute(rect, 'y'), width: attribute(rect, 'width') }))
    .filter(({ y }) => y === 44)
    .toSorted((one, other) => one.x - other.x)
  // Flush with the texts around it, on both sides of its 320.
  expect(bars[0]?.x).toBe(0)
  expect(Math.max(...bars.map(({ x, width }) => x + width))).toBe(320)
  let reached = bars[0]?.x ?? Number.NaN
  for (const { x, width } of bars) {
    // Neighbours with a sharp border stand 4 apart.
    expect(x - reached).toBeLessThanOrEqual(4)
    reached = Math.max(reached, x + width)
  }
  expect(reached).toBeGreaterThan(300)
})

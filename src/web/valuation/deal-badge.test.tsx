import { renderToString } from 'react-dom/server'
import { beforeAll, expect, it } from 'vitest'
import type { DealLabel } from '#contract/valuation.ts'
import { waitForTexts } from '#web/i18n/define-texts-hook.ts'
import { DealBadge } from './deal-badge.tsx'

beforeAll(() => waitForTexts('en'))

function textOf(deal: DealLabel, gapCents?: number): string {
  const html = renderToString(<DealBadge deal={deal} gapCents={gapCents ?? 0} />)
  return html.replaceAll(/<!--.*?-->|<[^>]*>/g, '')
}

it('a label says by how much the price is below or above the estimate, rounded, and a fair price says nothing', () => {
  expect(textOf('good', -187_300)).toBe('Good deal · $1,900 below')
  expect(textOf('overpriced', 544_300)).toBe('Overpriced · $5,400 above')
  expect(textOf('fair', -60_000)).toBe('Fair price')
  expect(textOf('great', -4_900)).toBe('Great deal')
  expect(textOf('high')).toBe('High price')
})

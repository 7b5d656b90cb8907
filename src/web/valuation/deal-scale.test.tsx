import { renderToString } from 'react-dom/server'
import { beforeAll, expect, it } from 'vitest'
import { dealLabels } from '#contract/car-terms.ts'
import { waitForTexts } from '#web/i18n/define-texts-hook.ts'
import { DealScale } from './deal-scale.tsx'

beforeAll(() => waitForTexts('en'))

it('G-07 the scale beside a price marks the part of its label alone, from the best to the dearest', () => {
  for (const [index, deal] of dealLabels.entries()) {
    const parts = renderToString(<DealScale deal={deal} />).match(/<rect[^>]*>/g) ?? []
    expect(parts.map((part) => /fill-deal-(\w+)/.exec(part)?.[1])).toEqual(dealLabels)
    expect(parts.flatMap((part, at) => (part.includes('fill-opacity="1"') ? at : []))).toEqual([index])
  }
})

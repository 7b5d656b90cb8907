import { renderToString } from 'react-dom/server'
import { beforeAll, expect, it } from 'vitest'
import type { OrderAdvertSnapshot } from '#contract/order-advert-snapshot.ts'
import { waitForTexts } from '#web/i18n/define-texts-hook.ts'
import { AdvertSnapshotView } from './advert-snapshot.tsx'

beforeAll(() => waitForTexts('en'))

function shown({ publicPriceCents }: { publicPriceCents: number | null }, deal: 'great' | null = 'great'): string {
  const advert = {
    title: 'Tesla Model 3',
    brand: 'Tesla',
    model: 'Model 3',
    priceCents: 2_000_000,
    originalPriceCents: null,
    location: 'Austin, TX',
    description: 'One owner.',
    vinEnding: null,
    pictures: [],
    valuation: deal && { deal },
  } as unknown as OrderAdvertSnapshot
  const html = renderToString(<AdvertSnapshotView advert={advert} booking={{ publicPriceCents }} />)
  return html
    .replaceAll('<!-- -->', '')
    .replaceAll(/<svg.*?<\/svg>/g, '')
    .replaceAll(/<[^>]*>/g, '')
}

it('G-13 beside an agreed price the label of the advert says that it judges the asking price', () => {
  expect(shown({ publicPriceCents: 2_000_000 })).toContain('$20,000At the asking price: Great deal')
  const [plain, unlabelled] = [shown({ publicPriceCents: null }), shown({ publicPriceCents: 2_000_000 }, null)]
  expect(plain).toContain('$20,000Great deal')
  for (const text of [plain, unlabelled]) expect(text).not.toContain('At the asking price')
})

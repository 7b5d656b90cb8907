import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeAll, expect, it } from 'vitest'
import type { Offer } from '#contract/offers.ts'
import { waitForTexts } from '#web/i18n/define-texts-hook.ts'
import { OfferPanel } from './offer-panel.tsx'

beforeAll(() => waitForTexts('en'))

const at = '2026-12-08T06:05:00.000Z'
const place = { town: 'Round Rock', timeZone: 'America/Chicago' }

it('G-13 the prices of an offer and its deadline are by the reader’s clock, as messages are, and not by the car’s', () => {
  const offer = {
    id: 'o1',
    status: 'offered',
    side: 'seller',
    proposedBy: 'buyer',
    otherName: 'Hannah',
    seq: 1,
    priceCents: 2_400_000,
    prices: [{ seq: 1, side: 'buyer', priceCents: 2_400_000, at }],
    until: at,
    place,
    car: { id: 'c1', title: 'BMW', priceCents: 2_590_000 },
  } as unknown as Offer
  const element = <OfferPanel offer={offer} onChanged={() => {}} />
  const html = renderToString(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
  // Until the browser says which zone that is, it is UTC, by name.
  expect(html.match(/Dec 8,[^<]* 6:05 AM UTC/g)).toHaveLength(2)
  expect(html).not.toContain('CST')
})

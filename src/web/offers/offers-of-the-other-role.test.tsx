import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeAll, expect, it } from 'vitest'
import type { Role } from '#contract/accounts.ts'
import type { Offer } from '#contract/offers.ts'
import { waitForTexts } from '#web/i18n/define-texts-hook.ts'
import { OfferPanel } from './offer-panel.tsx'

beforeAll(() => waitForTexts('en'))

const waiting = {
  id: 'o1',
  side: 'seller',
  otherName: 'Hannah Brennan',
  proposedBy: 'buyer',
  status: 'offered',
  priceCents: 1_800_000,
  seq: 1,
  prices: [{ seq: 1, side: 'buyer', priceCents: 1_800_000, at: '2026-11-26T10:00:00.000Z' }],
  car: { id: 'c1', title: 'Tesla Model 3', priceCents: 2_000_000 },
  until: null,
  blockedBy: null,
  canAnswer: true,
} as unknown as Offer

/** The panel as it is shown to somebody who has chosen this role now. */
function textOf(offer: Offer, role: Role): string {
  const root = { viewer: { id: 'p1', role, hasBothRoles: true } }
  const element = <OfferPanel offer={offer} isInThread onChanged={() => {}} />
  const routes = [{ id: 'root', path: '/', loader: () => root, element }]
  const router = createMemoryRouter(routes, { hydrationData: { loaderData: { root } } })
  return renderToString(<RouterProvider router={router} />)
}

it('G-13 G-30 who has chosen the other role sees the offer, and in place of its steps the switch', () => {
  const switches = ['Switch to selling', 'Switch to buying']
  const shown = (offer: Offer, role: Role) => {
    const html = textOf(offer, role)
    return [...switches, 'Accept $18,000', 'Withdraw', 'Book at'].filter((label) => html.includes(label))
  }
  expect(shown(waiting, 'Seller')).toEqual(['Accept $18,000'])
  expect(shown(waiting, 'Buyer')).toEqual(['Switch to selling'])
  expect(textOf(waiting, 'Buyer')).toContain('Hannah Brennan')
  const own: Offer = { ...waiting, side: 'buyer', canAnswer: false, canWithdraw: true }
  expect(shown(own, 'Buyer')).toEqual(['Withdraw'])
  expect(shown(own, 'Seller')).toEqual(['Switch to buying'])
  // Nothing to do: nothing to switch for.
  expect(shown({ ...own, canWithdraw: false, status: 'declined' }, 'Seller')).toEqual([])
})

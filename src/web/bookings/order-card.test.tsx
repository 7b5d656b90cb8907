import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeAll, expect, it } from 'vitest'
import type { BuyerOrder } from '#contract/bookings.ts'
import { waitForTexts } from '#web/i18n/define-texts-hook.ts'
import { OrderCard } from './order-card.tsx'

beforeAll(() => waitForTexts('en'))

/** The card of a booked BMW of $25,900 that its buyer can pay for. */
function cardWith({ openOffer = null, isAgreed = false }: Partial<Pick<BuyerOrder, 'openOffer' | 'isAgreed'>>): string {
  const at = '2026-12-04T18:00:00.000Z'
  const order = {
    id: 'b1',
    carId: 'c1',
    status: isAgreed ? 'accepted' : 'requested',
    isAgreed,
    time: 'asked',
    meetingAt: at,
    meetingPlace: null,
    meeting: null,
    createdAt: at,
    seller: { name: 'Kim', location: 'Austin', email: null, phone: null },
    carTitle: 'BMW 330i',
    picture: { illustration: 'sedan' },
    carBrand: 'BMW',
    priceCents: 2_590_000,
    publicPriceCents: null,
    refundedCents: 0,
    refunds: [],
    canPay: true,
    canRate: false,
    rating: null,
    openOffer,
  } as unknown as BuyerOrder
  const element = <OrderCard order={order} reload={async () => {}} />
  const html = renderToString(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
  return html.replaceAll(/<!--.*?-->/g, '')
}

it('G-13 while an offer waits, the card of the order names it and what a payment now costs, and offers no other offer', () => {
  const card = cardWith({ openOffer: { threadId: 't1', priceCents: 2_400_000, proposedBy: 'buyer' } })
  expect(card).toContain(
    'Your offer of $24,000 is waiting for Kim’s response. If you pay now, you pay the full $25,900.',
  )
  expect(card).toContain('href="/dashboard/messages/t1"')
  expect(card).not.toMatch(/make an offer/i)
  const countered = cardWith({ openOffer: { threadId: 't1', priceCents: 2_500_000, proposedBy: 'seller' } })
  expect(countered).toContain('Kim offers you the car for $25,000')
})

it('G-13 without one, the card offers to make an offer', () => {
  const card = cardWith({ openOffer: null })
  expect(card).toMatch(/make an offer/i)
  expect(card).not.toContain('is waiting for')
})

it('S-29 Pay is the main button only once the seller has agreed; before, the card says what a payment means', () => {
  const payLook = (card: string) => /<a [^>]*href="\/dashboard\/myOrders\/b1"[^>]*>/.exec(card)?.[0]
  const asked = cardWith({ isAgreed: false })
  expect(payLook(asked)).not.toContain('btn-primary')
  expect(asked).toContain('before the seller has agreed. If they decline, you get a full refund.')
  const agreed = cardWith({ isAgreed: true })
  expect(payLook(agreed)).toContain('btn-primary')
  expect(agreed).not.toContain('before the seller has agreed')
})

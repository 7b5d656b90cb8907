import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeAll, expect, it } from 'vitest'
import type { Offer } from '#contract/offers.ts'
import { waitForTexts } from '#web/i18n/define-texts-hook.ts'
import { MessageThreadOffer } from './message-thread-offer.tsx'
import { OfferPanel } from './offer-panel.tsx'

beforeAll(() => waitForTexts('en'))

const closed = {
  id: 'o1',
  side: 'buyer',
  otherName: 'Priya Raman',
  proposedBy: 'buyer',
  status: 'closed',
  closedReason: 'price',
  priceCents: 9_000_000,
  seq: 1,
  prices: [],
  car: { id: 'c1', title: 'Tesla Model X', priceCents: 9_900_000 },
  until: null,
  blockedBy: null,
} as unknown as Offer

const textOf = (offer: Offer, { isInThread = false } = {}) => {
  const page = isInThread ? (
    <MessageThreadOffer
      threadId="t1"
      loaded={offer}
      version="1"
      blockedBy={null}
      ofNone={() => null}
      onShown={() => {}}
    />
  ) : (
    <OfferPanel offer={offer} onChanged={() => {}} />
  )
  const root = { viewer: { id: 'p1', role: 'Buyer', hasBothRoles: false, emailVerified: true } }
  const routes = [{ id: 'root', path: '/', loader: () => root, element: page }]
  const router = createMemoryRouter(routes, { hydrationData: { loaderData: { root } } })
  return renderToString(<RouterProvider router={router} />)
}

it('G-13 a car that was bought at the agreed price is not said to be bought once the payment is refunded', () => {
  const bought = { ...closed, status: 'bought', closedReason: null, chargedCents: 9_000_000 } as const
  expect(textOf({ ...bought, isRefunded: true })).toContain('bought for $90,000, and the payment was refunded')
  expect(textOf({ ...bought, isRefunded: false })).not.toContain('refunded')
})

it('G-13 whoever bought the car reads that, with the way to the order, and anybody else that another did', () => {
  const sold: Offer = { ...closed, closedReason: 'sold', bookingId: null, purchaseBookingId: 'b1' }
  const own = textOf(sold)
  expect(own).toContain('You bought this car.')
  expect(own).toContain('href="/dashboard/myOrders/b1"')
  expect(textOf({ ...sold, side: 'seller' })).toContain('Priya Raman bought this car.')
  expect(textOf({ ...sold, purchaseBookingId: null })).toContain('sold to someone else')
})

it('G-13 why an offer closed stays true when the public price changes once more', () => {
  const html = textOf(closed)
  expect(html).toContain('The public price came down to $90,000 or less')
  expect(html).not.toContain('$99,000')
})

it('G-13 of an agreed price that is over each side reads that it was agreed, and what ended it', () => {
  const over: Offer = { ...closed, status: 'declined', closedReason: null, agreementEnd: 'declined' }
  expect(textOf(over)).toContain('You agreed on $90,000. That ended when Priya Raman declined the booking.')
  expect(textOf({ ...over, side: 'seller' })).toContain(
    'You agreed on $90,000. That ended when you declined the booking.',
  )
  const lapsed = { ...over, status: 'lapsed', agreementEnd: 'cancelled' } as const
  expect(textOf(lapsed)).toContain('That ended when you canceled the booking.')
  expect(textOf({ ...lapsed, side: 'seller' })).toContain('That ended when Priya Raman canceled the booking.')
})

it('G-13 a deadline is said to be the reader’s own or the other side’s', () => {
  const place = { town: 'Austin', timeZone: 'America/Chicago' }
  const open: Offer = { ...closed, closedReason: null, status: 'offered', until: '2026-11-30T16:00:00.000Z', place }
  const time = /Mon, Nov 30,[^<]* 4:00 PM UTC/.source
  expect(textOf(open)).toMatch(new RegExp(`Priya Raman has until ${time} to reply\\.`))
  expect(textOf({ ...open, side: 'seller' })).toMatch(new RegExp(`Reply by ${time}<`))
  const agreed = { ...open, status: 'accepted' } as const
  expect(textOf(agreed)).toMatch(new RegExp(`Book by ${time}<`))
  expect(textOf({ ...agreed, side: 'seller' })).toMatch(new RegExp(`Priya Raman has until ${time} to book\\.`))
})

it('G-13 who has blocked the other reads where to end that: here in their conversation, elsewhere in the messages', () => {
  const blocked: Offer = { ...closed, status: 'offered', closedReason: null, blockedBy: 'you' }
  expect(textOf(blocked)).toContain('Unblock them in your messages before')
  expect(textOf(blocked, { isInThread: true })).toContain('Unblock them here before')
})

it('G-13 whose negotiation came to nothing can make a new offer in the conversation, while the car is for sale', () => {
  const car = { ...closed.car, status: 'available' } as const
  const over: Offer = { ...closed, status: 'expired', closedReason: null, hasOtherLeft: false, car }
  const step = 'Make a new offer'
  for (const status of ['declined', 'withdrawn', 'expired', 'lapsed'] as const) {
    const html = textOf({ ...over, status }, { isInThread: true })
    expect(html, status).toContain(step)
    expect(html, 'it stays in the conversation').not.toContain('href="/cars/c1')
  }
  expect(textOf(over), 'an older one in the list may be followed by another').not.toContain(step)
  const without: Partial<Offer>[] = [
    ...[{ side: 'seller' as const }, { blockedBy: 'other' as const }, { hasOtherLeft: true }],
    ...[
      { car: { ...car, status: 'sold' as const } },
      { agreementEnd: 'cancelled' as const },
      { status: 'offered' as const },
    ],
  ]
  for (const other of without)
    expect(textOf({ ...over, ...other }, { isInThread: true }), JSON.stringify(other)).not.toContain(step)
})

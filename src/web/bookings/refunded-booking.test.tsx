import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeAll, expect, it } from 'vitest'
import type { BuyerOrder, SellerBooking } from '#contract/bookings.ts'
import { waitForTexts } from '#web/i18n/define-texts-hook.ts'
import { OrderCard } from './order-card.tsx'
import { SellerBookingCard } from './seller-booking-card.tsx'

beforeAll(() => waitForTexts('en'))

const at = '2026-12-04T18:00:00.000Z'
const reload = async () => {}

/** A car of $80,000 that is handed over, with a refund request for all of it, seen by both sides. */
function cardsOf(refunded: Pick<BuyerOrder, 'refundedCents' | 'refunds'>): { buyer: string; seller: string } {
  const booking = {
    id: 'b1',
    status: 'completed',
    time: 'agreed',
    meetingAt: at,
    meetingPlace: { town: 'Austin', timeZone: 'America/Chicago' },
    meeting: null,
    createdAt: at,
    paidAt: at,
    refundUntil: at,
    payoutHold: 'request',
    buyerConfirmedAt: at,
    sellerConfirmedAt: at,
    buyer: { name: 'Hannah', email: null, phone: null },
    seller: { name: 'Kim', location: 'Austin', email: null, phone: null },
    carTitle: 'Porsche 911',
    picture: { illustration: 'coupe' },
    carBrand: 'Porsche',
    priceCents: 8_000_000,
    publicPriceCents: null,
    canRate: false,
    rating: null,
    ...refunded,
    dispute: {
      state: 'open',
      askedCents: 8_000_000,
      reason: 'The engine.',
      answerDueAt: at,
      decideDueAt: at,
      answeredAt: null,
      sellerAnswer: null,
      sellerAgrees: null,
    },
  }
  const textOf = (element: ReactNode) =>
    renderToString(
      <QueryClientProvider client={new QueryClient()}>
        <RouterProvider router={createMemoryRouter([{ path: '/', element }])} />
      </QueryClientProvider>,
    )
      .replaceAll(/<!--.*?-->|<(?:span|time|a|bdi|p)\b[^>]*>|<\/(?:span|time|a|bdi)>/g, '')
      .replaceAll(/<[^>]*>/g, '\n')
  return {
    buyer: textOf(<OrderCard order={booking as unknown as BuyerOrder} reload={reload} />),
    seller: textOf(<SellerBookingCard booking={booking as unknown as SellerBooking} reload={reload} />),
  }
}

const refund = { id: 'r1', amountCents: 5_000_000, reason: 'The engine.', createdAt: at }

it('both cards say what was refunded, what is paid in the end, and that the open request is for what is left', () => {
  const { buyer, seller } = cardsOf({ refundedCents: 5_000_000, refunds: [{ ...refund, state: 'succeeded' }] })
  for (const card of [buyer, seller]) {
    expect(card).toContain('$50,000 refunded')
    expect(card).toContain('Final amount: $30,000')
    expect(card).toContain('This request is now for the $30,000 that’s left.')
  }
})

it('after a refund of a part the badge says how much on both sides, and no longer that the car is paid', () => {
  const { buyer, seller } = cardsOf({ refundedCents: 5_000_000, refunds: [{ ...refund, state: 'succeeded' }] })
  for (const card of [buyer, seller]) {
    expect(card).toMatch(/^\s*\$50,000 refunded/m)
    expect(card).not.toMatch(/^\s*Paid/m)
  }
  const { buyer: before } = cardsOf({ refundedCents: 0, refunds: [{ ...refund, state: 'new' }] })
  expect(before).toMatch(/^\s*Paid/m)
})

it('a refund that the card provider has not confirmed is on its way, and counts for what can still be asked', () => {
  const { buyer, seller } = cardsOf({ refundedCents: 0, refunds: [{ ...refund, state: 'new' }] })
  for (const card of [buyer, seller]) {
    expect(card).toContain('$50,000 on its way back')
    expect(card).not.toContain('Final amount')
    expect(card).toContain('the $30,000 that’s left')
  }
})

it('without a refund neither card speaks of one, and the request stays what it is', () => {
  const { buyer, seller } = cardsOf({ refundedCents: 0, refunds: [] })
  for (const card of [buyer, seller]) expect(card).not.toMatch(/refunded|on its way|that’s left/)
})

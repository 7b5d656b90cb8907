import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeAll, expect, it } from 'vitest'
import type { BuyerOrder, SellerBooking } from '#contract/bookings.ts'
import { waitForTexts } from '#web/i18n/define-texts-hook.ts'
import { OrderCard } from './order-card.tsx'
import { SellerBookingCard } from './seller-booking-card.tsx'

beforeAll(() => waitForTexts('en'))

const at = '2026-12-08T18:00:00.000Z'

/** The two cards of a handed over car whose meeting is over before it began. */
function cardsWith({ cancelledBy }: { cancelledBy: 'buyer' | null }): string[] {
  const booking = {
    id: 'b1',
    status: 'completed',
    time: 'cancelled',
    meetingAt: at,
    meetingPlace: null,
    meeting: { status: 'cancelled', startsAt: at, cancelledBy, missedBy: null, proposal: null },
    createdAt: at,
    paidAt: at,
    refundUntil: null,
    buyerConfirmedAt: at,
    sellerConfirmedAt: at,
    buyer: { name: 'Hannah', email: null, phone: null },
    seller: { name: 'Kim', location: null, email: null, phone: null },
    carTitle: 'Porsche 911',
    picture: { illustration: 'coupe' },
    carBrand: 'Porsche',
    priceCents: 8_000_000,
    publicPriceCents: null,
    refundedCents: 0,
    refunds: [],
    dispute: null,
    canRate: false,
    rating: null,
  }
  const cards = {
    buyer: <OrderCard order={booking as unknown as BuyerOrder} reload={async () => {}} />,
    seller: <SellerBookingCard booking={booking as unknown as SellerBooking} reload={async () => {}} />,
  }
  return Object.values(cards).map((element) =>
    renderToString(
      <QueryClientProvider client={new QueryClient()}>
        <RouterProvider router={createMemoryRouter([{ path: '/', element }])} />
      </QueryClientProvider>,
    ).replaceAll(/<!--.*?-->/g, ''),
  )
}

it('G-14 a meeting that the handover came before was canceled by nobody, and both cards say what happened', () => {
  for (const card of cardsWith({ cancelledBy: null })) {
    expect(card).toContain('The car was handed over before this meeting.')
    expect(card).toContain('Planned meeting: ')
    expect(card).not.toMatch(/cancel+ed/i)
  }
})

it('G-14 a meeting that one side canceled stays canceled after the handover', () => {
  for (const card of cardsWith({ cancelledBy: 'buyer' })) {
    expect(card).toContain('Canceled meeting: ')
    expect(card).not.toContain('before this meeting')
  }
})

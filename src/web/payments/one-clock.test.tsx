import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeAll, expect, it } from 'vitest'
import type { BuyerOrder, SellerBooking } from '#contract/bookings.ts'
import { OrderCard } from '#web/bookings/order-card.tsx'
import { SellerBookingCard } from '#web/bookings/seller-booking-card.tsx'
import { waitForTexts } from '#web/i18n/define-texts-hook.ts'
import { OrderReceipt } from './order-receipt.tsx'

beforeAll(() => waitForTexts('en'))

const at = '2026-12-08T06:05:00.000Z'
const place = { town: 'Round Rock', timeZone: 'America/Chicago' }
const reload = async () => {}
const booking = {
  id: 'b1',
  status: 'completed',
  time: 'agreed',
  meetingAt: at,
  meetingPlace: place,
  meeting: null,
  createdAt: at,
  paidAt: at,
  refundUntil: at,
  payoutHold: null,
  buyerConfirmedAt: at,
  sellerConfirmedAt: null,
  buyer: { name: 'Hannah', email: null, phone: null },
  seller: { name: 'Kim', location: 'Round Rock', email: null, phone: null },
  carTitle: 'Porsche 911',
  picture: { illustration: 'coupe' },
  carBrand: 'Porsche',
  priceCents: 8_000_000,
  publicPriceCents: null,
  refundedCents: 0,
  refunds: [],
  canRate: false,
  rating: null,
  dispute: {
    state: 'answered',
    askedCents: 8_000_000,
    reason: 'The engine.',
    answerDueAt: at,
    decideDueAt: at,
    answeredAt: at,
    sellerAnswer: 'No.',
    sellerAgrees: false,
  },
}

function htmlOf(element: ReactNode): string {
  const html = renderToString(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element }])} />
    </QueryClientProvider>,
  )
  return html.replaceAll(/<!--.*?-->/g, '')
}

/** The times that stand on a page; the line of a seller's row, which has no town, is read below. */
function timesOf(element: ReactNode): string[] {
  const text = htmlOf(element).replaceAll(/<p class="seller-booking-next">.*?<\/p>/g, '')
  return [...text.matchAll(/<time[^>]*>([^<]*)<\/time>/g)].map(([, text = '']) => text)
}

it('every time of a sale is by the clock of its car, which is named: on both cards and the receipt', () => {
  const order = booking as unknown as BuyerOrder
  const sold = booking as unknown as SellerBooking
  const pages = {
    bought: <OrderCard order={order} reload={reload} />,
    paid: <OrderCard order={{ ...order, status: 'paid' }} reload={reload} />,
    receipt: <OrderReceipt order={order} advert={null} />,
    sold: <SellerBookingCard booking={sold} reload={reload} />,
    held: <SellerBookingCard booking={{ ...sold, payoutHold: 'request' }} reload={reload} />,
    unconfirmed: <SellerBookingCard booking={{ ...sold, status: 'paid' }} reload={reload} />,
  }
  for (const page of Object.values(pages)) {
    const times = timesOf(page)
    expect(times.length).toBeGreaterThan(1)
    for (const time of times) expect(time).toMatch(/Dec 8,.* 12:05 AM CST \(Round Rock\)$/)
  }
})

it('the line of a seller’s row names the clock, and no town: it is that of the seller’s own car', () => {
  const sold = { ...booking, sellerConfirmedAt: at, isRefundPeriodOver: false } as unknown as SellerBooking
  const html = htmlOf(<SellerBookingCard booking={sold} reload={reload} />)
  expect(/<p class="seller-booking-next">(.*?)<\/p>/.exec(html)?.[1]).toMatch(/>[^<]*Dec 8,.* 12:05 AM CST<\/time>$/)
})

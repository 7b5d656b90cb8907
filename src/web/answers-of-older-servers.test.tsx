import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeAll, expect, it } from 'vitest'
import type { AdminOrderDetail } from '#contract/admin.ts'
import type { Meeting } from '#contract/meetings.ts'
import type { Offer } from '#contract/offers.ts'
import { OrderHistory } from '#web/admin/order-history.tsx'
import { OrderStatus } from '#web/admin/order-status-badge.tsx'
import { BookedPrice } from '#web/bookings/booked-price.tsx'
import { waitForTexts } from '#web/i18n/define-texts-hook.ts'
import { MeetingState } from '#web/meetings/meeting-state.tsx'
import { OfferPanel } from '#web/offers/offer-panel.tsx'

// During a rolling release a page of this release reads answers of the one before, which lack its new fields.

beforeAll(() => waitForTexts('en'))

function textOf(page: ReactNode): string {
  const router = createMemoryRouter([{ path: '/', element: page }])
  return renderToString(<RouterProvider router={router} />).replaceAll('<!-- -->', '')
}

const offer = {
  id: 'o1',
  side: 'seller',
  otherName: 'Hannah Brennan',
  proposedBy: 'buyer',
  status: 'offered',
  priceCents: 1_800_000,
  seq: 1,
  prices: [{ seq: 1, side: 'buyer', priceCents: 1_800_000, at: '2026-11-26T10:00:00.000Z' }],
  car: { id: 'c1', title: 'Tesla Model 3', priceCents: 2_000_000 },
  canAnswer: true,
  until: null,
} as unknown as Offer

it('an offer that names no minimum is not said to be below it', () => {
  const accept = (of: Offer) => {
    const html = textOf(<OfferPanel offer={of} onChanged={() => {}} />)
    return {
      isFirst: html.indexOf('Accept $18,000') < html.indexOf('Counteroffer'),
      isPrimary: /btn-primary/.test(html),
    }
  }
  expect(accept(offer)).toEqual({ isFirst: true, isPrimary: true })
  expect(accept({ ...offer, minimumCents: 1_900_000 })).toEqual({ isFirst: false, isPrimary: false })
})

it('an agreed price of which nothing says what is charged is what was agreed', () => {
  const agreed = { ...offer, side: 'buyer', status: 'accepted', canAnswer: false } as Offer
  expect(textOf(<OfferPanel offer={agreed} onChanged={() => {}} />)).toContain('Agreed price $18,000')
})

it('an order of an Admin has neither a history nor a public price, and nobody waits for its seller', () => {
  const order = { status: 'paid', priceCents: 1_800_000 } as AdminOrderDetail
  expect(textOf(<BookedPrice booking={order} />)).not.toMatch(/NaN|Agreed/)
  expect(textOf(<OrderStatus order={order} />)).not.toContain('seller')
  expect(textOf(<OrderStatus order={{ ...order, isAgreed: false }} />)).toContain('seller')
  expect(() => textOf(<OrderHistory order={order} />)).not.toThrow()
})

it('a cancelled meeting does not say who cancelled it', () => {
  const state = (meeting: Partial<Meeting>) => {
    const booking = { bookingId: 'b1', carId: 'c1', carTitle: 'Tesla', meetingAt: '2026-12-04T22:30:00.000Z' }
    const rest = { location: null, meetingPlace: null, timeObstacle: null, isBookingOpen: false, isPaid: false }
    const cancelled = { status: 'cancelled', missedBy: null, ...meeting } as Meeting
    return textOf(<MeetingState of={{ ...booking, ...rest, meeting: cancelled }} side="buyer" other="Hannah" />)
  }
  expect(state({})).not.toContain('Hannah')
  expect(state({ cancelledBy: 'seller' })).toContain('Hannah')
})

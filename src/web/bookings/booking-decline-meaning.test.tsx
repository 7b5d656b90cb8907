import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeAll, expect, it } from 'vitest'
import type { SellerBooking } from '#contract/bookings.ts'
import { waitForTexts } from '#web/i18n/define-texts-hook.ts'
import { BookingDeclineMeaning } from './booking-decline-meaning.tsx'

beforeAll(() => waitForTexts('en'))

function meaningOf(own: Partial<SellerBooking>): string {
  const booking = { carTitle: 'Audi R8', buyer: { name: 'Nina' }, publicPriceCents: null, ...own } as SellerBooking
  const page = <BookingDeclineMeaning booking={booking} />
  return renderToString(<RouterProvider router={createMemoryRouter([{ path: '/', element: page }])} />)
}

it('a seller who declines a booking reads before that an agreed price ends with it', () => {
  const agreed = { publicPriceCents: 2_000_000 }
  for (const status of ['requested', 'accepted'] as const) {
    expect(meaningOf({ status, ...agreed })).toContain('The price you agreed on ends with it.')
    expect(meaningOf({ status })).not.toContain('agreed on')
  }
})

it('a seller who has accepted a booking cancels it, and its meeting with it; any other one is declined', () => {
  expect(meaningOf({ status: 'accepted' })).toMatch(
    /you canceled the booking for Audi R8\. An agreed meeting ends with it\./,
  )
  expect(meaningOf({ status: 'requested' })).toContain('you declined to meet about Audi R8')
})

it('a seller who declines a paid sale reads before that the money goes back and the car off the market', () => {
  expect(meaningOf({ status: 'paid' })).toMatch(/full refund.*The car will be off the market until you put it back\./)
  expect(meaningOf({ status: 'accepted' })).not.toContain('off the market')
})

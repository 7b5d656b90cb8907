import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeAll, expect, it } from 'vitest'
import type { Offer } from '#contract/offers.ts'
import { waitForTexts } from '#web/i18n/define-texts-hook.ts'
import { OfferAcceptanceMeaning } from './accept-offer-button.tsx'

beforeAll(() => waitForTexts('en'))

const meaningOf = (offer: Partial<Offer>) => {
  const page = <OfferAcceptanceMeaning offer={{ otherName: 'Nina', hasOtherLeft: false, ...offer } as Offer} />
  return renderToString(<RouterProvider router={createMemoryRouter([{ path: '/', element: page }])} />)
}

it('G-13 who accepts a price for a car that is booked already is promised no 24 hours', () => {
  for (const side of ['seller', 'buyer'] as const) {
    expect(meaningOf({ side, isCarBooked: true })).toContain('booking gets this price right away')
    expect(meaningOf({ side, isCarBooked: true })).not.toContain('24 hours')
    expect(meaningOf({ side, isCarBooked: false })).toContain('24 hours to book the car at this price')
    // A server of an earlier release does not say it.
    expect(meaningOf({ side })).toContain('24 hours to book the car at this price')
  }
})

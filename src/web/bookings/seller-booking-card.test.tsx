import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeAll, expect, it } from 'vitest'
import type { SellerBooking } from '#contract/bookings.ts'
import { waitForTexts } from '#web/i18n/define-texts-hook.ts'
import { SellerBookingCard } from './seller-booking-card.tsx'

beforeAll(() => waitForTexts('en'))

/** An accepted booking without a time, for which its buyer may have asked for another one. */
function cardOf({ isTimeAsked, ...own }: { isTimeAsked: boolean } & Partial<SellerBooking>): string {
  const meetingAt = '2026-12-04T18:00:00.000Z'
  const proposal = isTimeAsked ? { startsAt: '2026-12-05T18:00:00.000Z', isMine: false, isOutsideHours: false } : null
  const meeting = { status: 'declined', missedBy: null, proposal, canAnswerProposal: isTimeAsked, canChooseTime: true }
  const booking = {
    id: 'b1',
    status: 'accepted',
    time: 'declined',
    meetingAt,
    meetingPlace: null,
    isAgreed: true,
    meeting,
    createdAt: meetingAt,
    buyer: { name: 'Hannah', email: 'hannah@example.com', phone: '' },
    carTitle: 'Tesla Model 3',
    picture: { illustration: 'sedan' },
    carBrand: 'Tesla',
    priceCents: 2_000_000,
    publicPriceCents: null,
    refundedCents: 0,
    canAnswer: false,
    openOffer: null,
    requestsForCar: 0,
    ...own,
  } as unknown as SellerBooking
  const element = <SellerBookingCard booking={booking} reload={async () => {}} />
  const html = renderToString(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
  return html.replaceAll('<!-- -->', '')
}

function buttonsOf(html: string): string[] {
  const buttons = html.matchAll(/<button[^>]*>(.*?)<\/button>/g)
  return [...buttons].map(([, text = '']) => text.replaceAll(/<[^>]*>/g, ''))
}

it('a seller can tell the answer to a time from the answer to its booking', () => {
  const refusals = (names: string[]) => names.filter((name) => /^(Decline|Cancel)/.test(name))
  // What was accepted is no longer declined.
  expect(refusals(buttonsOf(cardOf({ isTimeAsked: false })))).toEqual(['Cancel booking: Hannah, Tesla Model 3'])
  expect(refusals(buttonsOf(cardOf({ isTimeAsked: true })))).toEqual([
    'Decline: Hannah, Tesla Model 3',
    'Cancel booking: Hannah, Tesla Model 3',
  ])
})

it('S-28 a row has what it says is next as its button, the no beside a yes, and the rest in its menu', () => {
  const shownIn = (html: string) => buttonsOf(html.replaceAll(/<div id="[^"]*" popover="auto".*?<\/div>/g, ''))
  const about = ': Hannah, Tesla Model 3'
  const open = cardOf({ isTimeAsked: false })
  expect(open).toContain('>Propose a time<')
  expect(shownIn(open)).toEqual([`Propose another time${about}`, `More${about}`])
  const asked = cardOf({ isTimeAsked: true })
  expect(asked).toContain('>Answer the new time: <time')
  expect(shownIn(asked)).toEqual([`Accept${about}`, `Decline${about}`, `More${about}`])
  expect(buttonsOf(asked)).toContain(`Propose another time${about}`)
})

it('S-28 the row of a request says when its buyer wants to meet, the price, and who else asks for the car', () => {
  const request = { status: 'requested', time: 'asked', canAnswer: true, canAccept: true, isAgreed: false } as const
  const offered = { threadId: 't1', priceCents: 1_900_000, proposedBy: 'buyer' } as const
  const html = cardOf({ isTimeAsked: false, ...request, openOffer: offered, requestsForCar: 2 })
  const text = html.slice(0, html.indexOf('<details')).replaceAll(/<[^>]*>/g, '')
  expect(text).toMatch(/Wants to meet Fri, Dec 4/)
  expect(text).toContain('$20,000')
  expect(text).toContain('Offers $19,000')
  expect(text).toContain('2 requests for this car')
  expect(text).not.toContain('Answer by')
})

import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeAll, expect, it } from 'vitest'
import type { SellerBooking } from '#contract/bookings.ts'
import { waitForTexts } from '#web/i18n/define-texts-hook.ts'
import { SellerBookingCard } from './seller-booking-card.tsx'

beforeAll(() => waitForTexts('en'))

/** An accepted booking without a time, for which its buyer may have asked for another one. */
function cardOf({ isTimeAsked }: { isTimeAsked: boolean }): string {
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
  const declines = (names: string[]) => names.filter((name) => name.startsWith('Decline'))
  expect(declines(buttonsOf(cardOf({ isTimeAsked: false })))).toEqual(['Decline: Hannah, Tesla Model 3'])
  expect(declines(buttonsOf(cardOf({ isTimeAsked: true })))).toEqual([
    'Decline: Hannah, Tesla Model 3',
    'Decline booking: Hannah, Tesla Model 3',
  ])
})

it('S-28 a row has one button, which is what it says is next, and the rest in its menu', () => {
  const shownIn = (html: string) => buttonsOf(html.replaceAll(/<div id="[^"]*" popover="auto".*?<\/div>/g, ''))
  const about = ': Hannah, Tesla Model 3'
  const open = cardOf({ isTimeAsked: false })
  expect(open).toContain('>Propose a time<')
  expect(shownIn(open)).toEqual([`Propose another time${about}`, `More${about}`])
  const asked = cardOf({ isTimeAsked: true })
  expect(asked).toContain('>Answer the new time: <time')
  expect(shownIn(asked)).toEqual([`Accept${about}`, `More${about}`])
  expect(buttonsOf(asked)).toContain(`Propose another time${about}`)
})

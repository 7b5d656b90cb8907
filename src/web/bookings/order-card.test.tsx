import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeAll, expect, it } from 'vitest'
import type { BuyerOrder } from '#contract/bookings.ts'
import { waitForTexts } from '#web/i18n/define-texts-hook.ts'
import { OrderCard } from './order-card.tsx'

beforeAll(() => waitForTexts('en'))

/** The card of a booked BMW of $25,900, which its buyer can pay for unless it is paid already. */
function cardWith({ openOffer = null, isAgreed = false, ...own }: Partial<BuyerOrder>): string {
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
    buyerConfirmedAt: null,
    sellerConfirmedAt: null,
    payoutHold: null,
    dispute: null,
    canAskRefund: false,
    ...own,
  } as unknown as BuyerOrder
  const element = <OrderCard order={order} reload={async () => {}} />
  const html = renderToString(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
  return html.replaceAll(/<!--.*?-->/g, '')
}

it('G-13 while an offer waits, the card of the order names it and what a payment now costs, and offers no other offer', () => {
  const card = cardWith({ openOffer: { threadId: 't1', priceCents: 2_400_000, proposedBy: 'buyer' } })
  expect(card).toContain('Your offer of $24,000 is waiting for Kim’s reply. If you pay now, you pay the full $25,900.')
  expect(card).toContain('href="/dashboard/messages/t1"')
  expect(card).not.toMatch(/make an offer/i)
  const countered = cardWith({ openOffer: { threadId: 't1', priceCents: 2_500_000, proposedBy: 'seller' } })
  expect(countered).toContain('Kim offers you the car for $25,000')
})

it('G-13 S-29 what was offered is the first step while it waits, and to pay the full price the next, on a phone one of its menu', () => {
  const card = cardWith({ openOffer: { threadId: 't1', priceCents: 2_400_000, proposedBy: 'buyer' }, canCancel: true })
  const [shown = '', ...menus] = card.split('popover="auto"')
  expect(shown).toMatch(/<a class="btn[^>]*href="\/dashboard\/messages\/t1"[^>]*>See the offer.*>Pay</)
  expect(card.match(/See the offer/g)).toHaveLength(1)
  expect(menus.at(-1)).toContain('>Pay<')
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

it('S-29 the handover is a rarer step of a paid order that says when it is for, and the main button once the server says that it is due', () => {
  const meeting = {
    status: 'confirmed',
    canChooseTime: true,
    hasFile: true,
    blockedBy: null,
    threadId: 't1',
  } as BuyerOrder['meeting']
  const paid = (own: Partial<BuyerOrder>) =>
    cardWith({
      status: 'paid',
      paidAt: '2026-12-01T18:00:00.000Z',
      isAgreed: true,
      canPay: false,
      canConfirmHandover: true,
      canAskRefund: true,
      meeting,
      ...own,
    })
  const mainButtons = (card: string) =>
    [...card.matchAll(/<button[^>]*class="btn btn-primary[^>]*>([^<]*)/g)].map(([, text]) => text)
  const due = paid({ time: 'agreed', meetingAt: '2999-12-04T18:00:00.000Z', isHandoverDue: true })
  expect(mainButtons(due)).toEqual(['Confirm handover'])
  const ahead = paid({ time: 'agreed', meetingAt: '2999-12-04T18:00:00.000Z' })
  expect(mainButtons(ahead)).toEqual([])
  expect(ahead).toMatch(/You confirm the handover when you meet: <time[^>]*>[^<]*Dec 4, 2999/)
  const notAgreed = paid({ time: 'asked', meetingAt: '2020-12-04T18:00:00.000Z' })
  expect(mainButtons(notAgreed)).toEqual([])
  expect(notAgreed).toContain('You confirm the handover once you’ve met. No time is agreed yet.')
  // Who reads that the other side waits has the answer before them.
  const waited = paid({
    time: 'agreed',
    meetingAt: '2999-12-04T18:00:00.000Z',
    sellerConfirmedAt: '2999-12-01T18:00:00Z',
    isHandoverDue: true,
  })
  expect(mainButtons(waited)).toEqual(['Confirm handover'])
})

it('S-29 the card of a paid order leads to the seller and the calendar first; another time and a refund are rarer steps', () => {
  const meeting = { status: 'confirmed', canChooseTime: true, hasFile: true, blockedBy: null, threadId: 't1' }
  const card = cardWith({
    status: 'paid',
    paidAt: '2026-12-01T18:00:00.000Z',
    isAgreed: true,
    canPay: false,
    time: 'agreed',
    meetingAt: '2999-12-04T18:00:00.000Z',
    canConfirmHandover: true,
    canAskRefund: true,
    meeting: meeting as BuyerOrder['meeting'],
  })
  const [shown = '', menu = ''] = card.split('popover="auto"')
  expect(shown).toMatch(/href="\/dashboard\/messages\/t1".*Message Kim.*Add to calendar/)
  expect(shown).not.toMatch(/Request a refund|Change the time|Confirm handover/)
  expect(menu).toMatch(/Confirm handover.*Change the time.*Request a refund/)
})

it('S-29 the card says what is next and by when before the buttons, and the menu of a phone has all but the first of them', () => {
  const card = cardWith({
    meeting: {
      status: 'held',
      heldUntil: '2026-12-02T18:00:00.000Z',
      proposal: null,
      canChooseTime: true,
      threadId: 't1',
    } as BuyerOrder['meeting'],
    canCancel: true,
  })
  expect(card).toMatch(
    /You asked to meet <time[^>]*>[^<]*Dec 4.*Go only if the seller accepts.*href="\/dashboard\/myOrders\/b1"/,
  )
  expect(card.match(/Dec 4/g)).toHaveLength(1)
  expect(card).not.toContain('Requested time')
  const menu = card.split('popover="auto"').at(-1)
  expect(menu).toMatch(/>Message Kim.*>Change the time.*href="#offer-c1".*>Cancel booking/)
  expect(menu).not.toContain('>Pay<')
})

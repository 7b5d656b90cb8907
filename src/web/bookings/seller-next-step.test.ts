import { expect, it } from 'vitest'
import type { SellerBooking } from '#contract/bookings.ts'
import { sellerNextStep } from './seller-next-step.ts'

const at = '2026-12-04T18:00:00.000Z'
const later = '2026-12-05T18:00:00.000Z'
const waiting = {
  status: 'held',
  startsAt: at,
  heldUntil: '2026-12-01T18:00:00.000Z',
  proposal: null,
  canChooseTime: true,
}
const agreed = { ...waiting, status: 'confirmed', heldUntil: null }
const own = { startsAt: later, isMine: true, isOutsideHours: false }
const theirs = { startsAt: later, isMine: false, isOutsideHours: false }
const requested = { status: 'requested', time: 'asked', canAnswer: true, canAccept: true, meeting: waiting }
const accepted = { status: 'accepted', time: 'agreed', isAgreed: true, meeting: agreed }
const paid = { ...accepted, status: 'paid', canConfirmHandover: true }

it.each([
  ['a request is answered while its time is held', requested, 'answer', '2026-12-01T18:00:00.000Z'],
  ['a request without a hold is answered before its time', { ...requested, meeting: agreed }, 'answer', at],
  ['a request whose time is not free gets another time', { ...requested, acceptsSaleAlone: true }, 'proposeTime', null],
  [
    'a time that the seller named is waited for',
    { ...requested, meeting: { ...waiting, proposal: own } },
    'waitForTime',
    later,
  ],
  [
    'one that the buyer named is answered',
    { ...accepted, meeting: { ...agreed, proposal: theirs, canAnswerProposal: true } },
    'answerTime',
    later,
  ],
  [
    'without a time one is proposed',
    { ...accepted, time: 'declined', meeting: { ...agreed, status: 'declined' } },
    'proposeTime',
    null,
  ],
  ['an agreed meeting is waited for', accepted, 'meet', at],
  ['a sale that was paid first is answered', { ...requested, status: 'paid' }, 'acceptSale', null],
  ['a paid car is handed over at the meeting', paid, 'handOver', at],
  ['from then on the handover is confirmed', { ...paid, isHandoverDue: true }, 'confirmHandover', null],
  ['and the buyer waited for', { ...paid, canConfirmHandover: false, sellerConfirmedAt: at }, 'waitForHandover', null],
  [
    'a request for a refund comes first',
    { ...paid, isHandoverDue: true, canAnswerDispute: true, dispute: { state: 'open', answerDueAt: later } },
    'answerRefund',
    later,
  ],
  [
    'its decision is waited for',
    { status: 'completed', dispute: { state: 'answered', decideDueAt: later } },
    'waitForDecision',
    later,
  ],
  ['after a handover the refund period is named', { status: 'completed', refundUntil: later }, 'refundPeriod', later],
])('S-28 %s', (_name, booking, kind, by) => {
  expect(sellerNextStep({ meetingAt: at, ...booking } as unknown as SellerBooking)).toEqual({ kind, at: by })
})

it.each([
  ['declined', { status: 'declined' }],
  ['blocked', { ...requested, canAccept: false, meeting: { ...waiting, blockedBy: 'other' } }],
  ['over', { status: 'completed', refundUntil: later, isRefundPeriodOver: true }],
])('S-28 nothing is next in a booking that is %s', (_name, booking) => {
  expect(sellerNextStep({ meetingAt: at, ...booking } as unknown as SellerBooking)).toBeNull()
})

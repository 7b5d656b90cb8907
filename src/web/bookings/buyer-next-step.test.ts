import { expect, it } from 'vitest'
import type { BuyerOrder } from '#contract/bookings.ts'
import { buyerNextStep } from './buyer-next-step.ts'

const at = '2026-12-04T18:00:00.000Z'
const later = '2026-12-05T18:00:00.000Z'
const held = '2026-12-01T18:00:00.000Z'
const waiting = { status: 'held', startsAt: at, heldUntil: held, proposal: null, canChooseTime: true }
const agreed = { ...waiting, status: 'confirmed', heldUntil: null }
const own = { startsAt: later, isMine: true, isOutsideHours: false }
const theirs = { startsAt: later, isMine: false, isOutsideHours: false }
const requested = { status: 'requested', time: 'asked', isAgreed: false, meeting: waiting }
const accepted = { status: 'accepted', time: 'agreed', isAgreed: true, meeting: agreed }
const paid = { ...accepted, status: 'paid', canConfirmHandover: true }

it.each([
  ['the time that was asked for passes without an answer, not the hold', requested, 'waitForAnswer', at],
  ['without a hold the answer comes before the time', { ...requested, meeting: agreed }, 'waitForAnswer', at],
  ['a time that is not free is changed', { ...requested, timeObstacle: 'past' }, 'chooseTime', null],
  [
    'a time that the buyer named is waited for',
    { ...requested, meeting: { ...waiting, proposal: own } },
    'waitForTime',
    later,
  ],
  [
    'one that the seller named is answered',
    { ...accepted, meeting: { ...agreed, proposal: theirs, canAnswerProposal: true } },
    'answerTime',
    later,
  ],
  [
    'without a time another one is chosen',
    { ...accepted, time: 'declined', meeting: { ...agreed, status: 'declined' } },
    'chooseTime',
    null,
  ],
  [
    'a time that is asked for after the sale was accepted is waited for',
    { ...accepted, time: 'asked', meeting: waiting },
    'waitForAnswer',
    at,
  ],
  ['an agreed meeting is waited for', accepted, 'meet', at],
  ['a sale that was paid first has to be accepted', { ...paid, isAgreed: false, meeting: agreed }, 'waitForSale', null],
  ['a paid car is handed over at the meeting', paid, 'getCar', at],
  ['or once the two have met', { ...paid, time: 'missed' }, 'getCarOnceMet', null],
  ['from then on the handover is confirmed', { ...paid, isHandoverDue: true }, 'confirmHandover', null],
  ['and the seller waited for', { ...paid, canConfirmHandover: false, buyerConfirmedAt: at }, 'waitForHandover', null],
  [
    'a request for a refund comes first',
    { ...paid, isHandoverDue: true, dispute: { state: 'open', answerDueAt: later } },
    'waitForRefundAnswer',
    later,
  ],
  [
    'its decision is waited for',
    { status: 'completed', dispute: { state: 'answered', decideDueAt: later } },
    'waitForDecision',
    later,
  ],
  ['after a handover the refund period is named', { status: 'completed', refundUntil: later }, 'refundPeriod', later],
])('S-29 %s', (_name, order, kind, by) => {
  expect(buyerNextStep({ meetingAt: at, ...order } as unknown as BuyerOrder)).toEqual({ kind, at: by })
})

it.each([
  ['declined', { status: 'declined' }],
  ['blocked', { ...requested, meeting: { ...waiting, blockedBy: 'other' } }],
  ['of a car off the market', { ...requested, isCarAway: true }],
  ['over', { status: 'completed', refundUntil: later, isRefundPeriodOver: true }],
])('S-29 nothing is next in an order that is %s', (_name, order) => {
  expect(buyerNextStep({ meetingAt: at, ...order } as unknown as BuyerOrder)).toBeNull()
})

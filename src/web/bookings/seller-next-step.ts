import type { SellerBooking } from '#contract/bookings.ts'
import { isMeetingTimeOpen } from '#web/bookings/is-meeting-time-open.ts'
import { openProposalOf } from '#web/meetings/open-proposal-of.ts'

/** What the seller does next, or what they wait for. */
export type SellerNextStepKind =
  | 'answerRefund'
  | 'acceptSale'
  | 'answer'
  | 'answerTime'
  | 'confirmHandover'
  | 'proposeTime'
  | 'waitForTime'
  | 'meet'
  | 'handOver'
  | 'handOverOnceMet'
  | 'waitForHandover'
  | 'waitForDecision'
  | 'refundPeriod'

/** `at` is by when, or when. */
export type SellerNextStep = { kind: SellerNextStepKind; at: string | null }

/**
 * The one next step of a booking for the car's seller: its row says it in a line, and the row's button is it. Null where
 * nothing is left to do or to wait for.
 */
export function sellerNextStep(booking: SellerBooking): SellerNextStep | null {
  const { dispute } = booking
  if (booking.canAnswerDispute) return { kind: 'answerRefund', at: dispute?.answerDueAt ?? null }
  return (
    ownStepOf(booking) ??
    waitOf(booking) ??
    (dispute?.state === 'answered' ? { kind: 'waitForDecision', at: dispute.decideDueAt } : refundPeriodOf(booking))
  )
}

function ownStepOf(booking: SellerBooking): SellerNextStep | null {
  const { status, meeting, meetingAt, timeObstacle, canAnswer, canAccept, acceptsSaleAlone } = booking
  // Where one has blocked the other, the state of the booking says that it is on hold.
  if (meeting?.blockedBy) return booking.isHandoverDue ? { kind: 'confirmHandover', at: null } : null
  const asked = meeting && openProposalOf({ meeting, timeObstacle }, 'seller')
  if (asked) return { kind: 'answerTime', at: asked.startsAt }
  if (meeting?.proposal?.isMine && status !== 'paid') return { kind: 'waitForTime', at: meeting.proposal.startsAt }
  if (canAnswer && canAccept !== false) {
    if (status === 'paid') return { kind: 'acceptSale', at: null }
    if (acceptsSaleAlone) return { kind: 'proposeTime', at: null }
    return { kind: 'answer', at: (meeting?.status === 'held' ? meeting.heldUntil : null) ?? meetingAt }
  }
  if (booking.isHandoverDue) return { kind: 'confirmHandover', at: null }
  if (isMeetingTimeOpen(booking) && meeting?.canChooseTime) {
    return meeting.proposal?.isMine
      ? { kind: 'waitForTime', at: meeting.proposal.startsAt }
      : { kind: 'proposeTime', at: null }
  }
  return null
}

function waitOf(booking: SellerBooking): SellerNextStep | null {
  const { status, time, meetingAt, meeting, canConfirmHandover, sellerConfirmedAt, buyerConfirmedAt } = booking
  if (meeting?.blockedBy) return null
  if (status === 'accepted' && time === 'agreed') return { kind: 'meet', at: meetingAt }
  if (status !== 'paid') return null
  if (sellerConfirmedAt && !buyerConfirmedAt) return { kind: 'waitForHandover', at: null }
  if (!canConfirmHandover) return null
  return time === 'agreed' ? { kind: 'handOver', at: meetingAt } : { kind: 'handOverOnceMet', at: null }
}

function refundPeriodOf({ status, refundUntil, isRefundPeriodOver }: SellerBooking): SellerNextStep | null {
  if (status !== 'completed' || !refundUntil || isRefundPeriodOver) return null
  return { kind: 'refundPeriod', at: refundUntil }
}

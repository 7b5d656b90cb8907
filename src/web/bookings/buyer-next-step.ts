import type { BuyerOrder } from '#contract/bookings.ts'
import { isMeetingTimeOpen } from '#web/bookings/is-meeting-time-open.ts'
import { openProposalOf } from '#web/meetings/open-proposal-of.ts'

/** What the buyer does next, or what they wait for. */
export type BuyerNextStepKind =
  | 'waitForRefundAnswer'
  | 'answerTime'
  | 'confirmHandover'
  | 'chooseTime'
  | 'waitForTime'
  | 'waitForAnswer'
  | 'waitForSale'
  | 'meet'
  | 'getCar'
  | 'getCarOnceMet'
  | 'waitForHandover'
  | 'waitForDecision'
  | 'refundPeriod'

/** `at` is by when, or when. */
export type BuyerNextStep = { kind: BuyerNextStepKind; at: string | null }

/** The one next step of an order for its buyer; null where nothing is left to do or to wait for. */
export function buyerNextStep(order: BuyerOrder): BuyerNextStep | null {
  const { dispute } = order
  if (dispute?.state === 'open') return { kind: 'waitForRefundAnswer', at: dispute.answerDueAt ?? dispute.decideDueAt }
  const step = stepOf(order)
  if (step) return step
  if (dispute?.state === 'answered') return { kind: 'waitForDecision', at: dispute.decideDueAt }
  const { status, refundUntil, isRefundPeriodOver } = order
  return status === 'completed' && refundUntil && !isRefundPeriodOver ? { kind: 'refundPeriod', at: refundUntil } : null
}

const isOpen: ReadonlySet<BuyerOrder['status']> = new Set(['requested', 'accepted', 'paid'])

function stepOf(order: BuyerOrder): BuyerNextStep | null {
  const { status, meeting, timeObstacle, isHandoverDue, isCarAway } = order
  const due: BuyerNextStep | null = isHandoverDue ? { kind: 'confirmHandover', at: null } : null
  // Where one has blocked the other, the state of the order says that it is on hold.
  if (meeting?.blockedBy) return due
  const asked = meeting && openProposalOf({ meeting, timeObstacle }, 'buyer')
  if (asked) return { kind: 'answerTime', at: asked.startsAt }
  if (due) return due
  // Of a car that is off the market the state says so, and nobody has to answer.
  if (!isOpen.has(status) || isCarAway) return null
  if (meeting?.proposal?.isMine) return { kind: 'waitForTime', at: meeting.proposal.startsAt }
  return timeStepOf(order) ?? (status === 'paid' ? paidStepOf(order) : unpaidStepOf(order))
}

/** While no time is agreed on, though the seller has agreed to meet or to sell, or the time that was asked for is not free. */
function timeStepOf(order: BuyerOrder): BuyerNextStep | null {
  const { meeting, timeObstacle } = order
  if (!meeting?.canChooseTime) return null
  if (timeObstacle) return { kind: 'chooseTime', at: null }
  if (!isMeetingTimeOpen(order)) return null
  const isAsked = meeting.status === 'held' || meeting.status === 'requested'
  return isAsked ? answerOf(order) : { kind: 'chooseTime', at: null }
}

/** The seller has no deadline of their own: without an answer the time passes, and the booking stays open. */
function answerOf({ meetingAt }: BuyerOrder): BuyerNextStep {
  return { kind: 'waitForAnswer', at: meetingAt }
}

function unpaidStepOf(order: BuyerOrder): BuyerNextStep | null {
  if (order.status === 'requested') return answerOf(order)
  return order.time === 'agreed' ? { kind: 'meet', at: order.meetingAt } : null
}

function paidStepOf(order: BuyerOrder): BuyerNextStep | null {
  const { isAgreed, buyerConfirmedAt, sellerConfirmedAt, canConfirmHandover, time, meetingAt } = order
  if (!isAgreed) return { kind: 'waitForSale', at: null }
  if (buyerConfirmedAt && !sellerConfirmedAt) return { kind: 'waitForHandover', at: null }
  if (!canConfirmHandover) return null
  return time === 'agreed' ? { kind: 'getCar', at: meetingAt } : { kind: 'getCarOnceMet', at: null }
}

import type { BookingStatus } from '#contract/bookings.ts'
import type { Meeting, MeetingSide } from '#contract/meetings.ts'
import type { ConversationOfBooking } from '#domain/messages/find-conversations-of-bookings.ts'
import {
  canAnswerProposedTime,
  canBookingHaveMeeting,
  canCancelMeeting,
  canChooseMeetingTime,
  canContradictMissedMeeting,
  canReportMissedMeeting,
  canSellerAnswerRequestedTime,
  canWithdrawProposedTime,
  canWithdrawRequestedTime,
  type MeetingRow,
  missedMeetingReportableAt,
  openProposedTime,
} from './meeting-policy.ts'

type ViewSettings = { side: MeetingSide; bookingStatus: BookingStatus; conversation: ConversationOfBooking; now: Date }

/** A meeting as one side sees it, with the steps that are open to that side. */
export function toMeetingView(meeting: MeetingRow, { side, bookingStatus, conversation, now }: ViewSettings): Meeting {
  const { blockerIds, threadId } = conversation
  const ownId = side === 'buyer' ? meeting.buyerId : meeting.sellerId
  const isOpen = canBookingHaveMeeting(bookingStatus)
  const { proposedBy, isProposalOutsideHours, status } = meeting
  const proposedTime = openProposedTime(meeting, now)
  const isAgreed = status === 'confirmed'
  const reportableAt = missedMeetingReportableAt(meeting)
  return {
    status,
    startsAt: meeting.startsAt.toISOString(),
    endsAt: meeting.endsAt.toISOString(),
    heldUntil: meeting.heldUntil?.toISOString() ?? null,
    hasHours: meeting.hasHours,
    isOutsideHours: meeting.isOutsideHours,
    address: isAgreed ? meeting.address : null,
    proposal: proposedTime && {
      startsAt: proposedTime.toISOString(),
      isMine: proposedBy === side,
      isOutsideHours: isProposalOutsideHours,
    },
    reason: meeting.reason,
    missedBy: meeting.missedBy,
    canChooseTime: isOpen && blockerIds.length === 0 && canChooseMeetingTime(meeting, now),
    canAnswerProposal:
      isOpen &&
      blockerIds.length === 0 &&
      (canAnswerProposedTime(meeting, side, now) || canSellerAnswerRequestedTime(meeting, side, bookingStatus, now)),
    canWithdraw:
      isOpen &&
      (canWithdrawProposedTime(meeting, side, now) || canWithdrawRequestedTime(meeting, side, bookingStatus, now)),
    canCancel: isOpen && canCancelMeeting(meeting, now),
    canContradictMissed: isOpen && canContradictMissedMeeting(meeting, side),
    isMissedContradicted: meeting.missedBy !== null && meeting.missedContradictedAt !== null,
    canReportMissed: isOpen && canReportMissedMeeting(meeting, now),
    missedReportableAt:
      isOpen && isAgreed && meeting.startsAt <= now && reportableAt > now ? reportableAt.toISOString() : null,
    cancelledBy: status === 'cancelled' ? meeting.cancelledBy : null,
    hasBeenAgreed: meeting.confirmedAt !== null,
    blockedBy: !isOpen || blockerIds.length === 0 ? null : blockerIds.includes(ownId) ? 'you' : 'other',
    threadId,
    hasFile: isAgreed,
  }
}

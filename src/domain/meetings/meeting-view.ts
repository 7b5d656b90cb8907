import type { BookingStatus } from '#contract/bookings.ts'
import type { Meeting, MeetingSide } from '#contract/meetings.ts'
import {
  canAnswerProposedTime,
  canBookingHaveMeeting,
  canCancelMeeting,
  canChooseMeetingTime,
  canReportMissedMeeting,
  canSellerAnswerRequestedTime,
  type MeetingRow,
  openProposedTime,
} from './meeting-policy.ts'

/** A meeting as one side sees it, with the steps that are open to that side. */
export function toMeetingView(
  meeting: MeetingRow,
  { side, bookingStatus, now }: { side: MeetingSide; bookingStatus: BookingStatus; now: Date },
): Meeting {
  const isOpen = canBookingHaveMeeting(bookingStatus)
  const { proposedBy, isProposalOutsideHours, status } = meeting
  const proposedTime = openProposedTime(meeting, now)
  const isAgreed = status === 'confirmed'
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
    canChooseTime: isOpen && canChooseMeetingTime(meeting, now),
    canAnswerProposal:
      isOpen &&
      (canAnswerProposedTime(meeting, side, now) || canSellerAnswerRequestedTime(meeting, side, bookingStatus, now)),
    canCancel: isOpen && canCancelMeeting(meeting, now),
    canReportMissed: isOpen && canReportMissedMeeting(meeting, now),
    hasFile: isAgreed,
  }
}

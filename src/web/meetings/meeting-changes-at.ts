import type { Meeting } from '#contract/meetings.ts'
import type { MeetingWithBooking } from '#web/meetings/meeting-with-booking.ts'

type Read = Pick<MeetingWithBooking, 'canConfirmHandover' | 'isHandoverDue'> & {
  meeting: Pick<Meeting, 'status' | 'startsAt' | 'heldUntil' | 'missedReportableAt'>
}

/**
 * When a meeting changes although nobody does anything: its hold ends, the handover becomes due, or a no-show can be
 * reported; null for never.
 */
export function meetingChangesAt({ meeting, canConfirmHandover, isHandoverDue }: Read): string | null {
  const { status, startsAt, heldUntil, missedReportableAt } = meeting
  if (status === 'held') return heldUntil
  if (status === 'confirmed' && canConfirmHandover && isHandoverDue === false) return startsAt
  // A server of an earlier release names no moment.
  return missedReportableAt ?? null
}

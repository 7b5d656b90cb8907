import type { MeetingStatus } from '#contract/meetings.ts'
import type { StateTransitions } from '#domain/state-transitions.ts'

/** The states of a meeting. The comment at each step names who takes it; no other side may. */
export const meetingTransitions: StateTransitions<MeetingStatus> = {
  held: [
    'held', // The buyer, choosing another free time.
    'requested', // The system, after 15 minutes; the buyer, proposing another time.
    'confirmed', // The seller, accepting; the buyer, accepting the seller's other time.
    'declined', // The seller, declining the booking; the system, when the booking ends.
    'cancelled', // Either side; the buyer, taking the time back; the system, when the booking ends.
  ],
  requested: ['held', 'requested', 'confirmed', 'declined', 'cancelled'], // As above.
  confirmed: [
    'confirmed', // The buyer, moving it to a free time; either side, accepting the other's time.
    'declined', // The seller, declining the booking.
    'cancelled', // Either side; the system, when the booking ends.
    'missed', // Either side, once it has begun and the other one has not come.
  ],
  // The booking may still stand: then another time may be found.
  declined: ['held', 'requested', 'confirmed', 'cancelled'],
  cancelled: ['held', 'requested', 'confirmed'],
  missed: ['held', 'requested', 'confirmed', 'cancelled'],
}

/** The states in which the database refuses another meeting at that time. */
export const calendarBlockingMeetingStatuses = ['held', 'confirmed'] as const satisfies MeetingStatus[]

/** The state of a meeting, as the beginning of a sentence that refuses a step. */
export const meetingStatusSentenceStart: Readonly<Record<MeetingStatus, string>> = {
  held: 'This meeting is waiting for the seller’s response',
  requested: 'This meeting is waiting for the seller’s response',
  confirmed: 'This meeting is agreed',
  declined: 'This meeting was declined',
  cancelled: 'This meeting was canceled',
  missed: 'This meeting didn’t take place',
}

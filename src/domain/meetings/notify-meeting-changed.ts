import type { MeetingSide } from '#contract/meetings.ts'
import type { Tx } from '#db/client.ts'
import {
  type BookingWithMailRecipients,
  readBookingWithMailRecipients,
} from '#domain/bookings/notify-booking-changed.ts'
import { readMeetingCalendarEntry } from '#domain/bookings/read-meeting-calendar-entry.ts'
import { queueMail } from '#domain/mail/queue-mail.ts'
import type { MeetingRow } from './meeting-policy.ts'

export type MeetingEventName =
  | 'confirmed'
  | 'moved'
  | 'placed'
  | 'requested'
  | 'proposed'
  | 'declined'
  | 'withdrawn'
  | 'cancelled'
  | 'missed'
  | 'contradicted'

/** Queues the mail about a step of a meeting to these sides, in the transaction of the step. */
export async function notifyMeetingChanged(
  tx: Tx,
  {
    meeting,
    event,
    to,
    isHandedOver = false,
    formerStartsAt,
    now,
  }: {
    meeting: MeetingRow
    event: MeetingEventName
    to: readonly MeetingSide[]
    /** Whether it ends because the car has changed hands before it. */
    isHandedOver?: boolean
    /** The time that this one replaces. */
    formerStartsAt?: Date | undefined
    now: Date
  },
): Promise<void> {
  const { bookingId } = meeting
  const notified = await readBookingWithMailRecipients(tx, bookingId)
  if (!notified) return
  const method = event === 'cancelled' || event === 'missed' ? 'CANCEL' : 'REQUEST'
  const hasEntry = method === 'CANCEL' || event === 'confirmed' || event === 'moved' || event === 'placed'
  const calendar = hasEntry ? await readMeetingCalendarEntry(tx, { bookingId, method }) : null
  for (const side of to) {
    await queueMail(tx, {
      // A booking's second meeting has a uid of its own: its end is another event, also within the same millisecond.
      eventKey: `meeting-${event}:${meeting.uid}:${meeting.sequence}:${side}:${now.toISOString()}`,
      to: emailOfMeetingSide(notified, side),
      template: `meeting-${event}`,
      data: {
        ...notified.data,
        ...proposalOf(meeting),
        meetingAt: meeting.startsAt.toISOString(),
        formerAt: formerStartsAt?.toISOString() ?? null,
        side,
        calendar,
        reason: meeting.reason,
        cancelledBy: event === 'cancelled' ? meeting.cancelledBy : null,
        isHandedOver,
        isMeetingAgreed: meeting.status === 'confirmed',
        isPaid: notified.isPaid,
        isReaderSuspended: notified[side].isSuspended,
      },
      now,
    })
  }
}

export function emailOfMeetingSide({ buyer, seller }: BookingWithMailRecipients, side: MeetingSide): string | null {
  return side === 'buyer' ? buyer.email : seller.email
}

export function otherMeetingSide(side: MeetingSide): MeetingSide {
  return side === 'buyer' ? 'seller' : 'buyer'
}

function proposalOf({ proposedStartsAt, isProposalOutsideHours, isOutsideHours }: MeetingRow) {
  return {
    proposedAt: proposedStartsAt?.toISOString() ?? null,
    isOutsideHours: proposedStartsAt ? isProposalOutsideHours : isOutsideHours,
  }
}

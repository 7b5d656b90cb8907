import { eq } from 'drizzle-orm'
import type { MeetingSide } from '#contract/meetings.ts'
import type { Tx } from '#db/client.ts'
import { meetings } from '#db/schema/meetings.ts'
import { cancelMeetingReminders } from './cancel-meeting-reminders.ts'
import { notifyMeetingChanged } from './notify-meeting-changed.ts'

/**
 * A booking has ended, and its meeting with it; the side that the booking's own mail does not reach is told here,
 * also where they ended it themselves: the meeting stands in their calendar, which only a mail takes it out of. So it
 * does for two who have `completed` the sale before they were to meet.
 */
export async function closeMeetingOfBooking(
  tx: Tx,
  {
    bookingId,
    as,
    by,
    reason,
    now,
  }: {
    bookingId: string
    as: keyof typeof notifiedSides
    by: MeetingSide | null
    reason: string | null
    now: Date
  },
): Promise<void> {
  const [meeting] = await tx.select().from(meetings).where(eq(meetings.bookingId, bookingId)).for('update')
  if (!meeting || meeting.status === 'cancelled' || meeting.status === 'missed') return
  const wasAgreed = meeting.status === 'confirmed'
  // A meeting that took place stays in the calendars.
  if (wasAgreed && meeting.startsAt <= now) return
  const [closed] = await tx
    .update(meetings)
    .set({
      status: wasAgreed || as !== 'declined' ? 'cancelled' : 'declined',
      heldUntil: null,
      cancelledBy: null,
      reason,
      reasonBy: reason === null ? null : as === 'declined' ? ('seller' as const) : ('buyer' as const),
      proposedStartsAt: null,
      proposedBy: null,
      isProposalOutsideHours: false,
      sequence: wasAgreed ? meeting.sequence + 1 : meeting.sequence,
      updatedAt: now,
    })
    .where(eq(meetings.id, meeting.id))
    .returning()
  await cancelMeetingReminders(tx, meeting)
  if (!closed || !wasAgreed) return
  const meetingAsEnded = { ...closed, cancelledBy: by }
  const isHandedOver = as === 'completed'
  await notifyMeetingChanged(tx, {
    meeting: meetingAsEnded,
    event: 'cancelled',
    to: notifiedSides[as],
    isHandedOver,
    now,
  })
}

const notifiedSides = {
  declined: ['seller'],
  cancelled: ['buyer'],
  lost: ['seller'],
  refunded: ['buyer', 'seller'],
  completed: ['buyer', 'seller'],
} as const satisfies Record<string, readonly MeetingSide[]>

import { eq } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { meetingActionLinks } from '#db/schema/meetings.ts'
import { cancelWaitingMailOfEvents } from '#domain/mail/cancel-unsent-mail-matching.ts'
import type { MeetingRow } from './meeting-policy.ts'

const kinds = ['day', 'hour'] as const
const sides = ['buyer', 'seller'] as const

/** The event of one reminder. A meeting that is agreed anew after its end has another `uid`, one that is moved another sequence. */
export function meetingReminderEventKey(
  { uid, sequence }: Pick<MeetingRow, 'uid' | 'sequence'>,
  kind: (typeof kinds)[number],
  side: (typeof sides)[number],
): string {
  return `meeting-reminder-${kind}:${uid}:${sequence}:${side}`
}

/**
 * Ends what was written about an agreed meeting that is moved or ends: reminders that have not left, and the links of all.
 * `meeting` is as it was; the caller has locked it.
 */
export async function cancelMeetingReminders(tx: Tx, meeting: MeetingRow): Promise<void> {
  if (meeting.dayReminderAt === null && meeting.hourReminderAt === null) return
  await tx.delete(meetingActionLinks).where(eq(meetingActionLinks.meetingId, meeting.id))
  const eventKeys = kinds.flatMap((kind) => sides.map((side) => meetingReminderEventKey(meeting, kind, side)))
  await cancelWaitingMailOfEvents(tx, eventKeys)
}

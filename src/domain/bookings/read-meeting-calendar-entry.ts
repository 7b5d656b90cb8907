import { eq } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { meetings } from '#db/schema/meetings.ts'
import type { MeetingCalendarEntry } from '#domain/mail/templates/meeting-calendar-attachment.ts'

/**
 * The meeting of a booking as calendars keep it, for a mail; null where they know nothing of it.
 * @reads meetings: a mail about a booking carries the entry of its meeting, and that module is above.
 */
export async function readMeetingCalendarEntry(
  tx: Tx,
  { bookingId, method }: { bookingId: string; method: MeetingCalendarEntry['method'] },
): Promise<MeetingCalendarEntry | null> {
  const [meeting] = await tx.select().from(meetings).where(eq(meetings.bookingId, bookingId))
  if (!meeting?.confirmedAt || (method === 'REQUEST') !== (meeting.status === 'confirmed')) return null
  return {
    method,
    uid: meeting.uid,
    sequence: meeting.sequence,
    startsAt: meeting.startsAt.toISOString(),
    endsAt: meeting.endsAt.toISOString(),
    timeZone: meeting.timeZone,
    address: meeting.address,
    stampedAt: meeting.updatedAt.toISOString(),
  }
}

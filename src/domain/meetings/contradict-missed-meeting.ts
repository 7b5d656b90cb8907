import { eq } from 'drizzle-orm'
import type { MeetingStatus } from '#contract/meetings.ts'
import type { Db } from '#db/client.ts'
import { meetings } from '#db/schema/meetings.ts'
import type { MaybeActor } from '#domain/actor.ts'
import { DomainError } from '#domain/domain-error.ts'
import { lockOwnMeeting } from './lock-meeting.ts'
import { canContradictMissedMeeting } from './meeting-policy.ts'
import { notifyMeetingChanged, otherMeetingSide } from './notify-meeting-changed.ts'

/**
 * Who is said not to have come answers that they were there: the other is told, and both sides and Admin read both. Answering
 * again changes nothing.
 * @throws DomainError `not_found` for a stranger, `conflict` where nobody has reported them.
 */
export async function contradictMissedMeeting(
  db: Db,
  actor: MaybeActor,
  { bookingId, now }: { bookingId: string; now: Date },
): Promise<{ id: string; status: MeetingStatus }> {
  return db.transaction(async (tx) => {
    const { meeting, side } = await lockOwnMeeting(tx, actor, { bookingId, now })
    if (meeting.status !== 'missed' || meeting.missedBy !== side)
      throw new DomainError('conflict', 'Nobody has reported that you did not come to this meeting.')
    if (canContradictMissedMeeting(meeting, side)) {
      await tx.update(meetings).set({ missedContradictedAt: now, updatedAt: now }).where(eq(meetings.id, meeting.id))
      await notifyMeetingChanged(tx, { meeting, event: 'contradicted', to: [otherMeetingSide(side)], now })
    }
    return { id: meeting.id, status: meeting.status }
  })
}

import { eq } from 'drizzle-orm'
import type { MeetingStatus } from '#contract/meetings.ts'
import type { Db } from '#db/client.ts'
import { meetings } from '#db/schema/meetings.ts'
import type { MaybeActor } from '#domain/actor.ts'
import { DomainError } from '#domain/domain-error.ts'
import { cancelMeetingReminders } from './cancel-meeting-reminders.ts'
import { lockOwnMeeting } from './lock-meeting.ts'
import { canReportMissedMeeting } from './meeting-policy.ts'
import { notifyMeetingChanged, otherMeetingSide } from './notify-meeting-changed.ts'
import { rejectRiskyMeetingReason } from './reject-risky-meeting-reason.ts'

/**
 * One side says that the other did not come, which takes the meeting out of the calendars. The other is told, with the reason
 * if one is given, and may contradict or name another time. Reporting it again changes nothing.
 * @throws DomainError `not_found` for a stranger, `conflict` until 15 minutes after its start, and once the other has reported them, `invalid` for a reason that
 * a message would be warned of.
 */
export async function reportMissedMeeting(
  db: Db,
  actor: MaybeActor,
  { bookingId, reason, now }: { bookingId: string; reason: string | null; now: Date },
): Promise<{ id: string; status: MeetingStatus }> {
  return db.transaction(async (tx) => {
    const { meeting, side } = await lockOwnMeeting(tx, actor, { bookingId, now })
    if (meeting.status === 'missed') {
      // Both pages offer it until one of the two has reported; who has, has nothing more to say.
      if (meeting.missedBy !== side) return { id: meeting.id, status: meeting.status }
      throw new DomainError(
        'conflict',
        'The other side has already reported that you did not come. You can answer that you were there.',
      )
    }
    if (!canReportMissedMeeting(meeting, now))
      throw new DomainError(
        'conflict',
        'A no-show can be reported from 15 minutes after the start of an agreed meeting.',
      )
    const screened = await rejectRiskyMeetingReason(tx, meeting, { reason, side })
    const missedBy = otherMeetingSide(side)
    const [missed] = await tx
      .update(meetings)
      .set({
        status: 'missed',
        missedBy,
        missedReportedAt: now,
        missedContradictedAt: null,
        reason: screened,
        reasonBy: screened === null ? null : side,
        // What was proposed was to take the place of this meeting, which has been.
        proposedStartsAt: null,
        proposedBy: null,
        isProposalOutsideHours: false,
        sequence: meeting.sequence + 1,
        updatedAt: now,
      })
      .where(eq(meetings.id, meeting.id))
      .returning()
    if (!missed) throw new Error('The meeting was not answered.')
    await cancelMeetingReminders(tx, meeting)
    await notifyMeetingChanged(tx, { meeting: missed, event: 'missed', to: [missedBy], now })
    return { id: missed.id, status: missed.status }
  })
}

import { eq } from 'drizzle-orm'
import type { MeetingSide, MeetingStatus } from '#contract/meetings.ts'
import type { Db, Tx } from '#db/client.ts'
import { meetings } from '#db/schema/meetings.ts'
import type { MaybeActor } from '#domain/actor.ts'
import { rejectUnseenMeetingTime } from '#domain/bookings/reject-unseen-meeting-time.ts'
import { DomainError } from '#domain/domain-error.ts'
import { cancelMeetingReminders } from './cancel-meeting-reminders.ts'
import { lockOwnMeeting } from './lock-meeting.ts'
import { canCancelMeeting, type MeetingRow } from './meeting-policy.ts'
import { notifyMeetingChanged } from './notify-meeting-changed.ts'
import { rejectRiskyMeetingReason } from './reject-risky-meeting-reason.ts'

/**
 * One side cancels an agreed meeting. The booking stays: another time may be found.
 * @throws DomainError `not_found` for a stranger, `conflict` where no meeting is ahead or it has moved since it was seen, what `rejectRiskyReason` throws.
 */
export async function cancelMeeting(
  db: Db,
  actor: MaybeActor,
  {
    bookingId,
    reason,
    startsAt: seen,
    now,
  }: { bookingId: string; reason: string | null; startsAt?: string | undefined; now: Date },
): Promise<{ id: string; status: MeetingStatus }> {
  return db.transaction(async (tx) => {
    const { meeting, side } = await lockOwnMeeting(tx, actor, { bookingId, now })
    rejectUnseenMeetingTime(meeting.startsAt, seen)
    const screened = await rejectRiskyMeetingReason(tx, meeting, { reason, side })
    return cancelLockedMeeting(tx, meeting, { reason: screened, side, now })
  })
}

/**
 * Cancels an agreed meeting that is locked, and takes it out of both calendars. Another time that one side has proposed
 * stays on the table: their mail asks for an answer, and only the answer ends it.
 */
export async function cancelLockedMeeting(
  tx: Tx,
  meeting: MeetingRow,
  { reason, side, now }: { reason: string | null; side: MeetingSide; now: Date },
): Promise<{ id: string; status: MeetingStatus }> {
  if (!canCancelMeeting(meeting, now)) throw new DomainError('conflict', 'There’s no upcoming meeting to cancel.')
  const [cancelled] = await tx
    .update(meetings)
    .set({
      status: 'cancelled',
      cancelledBy: side,
      reason,
      reasonBy: reason === null ? null : side,
      sequence: meeting.sequence + 1,
      updatedAt: now,
    })
    .where(eq(meetings.id, meeting.id))
    .returning()
  if (!cancelled) throw new Error('The meeting was not answered.')
  await cancelMeetingReminders(tx, meeting)
  await notifyMeetingChanged(tx, { meeting: cancelled, event: 'cancelled', to: ['buyer', 'seller'], now })
  return { id: cancelled.id, status: cancelled.status }
}

import { eq } from 'drizzle-orm'
import type { MeetingStatus } from '#contract/meetings.ts'
import type { Db } from '#db/client.ts'
import { meetings } from '#db/schema/meetings.ts'
import type { MaybeActor } from '#domain/actor.ts'
import { rejectUnseenMeetingTime } from '#domain/bookings/reject-unseen-meeting-time.ts'
import { DomainError } from '#domain/domain-error.ts'
import { lockOwnMeeting } from './lock-meeting.ts'
import { canWithdrawProposedTime, canWithdrawRequestedTime } from './meeting-policy.ts'
import { notifyMeetingChanged, otherMeetingSide } from './notify-meeting-changed.ts'

/**
 * One side takes back the time that it has named and the other has not answered; the booking stays, and an agreed meeting
 * too. No calendar knows of a time that was only asked for, so none is told. A time that the buyer asked for with the booking
 * goes with the booking.
 * @throws DomainError `not_found` for a stranger, `conflict` where nothing of theirs is open, or another time is than was seen.
 */
export async function withdrawMeetingTime(
  db: Db,
  actor: MaybeActor,
  { bookingId, startsAt: seen, now }: { bookingId: string; startsAt?: string | undefined; now: Date },
): Promise<{ id: string; status: MeetingStatus }> {
  return db.transaction(async (tx) => {
    const { meeting, booking, side } = await lockOwnMeeting(tx, actor, { bookingId, now })
    const isProposal = canWithdrawProposedTime(meeting, side, now)
    if (!isProposal && !canWithdrawRequestedTime(meeting, side, booking.status, now))
      throw new DomainError('conflict', 'You have no open proposal to take back. It may already have been answered.')
    rejectUnseenMeetingTime((isProposal && meeting.proposedStartsAt) || meeting.startsAt, seen)
    const withoutProposal = { proposedStartsAt: null, proposedBy: null, isProposalOutsideHours: false, updatedAt: now }
    const [withdrawn] = await tx
      .update(meetings)
      // What the other side has proposed in place of a time that is taken back goes with it.
      .set(
        isProposal ? withoutProposal : { ...withoutProposal, status: 'cancelled', cancelledBy: side, heldUntil: null },
      )
      .where(eq(meetings.id, meeting.id))
      .returning()
    if (!withdrawn) throw new Error('The meeting was not answered.')
    const { proposedStartsAt, isProposalOutsideHours } = meeting
    // The mail names the time that was taken back; the meeting may have another one, which stays.
    const told = isProposal ? { ...withdrawn, proposedStartsAt, isProposalOutsideHours } : withdrawn
    await notifyMeetingChanged(tx, { meeting: told, event: 'withdrawn', to: [otherMeetingSide(side)], now })
    return { id: withdrawn.id, status: withdrawn.status }
  })
}

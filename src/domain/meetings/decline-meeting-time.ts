import { eq } from 'drizzle-orm'
import type { MeetingStatus } from '#contract/meetings.ts'
import type { Db } from '#db/client.ts'
import { meetings } from '#db/schema/meetings.ts'
import type { MaybeActor } from '#domain/actor.ts'
import { rejectUnseenMeetingTime } from '#domain/bookings/reject-unseen-meeting-time.ts'
import { DomainError } from '#domain/domain-error.ts'
import { lockOwnMeeting } from './lock-meeting.ts'
import { canAnswerProposedTime, canSellerAnswerRequestedTime } from './meeting-policy.ts'
import { notifyMeetingChanged, otherMeetingSide } from './notify-meeting-changed.ts'
import { rejectBegunMeeting } from './reject-begun-meeting.ts'
import { rejectRiskyMeetingReason } from './reject-risky-meeting-reason.ts'

/**
 * One side declines the time that the other has named, with a reason if they like; the booking stays, and an agreed
 * meeting too.
 * @throws DomainError `not_found` for a stranger, `conflict` where nothing is asked, another time is asked for than was seen or the agreed meeting has begun, what `rejectRiskyReason` throws.
 */
export async function declineMeetingTime(
  db: Db,
  actor: MaybeActor,
  {
    bookingId,
    reason: given,
    startsAt: seen,
    now,
  }: { bookingId: string; reason: string | null; startsAt?: string | undefined; now: Date },
): Promise<{ id: string; status: MeetingStatus }> {
  return db.transaction(async (tx) => {
    const { meeting, booking, side } = await lockOwnMeeting(tx, actor, { bookingId, now })
    rejectBegunMeeting(meeting, now)
    const isProposal = canAnswerProposedTime(meeting, side, now)
    if (!isProposal && !canSellerAnswerRequestedTime(meeting, side, booking.status, now))
      throw new DomainError('conflict', 'There’s no other time to decline. It may already have been answered.')
    rejectUnseenMeetingTime((isProposal && meeting.proposedStartsAt) || meeting.startsAt, seen)
    const reason = await rejectRiskyMeetingReason(tx, meeting, { reason: given, side })
    const [declined] = await tx
      .update(meetings)
      .set({
        proposedStartsAt: null,
        proposedBy: null,
        isProposalOutsideHours: false,
        reason,
        reasonBy: reason === null ? null : side,
        updatedAt: now,
        ...(isProposal ? {} : { status: 'declined' as const, heldUntil: null }),
      })
      .where(eq(meetings.id, meeting.id))
      .returning()
    if (!declined) throw new Error('The meeting was not answered.')
    const { proposedStartsAt, isProposalOutsideHours } = meeting
    // The mail names the time that was declined; the meeting may have another one, which stays.
    const told = isProposal ? { ...declined, proposedStartsAt, isProposalOutsideHours } : declined
    await notifyMeetingChanged(tx, { meeting: told, event: 'declined', to: [otherMeetingSide(side)], now })
    return { id: declined.id, status: declined.status }
  })
}

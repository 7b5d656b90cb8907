import type { MeetingSide } from '#contract/meetings.ts'
import type { MeetingWithBooking } from '#web/meetings/meeting-with-booking.ts'

/** The time that the other side asks for, where one can agree to it; null where there is none. */
export function openProposalOf(
  { meeting, timeObstacle }: Pick<MeetingWithBooking, 'meeting' | 'timeObstacle'>,
  side: MeetingSide,
): { startsAt: string; isOutside: boolean } | null {
  const { proposal, canAnswerProposal } = meeting
  // The other side's own time can be answered; to one that is in the way of another meeting nobody can agree.
  if (!canAnswerProposal || (timeObstacle && proposal?.isMine !== false)) return null
  const { startsAt, isOutsideHours } = proposal && !proposal.isMine ? proposal : meeting
  return { startsAt, isOutside: side === 'seller' && isOutsideHours }
}

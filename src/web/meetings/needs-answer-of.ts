import type { MeetingSide, UpcomingMeeting } from '#contract/meetings.ts'

/** Whether a meeting waits for the word of this side: another time that was proposed to it, or a request to the seller. */
export function needsAnswerOf({ meeting }: Pick<UpcomingMeeting, 'meeting'>, side: MeetingSide): boolean {
  if (meeting.blockedBy) return false
  if (meeting.canAnswerProposal) return true
  const isRequest = meeting.status === 'held' || meeting.status === 'requested'
  return side === 'seller' && isRequest && !meeting.proposal?.isMine
}

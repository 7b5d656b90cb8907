import type { MeetingPlace } from '#contract/format-meeting-time.ts'
import type { Meeting } from '#contract/meetings.ts'
import { MeetingTime } from '#web/meetings/meeting-time.tsx'
import { useMeetingsTexts } from '#web/texts/use-meetings-texts.ts'

type OwnProposedTimeProps = {
  of: { meeting: Pick<Meeting, 'proposal' | 'address'>; meetingPlace: MeetingPlace | null }
  other: string
}

/** Which other time the reader has proposed, and that the other side has not answered; nothing where there is none. */
export function OwnProposedTime({ of: { meeting, meetingPlace }, other }: OwnProposedTimeProps) {
  const t = useMeetingsTexts()
  const { proposal } = meeting
  if (!proposal?.isMine) return null
  const proposed = { meeting, meetingPlace, meetingAt: proposal.startsAt }
  return t.rich('youProposed', { name: other, time: () => <MeetingTime meeting={proposed} /> })
}

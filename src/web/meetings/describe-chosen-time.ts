import type { MeetingSide, MeetingStatus } from '#contract/meetings.ts'
import type { TextKey } from '#web/i18n/translator.ts'
import type { useMeetingsTexts } from '#web/texts/use-meetings-texts.ts'

type ChosenTime = {
  /** How the meeting stood when the time was chosen. */
  before: MeetingStatus
  /** How the server says that it stands now: the other side may have taken a step in between. */
  after: MeetingStatus
  side: MeetingSide
  isFreeTime: boolean
}

/** What became of another time that somebody has just chosen for a meeting. */
export function describeChosenTime({ before, after, side, isFreeTime }: ChosenTime): TextKey<typeof useMeetingsTexts> {
  if (after === 'confirmed' && isFreeTime && side === 'buyer') return 'saidMoved'
  return before === 'confirmed' && after !== 'confirmed' ? 'saidAskedAfterCancellation' : 'saidProposed'
}

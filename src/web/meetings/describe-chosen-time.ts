import type { MeetingStatus } from '#contract/meetings.ts'
import type { TextKey } from '#web/i18n/translator.ts'
import type { useMeetingsTexts } from '#web/texts/use-meetings-texts.ts'

type ChosenTime = {
  /** How the meeting stood when the time was chosen. */
  before: MeetingStatus
  /** How the server says that it stands now: the other side may have taken a step in between. */
  after: MeetingStatus
  /** Whether it is at the chosen time now: also a time that a buyer has typed may be a free one, which needs no answer. */
  isAtChosenTime: boolean
}

/** What became of another time that somebody has just chosen for a meeting. */
export function describeChosenTime({ before, after, isAtChosenTime }: ChosenTime): TextKey<typeof useMeetingsTexts> {
  if (after === 'confirmed' && isAtChosenTime) return 'saidMoved'
  return before === 'confirmed' && after !== 'confirmed' ? 'saidAskedAfterCancellation' : 'saidProposed'
}

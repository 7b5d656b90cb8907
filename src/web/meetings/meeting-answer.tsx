import type { MeetingSide } from '#contract/meetings.ts'
import { AskedMeetingTimeNotice } from '#web/meetings/asked-meeting-time-notice.tsx'
import type { MeetingWithBooking } from '#web/meetings/meeting-with-booking.ts'
import type { MeetingActionState } from '#web/meetings/use-meeting-action.ts'
import { useMeetingAnswer } from '#web/meetings/use-meeting-answer.tsx'
import { HydratedButton } from '#web/ui/hydrated-button.tsx'

export type MeetingAnswerProps = {
  of: MeetingWithBooking
  side: MeetingSide
  other: string
  action: MeetingActionState
}

/** The other side's time, with yes and no. */
export function MeetingAnswer(props: MeetingAnswerProps) {
  const { of, other } = props
  const answer = useMeetingAnswer(props)
  if (!answer) return null
  const { agreement, refusal } = answer
  const about = <span className="sr-only">{`: ${other}, ${of.carTitle}`}</span>
  return (
    <AskedMeetingTimeNotice of={of} other={other} asked={answer.asked}>
      <div className="mt-3 flex flex-wrap gap-2">
        <HydratedButton
          className="btn-sm"
          look="primary"
          isBusy={agreement.isBusy}
          disabled={agreement.isDisabled}
          onClick={agreement.press}
        >
          {agreement.label}
          {about}
        </HydratedButton>
        <HydratedButton
          look="secondary"
          className="btn-sm"
          isBusy={refusal.isBusy}
          disabled={refusal.isDisabled}
          onClick={refusal.ask}
        >
          {refusal.label}
          {about}
        </HydratedButton>
      </div>
      {refusal.question}
    </AskedMeetingTimeNotice>
  )
}

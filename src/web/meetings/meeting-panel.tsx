import { MeetingAnswer, type MeetingAnswerProps } from '#web/meetings/meeting-answer.tsx'
import { MeetingState } from '#web/meetings/meeting-state.tsx'

/** How a meeting stands, and the answer to a time that the other side has named. */
export function MeetingPanel(props: MeetingAnswerProps) {
  const { of, side, other } = props
  return (
    <div className="grid gap-3 empty:hidden">
      <MeetingState of={of} side={side} other={other} />
      <MeetingAnswer {...props} />
    </div>
  )
}

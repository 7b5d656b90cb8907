import { MeetingState } from '#web/meetings/meeting-state.tsx'
import { MeetingSteps, type MeetingStepsProps } from '#web/meetings/meeting-steps.tsx'

/** How a meeting stands, and the steps that are open to the reader. */
export function MeetingPanel(props: MeetingStepsProps) {
  const { of, side, other } = props
  return (
    <div className="grid gap-3 empty:hidden">
      <MeetingState of={of} side={side} other={other} />
      <MeetingSteps {...props} />
    </div>
  )
}

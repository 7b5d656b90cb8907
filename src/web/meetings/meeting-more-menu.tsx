import type { ReactNode } from 'react'
import type { MeetingWithBooking } from '#web/meetings/meeting-with-booking.ts'
import type { MeetingActionState } from '#web/meetings/use-meeting-action.ts'
import { useRarerMeetingSteps } from '#web/meetings/use-rarer-meeting-steps.tsx'
import { useMeetingsTexts } from '#web/texts/use-meetings-texts.ts'
import { type MenuStep, MoreMenu } from '#web/ui/more-menu.tsx'

type MeetingMoreMenuProps = {
  of: MeetingWithBooking | null
  about: string
  other: string
  action: MeetingActionState
  /** Rarer steps of the booking. */
  steps?: readonly MenuStep[]
  /** What stands above the steps. */
  head?: ReactNode
  hasCalendarButton?: boolean
  children?: ReactNode
}

/** The rarer steps of a meeting and of its booking in one menu; `children` are the questions before the booking's own. */
export function MeetingMoreMenu(props: MeetingMoreMenuProps) {
  const { of, about, other, action, steps = [], head, hasCalendarButton, children } = props
  const t = useMeetingsTexts()
  const rarer = useRarerMeetingSteps({ of, other, action, hasCalendarButton })
  // The calendar first, and last what ends the meeting.
  const isFile = (step: MenuStep) => 'href' in step
  const all = [...rarer.steps.filter(isFile), ...steps, ...rarer.steps.filter((step) => !isFile(step))]
  if (all.length === 0) return null
  return (
    <>
      <MoreMenu label={t('more')} about={about} steps={all} head={head} />
      {rarer.questions}
      {children}
    </>
  )
}

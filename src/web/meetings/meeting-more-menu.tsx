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
  /** Rarer steps of the booking, after those of its meeting. */
  steps?: readonly MenuStep[]
  children?: ReactNode
}

/** The rarer steps of a meeting and of its booking in one menu; `children` are the questions before the booking's own. */
export function MeetingMoreMenu({ of, about, other, action, steps = [], children }: MeetingMoreMenuProps) {
  const t = useMeetingsTexts()
  const rarer = useRarerMeetingSteps({ of, other, action })
  const all = [...rarer.steps, ...steps]
  if (all.length === 0) return null
  return (
    <>
      <MoreMenu label={t('more')} about={about} steps={all} />
      {rarer.questions}
      {children}
    </>
  )
}

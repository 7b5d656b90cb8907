import type { ReactNode } from 'react'
import { calendarFilePath } from '#web/meetings/calendar-file-path.ts'
import type { MeetingWithBooking } from '#web/meetings/meeting-with-booking.ts'
import type { MeetingActionState } from '#web/meetings/use-meeting-action.ts'
import { useReasonedAction } from '#web/meetings/use-reasoned-action.tsx'
import { useMeetingsTexts } from '#web/texts/use-meetings-texts.ts'
import type { MenuStep } from '#web/ui/more-menu.tsx'

type RarerStepsOptions = {
  of: MeetingWithBooking | null
  other: string
  action: MeetingActionState
  /** True where the calendar has a button of its own. */
  hasCalendarButton?: boolean
}

/** What can be done with a meeting besides an answer and another time, and the questions that come before it. */
export function useRarerMeetingSteps({ of, other, action, hasCalendarButton = false }: RarerStepsOptions): {
  steps: MenuStep[]
  questions: ReactNode
} {
  const t = useMeetingsTexts()
  const { running, take } = action
  const meeting = of?.meeting
  const asOf = `${meeting?.status} ${meeting?.startsAt}`
  const asksReason = !meeting?.blockedBy
  const cancel = useReasonedAction({
    label: t('callOff'),
    title: t('callOffQuestion'),
    meaning: t('callOffMeaning', { name: other }),
    asOf,
    asksReason,
    isBusy: running === 'cancel',
    onConfirm: (reason) => take('cancel', { reason, startsAt: meeting?.startsAt }),
  })
  const report = useReasonedAction({
    label: t('reportNoShow'),
    title: t('reportNoShowQuestion'),
    meaning: t('reportNoShowMeaning', { name: other }),
    asOf,
    asksReason,
    isBusy: running === 'missed',
    onConfirm: (reason) => take('missed', { reason }),
  })
  if (!of || !meeting) return { steps: [], questions: null }
  const steps: MenuStep[] = []
  if (meeting.hasFile && !hasCalendarButton)
    steps.push({ label: t('addToCalendar'), href: calendarFilePath(of.bookingId), file: 'meeting.ics' })
  const isDisabled = running !== null
  const own = meeting.proposal?.isMine ? meeting.proposal : meeting
  if (meeting.canWithdraw)
    steps.push({
      label: t('withdrawTime'),
      onPress: () => void take('withdraw', { startsAt: own.startsAt }),
      isBusy: running === 'withdraw',
      isDisabled,
    })
  if (meeting.canReportMissed)
    steps.push({ label: t('reportNoShow'), onPress: report.ask, isBusy: running === 'missed', isDisabled })
  if (meeting.canCancel)
    steps.push({ label: t('callOff'), onPress: cancel.ask, isBusy: running === 'cancel', isDisabled })
  return {
    steps,
    questions: (
      <>
        {cancel.question}
        {report.question}
      </>
    ),
  }
}

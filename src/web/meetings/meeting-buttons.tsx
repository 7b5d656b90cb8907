import { useState } from 'react'
import { ChangeMeetingTimeDialog } from '#web/meetings/change-meeting-time-dialog.tsx'
import type { MeetingAnswerProps } from '#web/meetings/meeting-answer.tsx'
import { meetingChangesAt } from '#web/meetings/meeting-changes-at.ts'
import { useReloadAt } from '#web/meetings/use-reload-at.ts'
import { useMeetingsTexts } from '#web/texts/use-meetings-texts.ts'
import { HydratedButton } from '#web/ui/hydrated-button.tsx'

type MeetingButtonsProps = MeetingAnswerProps & {
  reload: () => Promise<unknown>
  /** True where another time stands among the rarer steps. */
  hidesTimeChange?: boolean
}

/** Another time, and that one was there: they stand among the steps of the booking. */
export function MeetingButtons({ of, side, other, action, reload, hidesTimeChange }: MeetingButtonsProps) {
  const { running, take } = action
  const t = useMeetingsTexts()
  const [isChanging, setChanging] = useState(false)
  const { meeting } = of
  useReloadAt(meetingChangesAt(of), reload)
  const about = <span className="sr-only">{`: ${other}, ${of.carTitle}`}</span>
  return (
    <>
      {meeting.canContradictMissed && (
        <HydratedButton
          look="secondary"
          isBusy={running === 'contradict'}
          disabled={running !== null}
          onClick={() => take('contradict')}
        >
          {t('contradictNoShow')}
          {about}
        </HydratedButton>
      )}
      {meeting.canChooseTime && !hidesTimeChange && (
        <HydratedButton look="secondary" disabled={running !== null} onClick={() => setChanging(true)}>
          {t(side === 'seller' ? 'proposeAnother' : 'changeTime')}
          {about}
        </HydratedButton>
      )}
      <ChangeMeetingTimeDialog
        of={of}
        side={side}
        other={other}
        isOpen={isChanging}
        onClose={() => setChanging(false)}
        reload={reload}
      />
    </>
  )
}

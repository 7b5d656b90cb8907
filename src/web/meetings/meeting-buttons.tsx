import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { serverNow } from '#web/client/server-clock.ts'
import type { MeetingAnswerProps } from '#web/meetings/meeting-answer.tsx'
import { meetingChangesAt } from '#web/meetings/meeting-changes-at.ts'
import { useMeetingsTexts } from '#web/texts/use-meetings-texts.ts'
import { createLazyPagePart } from '#web/ui/create-lazy-page-part.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { HydratedButton } from '#web/ui/hydrated-button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

// Free times and the field for another one load when somebody wants another time.
const ChangeTimeForm = createLazyPagePart(
  async () => (await import('#web/meetings/change-meeting-time-form.tsx')).ChangeMeetingTimeForm,
)

type MeetingButtonsProps = MeetingAnswerProps & { reload: () => Promise<unknown> }

/** Another time, and that one was there: they stand among the steps of the booking. */
export function MeetingButtons({ of, side, other, action: { running, take }, reload }: MeetingButtonsProps) {
  const t = useMeetingsTexts()
  const [isChanging, setChanging] = useState(false)
  const { meeting } = of
  useReloadAt(meetingChangesAt(meeting), reload)
  const about = <span className="sr-only">{`: ${other}, ${of.carTitle}`}</span>
  // The form follows what changes; where no other time can be named any more, it goes.
  if (isChanging && !meeting.canChooseTime) setChanging(false)
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
      {meeting.canChooseTime && (
        <HydratedButton look="secondary" disabled={running !== null} onClick={() => setChanging(true)}>
          {t(side === 'seller' ? 'proposeAnother' : 'changeTime')}
          {about}
        </HydratedButton>
      )}
      <Dialog isOpen={isChanging} onClose={() => setChanging(false)} title={t('anotherTime')}>
        <Suspense fallback={<Spinner />}>
          {isChanging && (
            <ChangeTimeForm of={of} side={side} other={other} reload={reload} onClose={() => setChanging(false)} />
          )}
        </Suspense>
      </Dialog>
    </>
  )
}

/** What becomes possible, or ends, while the page is open is shown then. */
function useReloadAt(at: string | null, reload: () => Promise<unknown>): void {
  const onTime = useEffectEvent(reload)
  useEffect(() => {
    if (!at) return
    const timer = setTimeout(() => onTime(), Math.max(0, Date.parse(at) - serverNow().getTime()) + 1_000)
    return () => clearTimeout(timer)
  }, [at])
}

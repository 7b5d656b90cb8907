import { type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react'
import type { MeetingSide } from '#contract/meetings.ts'
import { serverNow } from '#web/client/server-clock.ts'
import { meetingChangesAt } from '#web/meetings/meeting-changes-at.ts'
import { MeetingTime } from '#web/meetings/meeting-time.tsx'
import type { MeetingWithBooking } from '#web/meetings/meeting-with-booking.ts'
import { NightMeetingHint } from '#web/meetings/night-meeting-hint.tsx'
import { useMeetingAction } from '#web/meetings/use-meeting-action.ts'
import { useReasonedAction } from '#web/meetings/use-reasoned-action.tsx'
import { useMeetingsTexts } from '#web/texts/use-meetings-texts.ts'
import { createLazyPagePart } from '#web/ui/create-lazy-page-part.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { HydratedButton } from '#web/ui/hydrated-button.tsx'
import { InlineNotice } from '#web/ui/inline-notice.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

// Free times and the field for another one load when somebody wants another time.
const ChangeTimeForm = createLazyPagePart(
  async () => (await import('#web/meetings/change-meeting-time-form.tsx')).ChangeMeetingTimeForm,
)

export type MeetingStepsProps = {
  of: MeetingWithBooking
  side: MeetingSide
  other: string
  reload: () => Promise<unknown>
  /** Steps of the booking in the same row, before those of its meeting. */
  before?: ReactNode
  /** The rarer steps, where no other menu has them. */
  more?: ReactNode
}

/** The steps that are open to the reader: the answer to a proposed time, another time, and that they were there. */
export function MeetingSteps({ of, side, other, reload, before, more }: MeetingStepsProps) {
  const t = useMeetingsTexts()
  const { running, take } = useMeetingAction(of.bookingId, reload)
  const [isChanging, setChanging] = useState(false)
  const { meeting } = of
  useReloadAt(meetingChangesAt(meeting), reload)
  const about = <span className="sr-only">{`: ${other}, ${of.carTitle}`}</span>
  // The form follows what changes; where no other time can be named any more, it goes.
  if (isChanging && !meeting.canChooseTime) setChanging(false)
  // The other side's own time can be answered; to one that is in the way of another meeting nobody can agree.
  const canAnswer = meeting.canAnswerProposal && (!of.timeObstacle || meeting.proposal?.isMine === false)
  return (
    <>
      {canAnswer && <Answer of={of} side={side} other={other} running={running} take={take} />}
      <div className="flex flex-wrap items-center gap-2 empty:hidden">
        {before}
        {meeting.canContradictMissed && (
          <HydratedButton
            look="secondary"
            className="btn-sm"
            isBusy={running === 'contradict'}
            disabled={running !== null}
            onClick={() => take('contradict')}
          >
            {t('contradictNoShow')}
            {about}
          </HydratedButton>
        )}
        {meeting.canChooseTime && (
          <HydratedButton look="secondary" className="btn-sm" onClick={() => setChanging(true)}>
            {t(side === 'seller' ? 'proposeAnother' : 'changeTime')}
            {about}
          </HydratedButton>
        )}
        {more}
      </div>
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

type AnswerProps = Pick<MeetingStepsProps, 'of' | 'side' | 'other'> & ReturnType<typeof useMeetingAction>

/** The other side's time, with yes and no; a time outside of the seller's hours is agreed to as that. */
function Answer({ of, side, other, running, take }: AnswerProps) {
  const t = useMeetingsTexts()
  const { meeting, carTitle } = of
  const asked = meeting.proposal && !meeting.proposal.isMine ? meeting.proposal : meeting
  const isOutside = side === 'seller' && asked.isOutsideHours
  const time = <MeetingTime meeting={{ ...of, meetingAt: asked.startsAt }} />
  const about = <span className="sr-only">{`: ${other}, ${carTitle}`}</span>
  const refusal = useReasonedAction({
    label: t('refuse'),
    title: t('refuseQuestion'),
    meaning: t('refuseMeaning', { name: other }),
    asOf: `${meeting.status} ${asked.startsAt}`,
    asksReason: !meeting.blockedBy,
    isBusy: running === 'decline',
    onConfirm: (reason) => take('decline', { reason, startsAt: asked.startsAt }),
  })
  return (
    <InlineNotice tone={isOutside ? 'warning' : 'info'}>
      <p>{t.rich('theyPropose', { name: other, time: () => time })}</p>
      {isOutside && <p>{t('outsideYourHours')}</p>}
      <NightMeetingHint at={asked.startsAt} place={of.meetingPlace} />
      <div className="mt-3 flex flex-wrap gap-2">
        <HydratedButton
          className="btn-sm"
          look="primary"
          isBusy={running === 'accept'}
          disabled={running !== null}
          onClick={() => take('accept', { isOutsideHoursAccepted: isOutside, startsAt: asked.startsAt })}
        >
          {t(isOutside ? 'agreeOutside' : 'agree')}
          {about}
        </HydratedButton>
        <HydratedButton
          look="secondary"
          className="btn-sm"
          isBusy={running === 'decline' && !refusal.isAsking}
          onClick={refusal.ask}
        >
          {t('refuse')}
          {about}
        </HydratedButton>
      </div>
      {refusal.question}
    </InlineNotice>
  )
}

import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import type { MeetingSide } from '#contract/meetings.ts'
import { serverNow } from '#web/client/server-clock.ts'
import { ConfirmedActionButton } from '#web/dashboard/confirmed-action-button.tsx'
import { meetingChangesAt } from '#web/meetings/meeting-changes-at.ts'
import { MeetingState } from '#web/meetings/meeting-state.tsx'
import { MeetingTime } from '#web/meetings/meeting-time.tsx'
import type { MeetingWithBooking } from '#web/meetings/meeting-with-booking.ts'
import { NightMeetingHint } from '#web/meetings/night-meeting-hint.tsx'
import { useMeetingAction } from '#web/meetings/use-meeting-action.ts'
import { useMeetingsTexts } from '#web/texts/use-meetings-texts.ts'
import { createLazyPagePart } from '#web/ui/create-lazy-page-part.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { HydratedButton } from '#web/ui/hydrated-button.tsx'
import { InlineNotice } from '#web/ui/inline-notice.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { Textarea } from '#web/ui/textarea.tsx'

// Free times and the field for another one load when somebody wants another time.
const ChangeTimeForm = createLazyPagePart(
  async () => (await import('#web/meetings/change-meeting-time-form.tsx')).ChangeMeetingTimeForm,
)

type MeetingPanelProps = {
  of: MeetingWithBooking
  side: MeetingSide
  other: string
  reload: () => Promise<unknown>
}

/** How a meeting stands, and the steps that are open to the reader. */
export function MeetingPanel({ of, side, other, reload }: MeetingPanelProps) {
  const t = useMeetingsTexts()
  const { running, take } = useMeetingAction(of.bookingId, reload)
  const [isChanging, setChanging] = useState(false)
  const { meeting } = of
  useReloadAt(meetingChangesAt(meeting), reload)
  const about = `${other}, ${of.carTitle}`
  const asOf = `${meeting.status} ${meeting.startsAt}`
  // The form follows what changes; where no other time can be named any more, it goes.
  if (isChanging && !meeting.canChooseTime) setChanging(false)
  // The other side's own time can be answered; to one that is in the way of another meeting nobody can agree.
  const canAnswer = meeting.canAnswerProposal && (!of.timeObstacle || meeting.proposal?.isMine === false)
  return (
    <div className="grid gap-3 empty:hidden">
      <MeetingState of={of} side={side} other={other} />
      {canAnswer && <Answer of={of} side={side} other={other} running={running} take={take} />}
      <div className="flex flex-wrap items-center gap-2 empty:hidden">
        {meeting.canChooseTime && (
          <HydratedButton look="secondary" className="btn-sm" onClick={() => setChanging(true)}>
            {t(side === 'seller' ? 'proposeAnother' : 'changeTime')}
            <span className="sr-only">: {about}</span>
          </HydratedButton>
        )}
        {meeting.hasFile && (
          <a
            className="btn btn-sm border-control-line bg-surface text-ink hover:bg-paper-shade"
            href={`/api/bookings/${encodeURIComponent(of.bookingId)}/meeting.ics`}
            download="meeting.ics"
          >
            {t('addToCalendar')}
            <span className="sr-only">: {about}</span>
          </a>
        )}
        {meeting.canCancel && (
          <ReasonedButton
            label={t('callOff')}
            title={t('callOffQuestion')}
            meaning={t('callOffMeaning', { name: other })}
            about={about}
            asOf={asOf}
            asksReason={!meeting.blockedBy}
            isBusy={running === 'cancel'}
            onConfirm={(reason) => take('cancel', { reason, startsAt: meeting.startsAt })}
          />
        )}
        {meeting.canContradictMissed && (
          <HydratedButton
            look="secondary"
            className="btn-sm"
            isBusy={running === 'contradict'}
            disabled={running !== null}
            onClick={() => take('contradict')}
          >
            {t('contradictNoShow')}
            <span className="sr-only">: {about}</span>
          </HydratedButton>
        )}
        {meeting.canReportMissed && (
          <ReasonedButton
            label={t('reportNoShow')}
            title={t('reportNoShowQuestion')}
            meaning={t('reportNoShowMeaning', { name: other })}
            about={about}
            asOf={asOf}
            asksReason={!meeting.blockedBy}
            isBusy={running === 'missed'}
            onConfirm={(reason) => take('missed', { reason })}
          />
        )}
      </div>
      <Dialog isOpen={isChanging} onClose={() => setChanging(false)} title={t('anotherTime')}>
        <Suspense fallback={<Spinner />}>
          {isChanging && (
            <ChangeTimeForm of={of} side={side} other={other} reload={reload} onClose={() => setChanging(false)} />
          )}
        </Suspense>
      </Dialog>
    </div>
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

type AnswerProps = Pick<MeetingPanelProps, 'of' | 'side' | 'other'> & ReturnType<typeof useMeetingAction>

/** The other side's time, with yes and no; a time outside of the seller's hours is agreed to as that. */
function Answer({ of, side, other, running, take }: AnswerProps) {
  const t = useMeetingsTexts()
  const { meeting, carTitle } = of
  const asked = meeting.proposal && !meeting.proposal.isMine ? meeting.proposal : meeting
  const isOutside = side === 'seller' && asked.isOutsideHours
  const time = <MeetingTime meeting={{ ...of, meetingAt: asked.startsAt }} />
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
          <span className="sr-only">
            : {other}, {carTitle}
          </span>
        </HydratedButton>
        <ReasonedButton
          label={t('refuse')}
          title={t('refuseQuestion')}
          meaning={t('refuseMeaning', { name: other })}
          about={`${other}, ${carTitle}`}
          asOf={`${meeting.status} ${asked.startsAt}`}
          asksReason={!meeting.blockedBy}
          isBusy={running === 'decline'}
          onConfirm={(reason) => take('decline', { reason, startsAt: asked.startsAt })}
        />
      </div>
    </InlineNotice>
  )
}

type ReasonedButtonProps = {
  /** False where the other side would not get the reason. */
  asksReason: boolean
  label: string
  title: string
  meaning: string
  about: string
  asOf: string
  isBusy: boolean
  onConfirm: (reason: string | null) => Promise<unknown>
}

/** A step that the other side may be given a reason for. */
function ReasonedButton({ asksReason, label, title, meaning, about, asOf, isBusy, onConfirm }: ReasonedButtonProps) {
  const t = useMeetingsTexts()
  const [reason, setReason] = useState('')
  return (
    <ConfirmedActionButton
      label={label}
      about={about}
      asOf={asOf}
      title={title}
      confirmLabel={label}
      cancelLabel={t('back')}
      look="secondary"
      className="btn-sm"
      isBusy={isBusy}
      onConfirm={() => onConfirm(reason.trim() === '' ? null : reason)}
    >
      <p>{meaning}</p>
      {asksReason && <MeetingReasonField reason={reason} onChange={setReason} />}
    </ConfirmedActionButton>
  )
}

type ReasonFieldProps = { reason: string; onChange: (reason: string) => void }

/** A reason for the other side, which may be left out. */
export function MeetingReasonField({ reason, onChange }: ReasonFieldProps) {
  const t = useMeetingsTexts()
  return (
    <div className="mt-3">
      <Textarea
        label={t('reason')}
        rows={2}
        maxLength={300}
        value={reason}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  )
}

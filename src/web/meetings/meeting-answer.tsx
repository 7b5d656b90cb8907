import type { MeetingSide } from '#contract/meetings.ts'
import { MeetingTime } from '#web/meetings/meeting-time.tsx'
import type { MeetingWithBooking } from '#web/meetings/meeting-with-booking.ts'
import { NightMeetingHint } from '#web/meetings/night-meeting-hint.tsx'
import type { MeetingActionState } from '#web/meetings/use-meeting-action.ts'
import { useReasonedAction } from '#web/meetings/use-reasoned-action.tsx'
import { useMeetingsTexts } from '#web/texts/use-meetings-texts.ts'
import { HydratedButton } from '#web/ui/hydrated-button.tsx'
import { InlineNotice } from '#web/ui/inline-notice.tsx'

export type MeetingAnswerProps = {
  of: MeetingWithBooking
  side: MeetingSide
  other: string
  action: MeetingActionState
}

/** The other side's time, with yes and no; a time outside of the seller's hours is agreed to as that. */
export function MeetingAnswer(props: MeetingAnswerProps) {
  const { meeting, timeObstacle } = props.of
  // The other side's own time can be answered; to one that is in the way of another meeting nobody can agree.
  const canAnswer = meeting.canAnswerProposal && (!timeObstacle || meeting.proposal?.isMine === false)
  return canAnswer && <Answer {...props} />
}

function Answer({ of, side, other, action: { running, take } }: MeetingAnswerProps) {
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
          // Its question gives the focus back to it: disabled meanwhile, it could not take it.
          disabled={running !== null && running !== 'decline'}
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

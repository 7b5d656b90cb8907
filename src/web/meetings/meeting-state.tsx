import type { Meeting, MeetingSide } from '#contract/meetings.ts'
import { MeetingAddress } from '#web/meetings/meeting-address.tsx'
import { MeetingDistance } from '#web/meetings/meeting-distance.tsx'
import { MeetingTime } from '#web/meetings/meeting-time.tsx'
import type { MeetingWithBooking } from '#web/meetings/meeting-with-booking.ts'
import { MissingMeetingAddress } from '#web/meetings/missing-meeting-address.tsx'
import { NightMeetingHint } from '#web/meetings/night-meeting-hint.tsx'
import { OwnProposedTime } from '#web/meetings/own-proposed-time.tsx'
import { WriteToBookingSideButton } from '#web/messages/write-to-booking-side-button.tsx'
import { useMeetingsTexts } from '#web/texts/use-meetings-texts.ts'
import { InlineNotice } from '#web/ui/inline-notice.tsx'

type MeetingStateProps = { of: MeetingWithBooking; side: MeetingSide; other: string }

/** How a meeting stands, in sentences. */
export function MeetingState({ of, side, other }: MeetingStateProps) {
  const t = useMeetingsTexts()
  const { meeting, isBookingOpen } = of
  const { status, proposal, address, reason, missedBy, isOutsideHours } = meeting
  const isWaiting = status === 'held' || status === 'requested'
  const endText = useEndText(meeting, { side, other })
  const causes = {
    carRemoved: t(side === 'buyer' ? 'carRemovedBuyer' : 'carRemovedSeller', { name: other }),
    personLeft: t('personLeft'),
    personSuspended: t('personSuspended'),
  }
  const handedOver = of.isHandedOverBefore ? t('handedOverBefore') : null
  const text = of.endedBecause ? causes[of.endedBecause] : (handedOver ?? endText)
  // Of any other state the reason is that of a time which was proposed beside it, until the next one is.
  const isEnded = text !== null || missedBy !== null
  return (
    <>
      {of.isCarAway && (
        <InlineNotice tone="warning">
          {status === 'confirmed'
            ? t(side === 'buyer' ? 'carAwayBuyer' : 'carAwaySeller', { name: other })
            : t('carAwayAsked')}
        </InlineNotice>
      )}
      {address && (
        <p className="text-sm">{t.rich('addressIs', { address: () => <MeetingAddress text={address} /> })}</p>
      )}
      <MissingMeetingAddress meeting={meeting} side={side} other={other} />
      {isWaiting && side === 'buyer' && <MeetingDistance carId={of.carId} about={`${other}, ${of.carTitle}`} />}
      {isWaiting && !proposal && !isBookingOpen && side === 'buyer' && !of.timeObstacle && (
        <p className="text-sm">{t('waitsFor', { name: other })}</p>
      )}
      {status === 'held' && meeting.heldUntil && !of.isPaid && side === 'buyer' && (
        <p className="text-muted text-sm">
          {t.rich('heldUntil', { time: () => <MeetingTime meeting={{ ...of, meetingAt: meeting.heldUntil ?? '' }} /> })}
        </p>
      )}
      {/* Where the seller answers the time itself, the question says it; what can’t be agreed to needs no warning. */}
      {isWaiting && isOutsideHours && !of.timeObstacle && !(side === 'seller' && meeting.canAnswerProposal) && (
        <InlineNotice tone="warning">{t(side === 'seller' ? 'outsideYourHours' : 'outsideTheirHours')}</InlineNotice>
      )}
      {text && <p className="text-sm">{text}</p>}
      {missedBy && <NoShow of={of} side={side} other={other} />}
      {/* Before an answer, whose reason it would seem to be. */}
      {reason && (isEnded || !proposal) && (
        <p className="wrap-anywhere whitespace-pre-line text-sm">
          {t(isEnded ? 'reasonWas' : 'otherTimeDeclined', { reason })}
        </p>
      )}
      {meeting.isMissedContradicted && (
        <p className="text-sm">{t(missedBy === side ? 'youContradicted' : 'otherContradicted', { name: other })}</p>
      )}
      {meeting.missedReportableAt && (
        <p className="text-sm">
          {t.rich('noShowFrom', {
            name: other,
            time: () => <MeetingTime meeting={{ ...of, meetingAt: meeting.missedReportableAt ?? '' }} />,
          })}
        </p>
      )}
      {proposal?.isMine && (
        <InlineNotice>
          <OwnProposedTime of={of} other={other} />
          <NightMeetingHint at={proposal.startsAt} place={of.meetingPlace} />
        </InlineNotice>
      )}
      {meeting.blockedBy && (
        <InlineNotice>
          {t(meeting.blockedBy === 'you' ? 'blockedByYou' : 'blockedByOther', { name: other })}{' '}
          {t(stepsWhileBlocked[side][of.isPaid ? 'paid' : isBookingOpen ? 'waiting' : 'unpaid'])}
        </InlineNotice>
      )}
    </>
  )
}

const stepsWhileBlocked = {
  buyer: { waiting: 'blockedWaitingBuyer', paid: 'blockedPaidBuyer', unpaid: 'blockedBuyer' },
  seller: { waiting: 'blockedWaitingSeller', paid: 'blockedPaidSeller', unpaid: 'blockedSeller' },
} as const

function useEndText(
  { status, cancelledBy, hasBeenAgreed = true }: Meeting,
  { side, other }: Omit<MeetingStateProps, 'of'>,
): string | null {
  const t = useMeetingsTexts()
  if (status === 'declined') return t('isDeclined')
  if (status !== 'cancelled') return null
  // A server of an earlier release does not say who it was.
  if (!cancelledBy) return t('isCalledOff')
  if (!hasBeenAgreed) return cancelledBy === side ? t('youWithdrew') : t('otherWithdrew', { name: other })
  return cancelledBy === side ? t('youCalledOff') : t('otherCalledOff', { name: other })
}

/** That one side did not come, as the other says; who is said to have missed it reads what they can do about it. */
function NoShow({ of: { bookingId, meeting, carTitle }, side, other }: MeetingStateProps) {
  const t = useMeetingsTexts()
  if (meeting.missedBy !== side) return <p className="text-sm">{t('missedByOther', { name: other })}</p>
  return (
    <>
      <p className="text-sm">
        {t('missedByYou', { name: other })}{' '}
        {meeting.canChooseTime && t(meeting.canContradictMissed ? 'missedByYouContradict' : 'missedByYouNext')}
      </p>
      {!meeting.blockedBy && (
        <p>
          <WriteToBookingSideButton
            bookingId={bookingId}
            carTitle={carTitle}
            other={other}
            // A server of an earlier release does not name it.
            threadId={meeting.threadId ?? null}
            className="btn-sm"
          />
        </p>
      )}
    </>
  )
}

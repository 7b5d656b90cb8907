import type { MeetingSide } from '#contract/meetings.ts'
import type { MeetingWithBooking } from '#web/meetings/meeting-with-booking.ts'
import { openProposalOf } from '#web/meetings/open-proposal-of.ts'
import type { MeetingActionState } from '#web/meetings/use-meeting-action.ts'
import { useReasonedAction } from '#web/meetings/use-reasoned-action.tsx'
import { useMeetingsTexts } from '#web/texts/use-meetings-texts.ts'

type MeetingAnswerOptions = {
  of: MeetingWithBooking | null
  side: MeetingSide
  other: string
  action: MeetingActionState
}

/**
 * The answer to the other side's time, null where there is none to give: yes at once, no after a question. A time outside of
 * the seller's hours is agreed to as that.
 */
export function useMeetingAnswer({ of, side, other, action: { running, take } }: MeetingAnswerOptions) {
  const t = useMeetingsTexts()
  const asked = of && openProposalOf(of, side)
  const startsAt = asked?.startsAt
  const refusal = useReasonedAction({
    label: t('refuse'),
    title: t('refuseQuestion'),
    meaning: t('refuseMeaning', { name: other }),
    asOf: `${of?.meeting.status} ${startsAt}`,
    asksReason: !of?.meeting.blockedBy,
    isBusy: running === 'decline',
    onConfirm: (reason) => take('decline', { reason, startsAt }),
  })
  if (!asked) return null
  const { isOutside } = asked
  return {
    asked,
    agreement: {
      label: t(isOutside ? 'agreeOutside' : 'agree'),
      press: () => void take('accept', { isOutsideHoursAccepted: isOutside, startsAt }),
      isBusy: running === 'accept',
      isDisabled: running !== null,
    },
    refusal: {
      label: t('refuse'),
      ask: refusal.ask,
      isBusy: running === 'decline' && !refusal.isAsking,
      // Its question gives the focus back to it: disabled meanwhile, it could not take it.
      isDisabled: running !== null && running !== 'decline',
      question: refusal.question,
    },
  }
}

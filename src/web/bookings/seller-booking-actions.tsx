import { useState } from 'react'
import type { SellerBooking } from '#contract/bookings.ts'
import type { SellerNextStepKind } from '#web/bookings/seller-next-step.ts'
import { useAcceptStep } from '#web/bookings/use-accept-step.tsx'
import { useBookingAction } from '#web/bookings/use-booking-action.ts'
import { useDeclineStep } from '#web/bookings/use-decline-step.tsx'
import { useHandoverStep } from '#web/bookings/use-handover-step.tsx'
import { ChangeMeetingTimeDialog } from '#web/meetings/change-meeting-time-dialog.tsx'
import { meetingChangesAt } from '#web/meetings/meeting-changes-at.ts'
import type { MeetingWithBooking } from '#web/meetings/meeting-with-booking.ts'
import { useMeetingAction } from '#web/meetings/use-meeting-action.ts'
import { useMeetingAnswer } from '#web/meetings/use-meeting-answer.tsx'
import { useRarerMeetingSteps } from '#web/meetings/use-rarer-meeting-steps.tsx'
import { useReloadAt } from '#web/meetings/use-reload-at.ts'
import { AnswerRefundRequestButton } from '#web/money/answer-refund-request-button.tsx'
import { useMeetingsTexts } from '#web/texts/use-meetings-texts.ts'
import { HydratedButton } from '#web/ui/hydrated-button.tsx'
import { type MenuStep, MoreMenu } from '#web/ui/more-menu.tsx'

type SellerBookingActionsProps = {
  booking: SellerBooking
  /** Of the booking (`meetingOfSellerBooking`). */
  of: MeetingWithBooking | null
  /** What the row says is next (`sellerNextStep`). */
  next: SellerNextStepKind | null
  /** The name of the buyer. */
  other: string
  reload: () => Promise<unknown>
}

type PressStep = Extract<MenuStep, { onPress: () => void }>

/** What a seller does next with a booking as its button, the no to it beside that, and all the rest in a menu. */
export function SellerBookingActions({ booking, of, next, other, reload }: SellerBookingActionsProps) {
  const t = useMeetingsTexts()
  const action = useBookingAction(booking.id, reload)
  const meetingAction = useMeetingAction(booking.id, reload)
  const [isChanging, setChanging] = useState(false)
  const accept = useAcceptStep({ booking, action })
  const decline = useDeclineStep({ booking, action })
  const answer = useMeetingAnswer({ of, side: 'seller', other, action: meetingAction })
  const handover = useHandoverStep({ booking, side: 'seller', other: booking.buyer.name, action })
  const rarer = useRarerMeetingSteps({ of, other, action: meetingAction })
  useReloadAt(of && meetingChangesAt(of), reload)
  const isTaking = meetingAction.running !== null
  const about = `${other}, ${booking.carTitle}`

  const answers: Record<'accept' | 'agree' | 'propose', PressStep | null> = {
    accept: accept && { ...accept, onPress: accept.press },
    agree: answer && { ...answer.agreement, onPress: answer.agreement.press },
    propose: of?.meeting.canChooseTime
      ? { label: t('proposeAnother'), onPress: () => setChanging(true), isDisabled: isTaking }
      : null,
  }
  const mainName = next && mainAnswers[next]
  const main = mainName ? answers[mainName] : null
  // The no stands beside the yes.
  const refusal = next === 'answer' ? decline : next === 'answerTime' ? answer?.refusal : null
  const others = Object.values(answers).filter((step) => step !== null && step !== main) as PressStep[]
  const isFile = (step: MenuStep) => 'href' in step
  const steps: MenuStep[] = [...rarer.steps.filter(isFile), ...others]
  if (handover.step && next !== 'confirmHandover') steps.push(handover.step)
  if (of?.meeting.canContradictMissed)
    steps.push({
      label: t('contradictNoShow'),
      onPress: () => void meetingAction.take('contradict'),
      isBusy: meetingAction.running === 'contradict',
      isDisabled: isTaking,
    })
  if (answer && refusal !== answer.refusal) steps.push({ ...answer.refusal, onPress: answer.refusal.ask })
  // Last what ends the meeting or the booking.
  steps.push(...rarer.steps.filter((step) => !isFile(step)))
  if (decline && refusal !== decline) steps.push({ ...decline, onPress: decline.ask })

  return (
    <>
      {main && (
        <HydratedButton isBusy={main.isBusy} disabled={main.isDisabled} onClick={main.onPress}>
          {main.label}
          <span className="sr-only">: {about}</span>
        </HydratedButton>
      )}
      {refusal && (
        <HydratedButton look="secondary" isBusy={refusal.isBusy} disabled={isTaking} onClick={refusal.ask}>
          {refusal.label}
          <span className="sr-only">: {about}</span>
        </HydratedButton>
      )}
      {next === 'confirmHandover' && handover.button}
      {next === 'answerRefund' && <AnswerRefundRequestButton booking={booking} reload={reload} />}
      <MoreMenu label={t('more')} about={about} steps={steps} head={handover.note} look="dots" />
      {accept?.question}
      {decline?.question}
      {answer?.refusal.question}
      {handover.question}
      {rarer.questions}
      {of && (
        <ChangeMeetingTimeDialog
          of={of}
          side="seller"
          other={other}
          isOpen={isChanging}
          onClose={() => setChanging(false)}
          reload={reload}
        />
      )}
    </>
  )
}

/** The answers that are the button of a row; what is missing here has a button of its own, or is a wait. */
const mainAnswers: Partial<Record<SellerNextStepKind, 'accept' | 'agree' | 'propose'>> = {
  answer: 'accept',
  acceptSale: 'accept',
  answerTime: 'agree',
  proposeTime: 'propose',
}

import type { ReactNode } from 'react'
import type { BuyerOrder, SellerBooking } from '#contract/bookings.ts'
import { bookingState } from '#web/bookings/booking-state.ts'
import type { BookingActionState } from '#web/bookings/use-booking-action.ts'
import { useConfirmedAction } from '#web/dashboard/use-confirmed-action.tsx'
import { MeetingTime } from '#web/meetings/meeting-time.tsx'
import { useMoneyRuleValues } from '#web/site/site.ts'
import { useOrdersTexts } from '#web/texts/use-orders-texts.ts'
import { HydratedButton } from '#web/ui/hydrated-button.tsx'
import type { MenuStep } from '#web/ui/more-menu.tsx'

type HandoverStepOptions = {
  booking: BuyerOrder | SellerBooking
  side: 'buyer' | 'seller'
  /** The name of the other side. */
  other: string
  action: BookingActionState
}

type HandoverStep = {
  /** The main button of the booking; null while the handover is not due. */
  button: ReactNode
  /** Before: the entry of the menu of rarer steps, and a line that says when it is for. */
  steps: readonly MenuStep[]
  note: ReactNode
  /** Both before and after, for a list whose button is another step; null where it cannot be confirmed. */
  step: MenuStep | null
  question: ReactNode
}

/** The confirmation of the handover as the main button of a booking, once the two have met. */
export function HandoverButton(props: HandoverStepOptions) {
  const { button, question } = useHandoverStep(props)
  return (
    button && (
      <>
        {button}
        {question}
      </>
    )
  )
}

/** The confirmation of the handover of a paid car: a main button once the two have met, a rarer step before. */
export function useHandoverStep({
  booking,
  side,
  other,
  action: { running, take },
}: HandoverStepOptions): HandoverStep {
  const money = useMoneyRuleValues()
  const t = useOrdersTexts()
  const isHeld = booking.payoutHold !== null
  const feePercent = ('feePercent' in booking ? booking.feePercent : null) ?? money.feePercent
  const figures = { ...money, feePercent, seller: other, name: other }
  const isBusy = running === 'confirm-handover'
  const meaning =
    side === 'buyer'
      ? t(isHeld ? 'handoverOfBuyerHeld' : 'handoverOfBuyer', figures)
      : t(isHeld ? 'handoverOfSellerHeld' : 'handoverOfSeller', figures)
  const { ask, isAsking, question } = useConfirmedAction({
    asOf: bookingState(booking),
    title: t(side === 'buyer' ? 'doYouHaveTheCar' : 'isHandedOver'),
    confirmLabel: t(side === 'buyer' ? 'yesIHave' : 'yesItIs'),
    confirmLook: 'primary',
    cancelLabel: t('notYet'),
    isBusy,
    onConfirm: () => take('confirm-handover'),
    children: <p>{meaning}</p>,
  })
  if (!booking.canConfirmHandover) return { button: null, steps: [], note: null, step: null, question: null }
  const step = { label: t('confirmHandover'), onPress: ask, isBusy }
  if (booking.isHandoverDue) {
    const button = (
      <HydratedButton isBusy={isBusy && !isAsking} onClick={ask}>
        {t('confirmHandover')}
        <span className="sr-only">: {booking.carTitle}</span>
      </HydratedButton>
    )
    return { button, steps: [], note: null, step, question }
  }
  return {
    button: null,
    steps: [step],
    step,
    note:
      booking.time === 'agreed'
        ? t.rich('handoverAtMeeting', { time: () => <MeetingTime meeting={booking} /> })
        : t('handoverOnceMet'),
    question,
  }
}

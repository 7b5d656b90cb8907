import type { SellerBooking } from '#contract/bookings.ts'
import { bookingState } from '#web/bookings/booking-state.ts'
import { useSellerTimeObstacleText } from '#web/bookings/meeting-time-notice.tsx'
import type { BookingActionState } from '#web/bookings/use-booking-action.ts'
import { useConfirmedAction } from '#web/dashboard/use-confirmed-action.tsx'
import { useOrdersTexts } from '#web/texts/use-orders-texts.ts'

type AcceptStepOptions = { booking: SellerBooking; action: BookingActionState }

/**
 * The `yes` of a seller to a booking; null where they cannot say it. What is more or less than its meeting is asked first: a
 * time outside of the hours, and the sale alone.
 */
export function useAcceptStep({ booking, action: { running, take } }: AcceptStepOptions) {
  const t = useOrdersTexts()
  const { buyer, canAnswer, canAccept, meeting, meetingAt, acceptsSaleAlone } = booking
  const obstacle = useSellerTimeObstacleText(booking)
  const isOutsideHours = meeting?.isOutsideHours === true && meeting.status === 'requested'
  // Beside the answer to a time that is asked for, an answer to the sale says so.
  const label = t(booking.status === 'paid' ? 'acceptSale' : 'accept')
  const isBusy = running === 'accept'
  const { ask, isAsking, question } = useConfirmedAction({
    asOf: bookingState(booking),
    title: t(acceptsSaleAlone ? 'acceptSaleQuestion' : 'acceptOutsideQuestion'),
    confirmLabel: label,
    confirmLook: 'primary',
    cancelLabel: t('notYet'),
    isBusy,
    onConfirm: () => take('accept', { isOutsideHoursAccepted: isOutsideHours, startsAt: meetingAt }),
    children: acceptsSaleAlone ? (
      <p>
        {obstacle} {t('acceptingSaleAlone', { name: buyer.name })}
      </p>
    ) : (
      <p>{t('acceptOutsideMeaning')}</p>
    ),
  })
  // A server of an earlier release names no answer on its own that can be yes.
  if (!canAnswer || canAccept === false) return null
  const isAsked = acceptsSaleAlone || isOutsideHours
  return {
    label,
    press: isAsked ? ask : () => void take('accept', { startsAt: meetingAt }),
    isBusy: isBusy && !isAsking,
    // Its question gives the focus back to it: disabled meanwhile, it could not take it.
    isDisabled: !isAsked && running !== null,
    question,
  }
}

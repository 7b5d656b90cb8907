import type { SellerBooking } from '#contract/bookings.ts'
import { BookingDeclineMeaning } from '#web/bookings/booking-decline-meaning.tsx'
import { bookingState } from '#web/bookings/booking-state.ts'
import { seenBooking } from '#web/bookings/seen-booking.ts'
import type { BookingActionState } from '#web/bookings/use-booking-action.ts'
import { useConfirmedAction } from '#web/dashboard/use-confirmed-action.tsx'
import { useReasonField } from '#web/meetings/use-reason-field.tsx'
import { useOrdersTexts } from '#web/texts/use-orders-texts.ts'

type DeclineStepOptions = { booking: SellerBooking; action: BookingActionState }

/** The `no` of a seller to a booking, or the end of one that they have accepted, with the question before it; null where there is neither. */
export function useDeclineStep({ booking, action: { running, take } }: DeclineStepOptions) {
  const t = useOrdersTexts()
  const { canAnswer, status, meeting } = booking
  const field = useReasonField()
  const isPaid = status === 'paid'
  const isAccepted = status === 'accepted'
  // Beside the answer to a time that is asked for, an answer to the booking says so.
  const declineLabel = meeting?.canAnswerProposal === true ? 'declineBooking' : 'decline'
  const label = t(isPaid ? 'declineSale' : isAccepted ? 'cancelBooking' : declineLabel)
  const said = isAccepted ? 'saidCancelSeller' : undefined
  const isBusy = running === 'decline'
  const { ask, isAsking, question } = useConfirmedAction({
    asOf: bookingState(booking),
    title: t(isPaid ? 'declinePaidQuestion' : isAccepted ? 'cancelQuestion' : 'declineQuestion'),
    confirmLabel: label,
    cancelLabel: t('keepIt'),
    isBusy,
    onConfirm: () => field.confirm((reason) => take('decline', { reason, ...seenBooking(booking) }, said)),
    children: (
      <>
        <BookingDeclineMeaning booking={booking} />
        {!isPaid && !meeting?.blockedBy && field.element}
      </>
    ),
  })
  if (!canAnswer && !isAccepted) return null
  return { label, ask, isBusy: isBusy && !isAsking, question }
}

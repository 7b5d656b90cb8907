import { useState } from 'react'
import type { SellerBooking } from '#contract/bookings.ts'
import { BookingDeclineMeaning } from '#web/bookings/booking-decline-meaning.tsx'
import { bookingState } from '#web/bookings/booking-state.ts'
import { seenBooking } from '#web/bookings/seen-booking.ts'
import type { BookingActionState } from '#web/bookings/use-booking-action.ts'
import { useConfirmedAction } from '#web/dashboard/use-confirmed-action.tsx'
import { MeetingReasonField } from '#web/meetings/meeting-reason-field.tsx'
import { useOrdersTexts } from '#web/texts/use-orders-texts.ts'

type DeclineStepOptions = { booking: SellerBooking; action: BookingActionState }

/** The `no` of a seller to a booking, with the question before it; null where they cannot decline it. */
export function useDeclineStep({ booking, action: { running, take } }: DeclineStepOptions) {
  const t = useOrdersTexts()
  const { canAnswer, status, meeting } = booking
  const [reason, setReason] = useState('')
  const isPaid = status === 'paid'
  // Beside the answer to a time that is asked for, an answer to the booking says so.
  const label = t(isPaid ? 'declineSale' : meeting?.canAnswerProposal === true ? 'declineBooking' : 'decline')
  const isBusy = running === 'decline'
  const { ask, isAsking, question } = useConfirmedAction({
    asOf: bookingState(booking),
    title: t(isPaid ? 'declinePaidQuestion' : 'declineQuestion'),
    confirmLabel: label,
    cancelLabel: t('keepIt'),
    isBusy,
    onConfirm: () => take('decline', { reason: reason.trim() === '' ? null : reason, ...seenBooking(booking) }),
    children: (
      <>
        <BookingDeclineMeaning booking={booking} />
        {!isPaid && !meeting?.blockedBy && <MeetingReasonField reason={reason} onChange={setReason} />}
      </>
    ),
  })
  if (!canAnswer && status !== 'accepted') return null
  return { label, ask, isBusy: isBusy && !isAsking, question }
}

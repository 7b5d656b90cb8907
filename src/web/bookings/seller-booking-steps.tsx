import { useState } from 'react'
import type { SellerBooking } from '#contract/bookings.ts'
import { AcceptBookingButton } from '#web/bookings/accept-booking-button.tsx'
import { BookingDeclineMeaning } from '#web/bookings/booking-decline-meaning.tsx'
import { bookingState } from '#web/bookings/booking-state.ts'
import { seenBooking } from '#web/bookings/seen-booking.ts'
import { useBookingAction } from '#web/bookings/use-booking-action.ts'
import { HandoverButton } from '#web/bookings/use-handover-step.tsx'
import { ConfirmedActionButton } from '#web/dashboard/confirmed-action-button.tsx'
import { MeetingReasonField } from '#web/meetings/meeting-reason-field.tsx'
import { useOrdersTexts } from '#web/texts/use-orders-texts.ts'

export type SellerBookingStepsProps = { booking: SellerBooking; reload: () => Promise<unknown> }

/** The answers of a seller to a booking, and that the car was handed over. */
export function SellerBookingSteps({ booking, reload }: SellerBookingStepsProps) {
  const t = useOrdersTexts()
  const action = useBookingAction(booking.id, reload)
  const { running, take } = action
  const { canAnswer, canAccept, canConfirmHandover, status, buyer, carTitle } = booking
  const canDecline = canAnswer || status === 'accepted'
  const isPaid = status === 'paid'
  // Beside the answer to a time that is asked for, an answer to the booking says so.
  const isTimeAsked = booking.meeting?.canAnswerProposal === true
  const decline = t(isPaid ? 'declineSale' : isTimeAsked ? 'declineBooking' : 'decline')
  const [reason, setReason] = useState('')
  if (!canDecline && !canConfirmHandover) return null
  return (
    <>
      {/* A server of an earlier release names no answer on its own that can be yes. */}
      {canAnswer && canAccept !== false && <AcceptBookingButton booking={booking} running={running} take={take} />}
      <HandoverButton booking={booking} side="seller" other={buyer.name} action={action} />
      {canDecline && (
        <ConfirmedActionButton
          label={decline}
          about={`${buyer.name}, ${carTitle}`}
          asOf={bookingState(booking)}
          look="secondary"
          title={isPaid ? t('declinePaidQuestion') : t('declineQuestion')}
          confirmLabel={decline}
          cancelLabel={t('keepIt')}
          isBusy={running === 'decline'}
          onConfirm={() => take('decline', { reason: reason.trim() === '' ? null : reason, ...seenBooking(booking) })}
        >
          <BookingDeclineMeaning booking={booking} />
          {!isPaid && !booking.meeting?.blockedBy && <MeetingReasonField reason={reason} onChange={setReason} />}
        </ConfirmedActionButton>
      )}
    </>
  )
}

import type { SellerBooking } from '#contract/bookings.ts'
import { useAcceptStep } from '#web/bookings/use-accept-step.tsx'
import type { BookingActionState } from '#web/bookings/use-booking-action.ts'
import { HydratedButton } from '#web/ui/hydrated-button.tsx'

type AcceptBookingButtonProps = { booking: SellerBooking; action: BookingActionState }

/** Accepts a booking; nothing where its seller cannot. */
export function AcceptBookingButton({ booking, action }: AcceptBookingButtonProps) {
  const step = useAcceptStep({ booking, action })
  if (!step) return null
  return (
    <>
      <HydratedButton isBusy={step.isBusy} disabled={step.isDisabled} onClick={step.press}>
        {step.label}
        <span className="sr-only">{`: ${booking.buyer.name}, ${booking.carTitle}`}</span>
      </HydratedButton>
      {step.question}
    </>
  )
}

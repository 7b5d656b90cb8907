import type { SellerBooking } from '#contract/bookings.ts'
import { AcceptBookingButton } from '#web/bookings/accept-booking-button.tsx'
import { useBookingAction } from '#web/bookings/use-booking-action.ts'
import { useDeclineStep } from '#web/bookings/use-decline-step.tsx'
import { HandoverButton } from '#web/bookings/use-handover-step.tsx'
import { HydratedButton } from '#web/ui/hydrated-button.tsx'

type SellerBookingStepsProps = { booking: SellerBooking; reload: () => Promise<unknown> }

/** The answers of a seller to a booking, and that the car was handed over, where each is a button of a short list. */
export function SellerBookingSteps({ booking, reload }: SellerBookingStepsProps) {
  const action = useBookingAction(booking.id, reload)
  const decline = useDeclineStep({ booking, action })
  const { buyer, carTitle } = booking
  return (
    <>
      <AcceptBookingButton booking={booking} action={action} />
      <HandoverButton booking={booking} side="seller" other={buyer.name} action={action} />
      {decline && (
        <>
          <HydratedButton look="secondary" isBusy={decline.isBusy} onClick={decline.ask}>
            {decline.label}
            <span className="sr-only">{`: ${buyer.name}, ${carTitle}`}</span>
          </HydratedButton>
          {decline.question}
        </>
      )}
    </>
  )
}

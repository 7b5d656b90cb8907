import type { SellerBooking } from '#contract/bookings.ts'
import type { SellerNextStep } from '#web/bookings/seller-next-step.ts'
import { useOrdersTexts } from '#web/texts/use-orders-texts.ts'
import { TimeAtPlace } from '#web/ui/time-at-place.tsx'

type SellerNextStepLineProps = { next: SellerNextStep; booking: Pick<SellerBooking, 'meetingPlace'> }

/** What is next in a booking of the seller, and by when; the town is left out, as it is that of the seller's car. */
export function SellerNextStepLine({ next, booking }: SellerNextStepLineProps) {
  const t = useOrdersTexts()
  const time = () => <TimeAtPlace at={next.at ?? ''} place={booking.meetingPlace} namesTown={false} />
  return <p className="seller-booking-next">{t.rich(`sellerNext.${next.kind}`, { time })}</p>
}

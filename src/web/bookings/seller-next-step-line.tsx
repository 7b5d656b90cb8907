import type { SellerBooking } from '#contract/bookings.ts'
import type { SellerNextStep } from '#web/bookings/seller-next-step.ts'
import { useOrdersTexts } from '#web/texts/use-orders-texts.ts'
import { TimeAtPlace } from '#web/ui/time-at-place.tsx'

type SellerNextStepLineProps = { next: SellerNextStep; booking: Pick<SellerBooking, 'meetingPlace' | 'meetingAt'> }

/** What is next in a booking of the seller, and by when; of a request, first of all the time that it asks for. */
export function SellerNextStepLine({ next, booking }: SellerNextStepLineProps) {
  const t = useOrdersTexts()
  const time = () => <TimeAtPlace at={next.at ?? ''} place={booking.meetingPlace} namesTown={false} />
  const { kind, at } = next
  if (kind !== 'answer') return <p className="seller-booking-next">{t.rich(`sellerNext.${kind}`, { time })}</p>
  return (
    <p className="seller-booking-next">
      <span className="block text-base-content">
        {t.rich('wantsToMeet', { time: () => <TimeAtPlace at={booking.meetingAt} place={booking.meetingPlace} /> })}
      </span>
      {/* A request whose time nothing holds is answered before that time. */}
      {at !== booking.meetingAt && t.rich('sellerNext.answer', { time })}
    </p>
  )
}

import type { SellerBooking } from '#contract/bookings.ts'
import { useOrdersTexts } from '#web/texts/use-orders-texts.ts'

type BookingDeclineMeaningProps = { booking: Pick<SellerBooking, 'status' | 'buyer' | 'carTitle' | 'publicPriceCents'> }

/** What the seller brings about who declines or cancels a booking: also for the money, the car and an agreed price. */
export function BookingDeclineMeaning({ booking }: BookingDeclineMeaningProps) {
  const t = useOrdersTexts()
  const { status, buyer, carTitle, publicPriceCents } = booking
  const people = { name: buyer.name, car: carTitle }
  if (status === 'paid') return <p>{t('declinePaidMeaning', people)}</p>
  return (
    <>
      <p>{t(status === 'accepted' ? 'cancelMeaningSeller' : 'declineMeaning', people)}</p>
      {publicPriceCents !== null && <p className="mt-3">{t('declineEndsAgreedPrice')}</p>}
    </>
  )
}

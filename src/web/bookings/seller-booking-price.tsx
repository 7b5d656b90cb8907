import type { SellerBooking } from '#contract/bookings.ts'
import { useOrdersTexts } from '#web/texts/use-orders-texts.ts'
import { FormattedPrice } from '#web/ui/formatted-price.tsx'
import { Users } from '#web/ui/icons.ts'

type SellerBookingPriceProps = {
  booking: Pick<SellerBooking, 'priceCents' | 'publicPriceCents' | 'openOffer' | 'requestsForCar'>
}

/** The price of a booking in its row: an agreed one as that, one that is offered beside it, and who else asks for the car. */
export function SellerBookingPrice({ booking }: SellerBookingPriceProps) {
  const t = useOrdersTexts()
  const { priceCents, publicPriceCents, openOffer, requestsForCar } = booking
  const priceOf = (cents: number) => () => <FormattedPrice cents={cents} className="font-medium" />
  return (
    <p className="seller-booking-price">
      <span>
        {publicPriceCents === null ? priceOf(priceCents)() : t.rich('agreedPriceInRow', { price: priceOf(priceCents) })}
      </span>
      {openOffer && (
        <span className="seller-booking-offer">
          {t.rich(openOffer.proposedBy === 'buyer' ? 'offeredInRow' : 'counteredInRow', {
            price: priceOf(openOffer.priceCents),
          })}
        </span>
      )}
      {requestsForCar > 1 && (
        <span className="seller-booking-rivals">
          <Users className="size-4" aria-hidden="true" />
          {t('requestsForCar', { count: requestsForCar })}
        </span>
      )}
    </p>
  )
}

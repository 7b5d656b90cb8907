import type { BuyerOrder } from '#contract/bookings.ts'
import { brandDisplayName } from '#contract/brands.ts'
import { BookedPrice } from '#web/bookings/booked-price.tsx'
import { useBookedPersonName } from '#web/bookings/use-booked-person-name.ts'
import { bookingTimeTexts } from '#web/meetings/booking-time-texts.ts'
import { MeetingTime } from '#web/meetings/meeting-time.tsx'
import { useCarTermTexts } from '#web/texts/use-car-term-texts.ts'
import { useOrdersTexts } from '#web/texts/use-orders-texts.ts'
import { Card } from '#web/ui/card.tsx'
import { DetailsSummary } from '#web/ui/details-summary.tsx'
import { FormattedPrice } from '#web/ui/formatted-price.tsx'
import { Picture } from '#web/ui/picture.tsx'
import './car-to-pay.css'

/** The car that is about to be paid for: a row with the total on a phone, under which its facts unfold. */
export function CarToPay({ order, isOpen }: { order: BuyerOrder; isOpen: boolean }) {
  const t = useOrdersTexts()
  const words = useCarTermTexts()
  const seller = useBookedPersonName(order.seller)
  return (
    <Card as="article" className="p-4 sm:p-5 xl:sticky xl:top-24">
      <div className="flex items-start gap-4 xl:grid">
        <Picture
          picture={order.picture}
          alt=""
          isPriority
          sizes="(width >= 80rem) 20rem, 10rem"
          className="aspect-3/2 w-24 shrink-0 rounded-field sm:w-40 xl:w-full"
        />
        <div className="min-w-0">
          <h2 className="break-words text-xl">
            <bdi>{order.carTitle}</bdi>
          </h2>
          <BookedPrice booking={order} className="mt-1 block font-semibold text-2xl" />
        </div>
      </div>
      <details className="car-to-pay-facts mt-2">
        <DetailsSummary className="font-medium text-primary">{t('orderDetails')}</DetailsSummary>
        <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm [&>dd]:min-w-0 [&>dd]:break-words [&>dt]:text-muted">
          <dt>{t('brand')}</dt>
          <dd>{brandDisplayName(order.carBrand)}</dd>
          <dt>{t('model')}</dt>
          <dd>{order.carModel ?? words('notGiven')}</dd>
          <dt>{t('seller')}</dt>
          <dd>{seller}</dd>
          <dt>{t(bookingTimeTexts(order.time).label)}</dt>
          <dd>
            <MeetingTime meeting={order} />
          </dd>
        </dl>
        {isOpen && (
          <dl className="mt-4 grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 border-line border-t pt-4">
            <dt className="text-muted text-sm">{t('buyerFee')}</dt>
            <dd className="figures text-end text-sm">{t('noFee')}</dd>
            <dt className="font-semibold">{t('totalDue')}</dt>
            <dd className="text-end font-semibold">
              <FormattedPrice cents={order.priceCents} />
            </dd>
          </dl>
        )}
      </details>
    </Card>
  )
}

import { useState } from 'react'
import { Link } from 'react-router'
import type { SellerBooking } from '#contract/bookings.ts'
import { BookingStatusBadge } from '#web/bookings/booking-status-badge.tsx'
import { meetingOfSellerBooking } from '#web/bookings/meeting-of-seller-booking.ts'
import { SellerBookingActions } from '#web/bookings/seller-booking-actions.tsx'
import { SellerBookingDetails } from '#web/bookings/seller-booking-details.tsx'
import { SellerBookingPrice } from '#web/bookings/seller-booking-price.tsx'
import { type SellerNextStepKind, sellerNextStep } from '#web/bookings/seller-next-step.ts'
import { SellerNextStepLine } from '#web/bookings/seller-next-step-line.tsx'
import { useBookedPersonName } from '#web/bookings/use-booked-person-name.ts'
import { CarTitle } from '#web/car/car-title.tsx'
import { useOrdersTexts } from '#web/texts/use-orders-texts.ts'
import { Card } from '#web/ui/card.tsx'
import { DisclosureChevron } from '#web/ui/disclosure-chevron.tsx'
import { PhoneLink } from '#web/ui/phone-link.tsx'
import { Picture } from '#web/ui/picture.tsx'
import './seller-booking-card.css'

type SellerBookingCardProps = {
  booking: SellerBooking
  reload: () => Promise<unknown>
  /** True for a booking that stands alone: a notice or a mail led to it. */
  isOpenAtFirst?: boolean
}

const decisions: ReadonlySet<SellerNextStepKind> = new Set(['answer', 'answerTime', 'acceptSale'])
const openStatuses: ReadonlySet<SellerBooking['status']> = new Set(['requested', 'accepted', 'paid'])

/**
 * A booking of one of the seller's cars in a row (row S-28): the car, the buyer, what is next, and its button. Below, folded
 * away, is all that is known. On a phone what the seller decides on stands in a panel of its own, and one that is closed is low.
 */
export function SellerBookingCard({ booking, reload, isOpenAtFirst = false }: SellerBookingCardProps) {
  const t = useOrdersTexts()
  const name = useBookedPersonName(booking.buyer)
  const of = meetingOfSellerBooking(booking)
  const next = sellerNextStep(booking)
  const stage = next
    ? decisions.has(next.kind)
      ? 'decision'
      : 'open'
    : openStatuses.has(booking.status)
      ? 'open'
      : 'closed'
  // After the first render only the seller opens or closes it.
  const [isOpen] = useState(isOpenAtFirst)
  const { phone } = booking.buyer
  return (
    <Card as="article" className="seller-booking" data-stage={stage}>
      <Picture picture={booking.picture} alt="" sizes="4.5rem" className="seller-booking-picture rounded-field" />
      <h2 className="seller-booking-car">
        <Link to={`/cars/${booking.carId}`} className="hover:underline">
          <CarTitle title={booking.carTitle} />
        </Link>
      </h2>
      <dl className="seller-booking-buyer">
        <dt className="sr-only">{t('buyer')}</dt>
        <dd className="wrap-anywhere">{name}</dd>
        {phone && (
          <>
            <dt className="sr-only">{t('phoneNumber')}</dt>
            <dd>
              <PhoneLink phone={phone} />
            </dd>
          </>
        )}
      </dl>
      <div className="seller-booking-state">
        <BookingStatusBadge booking={booking} side="seller" />
        <div className="seller-booking-decision">
          <SellerBookingPrice booking={booking} />
          {next && <SellerNextStepLine next={next} booking={booking} />}
        </div>
      </div>
      <div className="seller-booking-steps">
        <SellerBookingActions booking={booking} of={of} next={next?.kind ?? null} other={name} reload={reload} />
      </div>
      <details className="seller-booking-more" open={isOpen}>
        <summary className="btn btn-ghost btn-square">
          <span className="sr-only">
            {t('bookingDetails')}: {name}, {booking.carTitle}
          </span>
          <DisclosureChevron className="size-5" />
        </summary>
        <SellerBookingDetails booking={booking} of={of} other={name} />
      </details>
    </Card>
  )
}

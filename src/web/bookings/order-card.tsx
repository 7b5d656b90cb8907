import { CalendarClock, Mail, MapPin, Phone } from 'lucide-react'
import { Link } from 'react-router'
import type { Order } from '#contract/bookings.ts'
import { brandName } from '#contract/brands.ts'
import { BookingBadge } from '#web/bookings/booking-badge.tsx'
import { StepWithQuestion } from '#web/bookings/step-with-question.tsx'
import { useBookingStep } from '#web/bookings/use-booking-step.ts'
import { RateOrder } from '#web/ratings/rate-order.tsx'
import { useOrdersTexts } from '#web/texts/orders.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Price } from '#web/ui/price.tsx'
import { Time } from '#web/ui/time.tsx'

/** A booking as its buyer sees it in the list (row S-29). */
export function OrderCard({ order, reload }: { order: Order; reload: () => Promise<unknown> }) {
  const t = useOrdersTexts()
  const { running, take } = useBookingStep(order.id, reload)
  return (
    <Card as="article" className="grid h-full items-start sm:grid-cols-[15rem_1fr]">
      <Picture
        picture={order.picture}
        alt=""
        sizes="(width >= 40rem) 14rem, 100vw"
        className="aspect-3/2 sm:m-4 sm:me-0 sm:rounded-field"
      />
      <div className="flex min-w-0 flex-col gap-3 p-4 sm:p-5">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <div className="min-w-0">
            <h2 className="break-words text-xl">
              <Link to={`/cars/${order.carId}`} className="hover:underline">
                {order.carTitle}
              </Link>
            </h2>
            <p className="text-muted">{[brandName(order.carBrand), order.carModel].filter(Boolean).join(' · ')}</p>
          </div>
          <Price cents={order.priceCents} className="font-semibold text-xl" />
        </div>
        <div>
          <BookingBadge status={order.status} side="buyer" />
        </div>
        <ul className="grid gap-1 text-sm [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-muted">
          <li className="flex items-center gap-2">
            <CalendarClock aria-hidden="true" />
            <span>{t.rich('meetingAt', { time: () => <Time at={order.meetingAt} show="dateTime" /> })}</span>
          </li>
          <li className="flex items-center gap-2">
            <MapPin aria-hidden="true" />
            {[order.seller.name, order.seller.location].filter(Boolean).join(', ')}
          </li>
          {order.seller.phone && (
            <li className="flex items-center gap-2">
              <Phone aria-hidden="true" />
              <a href={`tel:${order.seller.phone}`} className="underline underline-offset-4">
                {order.seller.phone}
              </a>
            </li>
          )}
          {order.seller.email && (
            <li className="flex items-center gap-2">
              <Mail aria-hidden="true" />
              <a href={`mailto:${order.seller.email}`} className="break-all underline underline-offset-4">
                {order.seller.email}
              </a>
            </li>
          )}
        </ul>
        {order.transactionId && (
          <p className="break-all text-muted text-sm">
            {t.rich('transactionId', { id: () => <span className="figures">{order.transactionId}</span> })}
          </p>
        )}
        <RateOrder order={order} reload={reload} />
        <div className="mt-auto flex flex-wrap items-center gap-2 pt-1">
          <PayLink order={order} />
          {order.canConfirmHandover && (
            <StepWithQuestion
              label={t('confirmHandover')}
              about={order.carTitle}
              look="secondary"
              title={t('doYouHaveTheCar')}
              confirmLabel={t('yesIHave')}
              confirmLook="primary"
              cancelLabel={t('notYet')}
              isBusy={running === 'confirm-handover'}
              onConfirm={() => take('confirm-handover')}
            >
              <p>{t('handoverOfBuyer')}</p>
            </StepWithQuestion>
          )}
          {order.canCancel && (
            <StepWithQuestion
              label={t('cancelBooking')}
              about={order.carTitle}
              title={t('cancelQuestion')}
              confirmLabel={t('cancelBooking')}
              cancelLabel={t('keepIt')}
              isBusy={running === 'cancel'}
              onConfirm={() => take('cancel')}
            >
              <p>{t('cancelMeaning', { car: order.carTitle })}</p>
            </StepWithQuestion>
          )}
          {order.status === 'lost' && (
            <ButtonLink look="secondary" to={`/cars?${new URLSearchParams({ brand: order.carBrand })}`}>
              {t('similarCars')}
            </ButtonLink>
          )}
        </div>
      </div>
    </Card>
  )
}

function PayLink({ order }: { order: Order }) {
  const t = useOrdersTexts()
  const page = `/dashboard/myOrders/${order.id}`
  const about = <span className="sr-only">: {order.carTitle}</span>
  if (order.canPay) {
    return (
      <ButtonLink to={page} className="min-w-28">
        {t('pay')}
        {about}
      </ButtonLink>
    )
  }
  if (order.paidAt) {
    return (
      <ButtonLink look="secondary" to={page}>
        {t('receipt')}
        {about}
      </ButtonLink>
    )
  }
  if (order.carStatus === 'reserved' && (order.status === 'requested' || order.status === 'accepted')) {
    return <p className="text-muted text-sm">{t('somebodyPays')}</p>
  }
  return null
}

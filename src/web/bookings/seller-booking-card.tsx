import { CalendarClock, Mail, Phone, User } from 'lucide-react'
import { Link } from 'react-router'
import type { SellerBooking } from '#contract/bookings.ts'
import { BookingBadge } from '#web/bookings/booking-badge.tsx'
import { StepWithQuestion } from '#web/bookings/step-with-question.tsx'
import { useBookingStep } from '#web/bookings/use-booking-step.ts'
import { useOrdersTexts } from '#web/texts/orders.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Price } from '#web/ui/price.tsx'
import { Time } from '#web/ui/time.tsx'

type SellerBookingCardProps = { booking: SellerBooking; reload: () => Promise<unknown> }

/** A booking of one of the seller's cars, with what the seller may do about it (row S-28). */
export function SellerBookingCard({ booking, reload }: SellerBookingCardProps) {
  const t = useOrdersTexts()
  const { buyer } = booking
  return (
    <Card as="article" className="grid h-full items-start sm:grid-cols-[15rem_1fr]">
      <Picture
        picture={booking.picture}
        alt=""
        sizes="(width >= 40rem) 14rem, 100vw"
        className="aspect-3/2 sm:m-4 sm:me-0 sm:rounded-field"
      />
      <div className="flex min-w-0 flex-col gap-3 p-4 sm:p-5">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
          <h2 className="min-w-0 break-words text-xl">
            <Link to={`/cars/${booking.carId}`} className="hover:underline">
              {booking.carTitle}
            </Link>
          </h2>
          <Price cents={booking.priceCents} className="font-semibold text-lg" />
        </div>
        <div>
          <BookingBadge status={booking.status} side="seller" />
        </div>
        <dl className="grid gap-1 [&>div]:flex [&>div]:items-center [&>div]:gap-2 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-muted">
          <div>
            <dt>
              <User aria-hidden="true" />
              <span className="sr-only">{t('buyer')}</span>
            </dt>
            <dd className="min-w-0 break-words font-medium">{buyer.name}</dd>
          </div>
          {buyer.phone && (
            <div>
              <dt>
                <Phone aria-hidden="true" />
                <span className="sr-only">{t('phoneNumber')}</span>
              </dt>
              <dd>
                <a href={`tel:${buyer.phone}`} className="figures underline underline-offset-4">
                  {buyer.phone}
                </a>
              </dd>
            </div>
          )}
          {buyer.email && (
            <div>
              <dt>
                <Mail aria-hidden="true" />
                <span className="sr-only">{t('email')}</span>
              </dt>
              <dd className="min-w-0">
                <a href={`mailto:${buyer.email}`} className="break-all underline underline-offset-4">
                  {buyer.email}
                </a>
              </dd>
            </div>
          )}
          <div>
            <dt>
              <CalendarClock aria-hidden="true" />
              <span className="sr-only">{t('meetingDate')}</span>
            </dt>
            <dd>
              <Time at={booking.meetingAt} show="dateTime" />
            </dd>
          </div>
        </dl>
        <BookingSteps booking={booking} reload={reload} />
      </div>
    </Card>
  )
}

function BookingSteps({ booking, reload }: SellerBookingCardProps) {
  const t = useOrdersTexts()
  const { running, take } = useBookingStep(booking.id, reload)
  const { canAnswer, canConfirmHandover, status, buyer, carTitle } = booking
  const canDecline = canAnswer || status === 'accepted'
  if (!canDecline && !canConfirmHandover) return null
  return (
    <div className="mt-auto flex flex-wrap gap-2 pt-1">
      {canAnswer && (
        <ActionButton isBusy={running === 'accept'} disabled={running !== null} onClick={() => take('accept')}>
          {t('accept')}
          <span className="sr-only">
            : {buyer.name}, {carTitle}
          </span>
        </ActionButton>
      )}
      {canConfirmHandover && (
        <StepWithQuestion
          label={t('confirmHandover')}
          about={carTitle}
          look="primary"
          title={t('isHandedOver')}
          confirmLabel={t('yesItIs')}
          confirmLook="primary"
          cancelLabel={t('notYet')}
          isBusy={running === 'confirm-handover'}
          onConfirm={() => take('confirm-handover')}
        >
          <p>{t('handoverOfSeller', { name: buyer.name })}</p>
        </StepWithQuestion>
      )}
      {canDecline && (
        <StepWithQuestion
          label={t('decline')}
          about={`${buyer.name}, ${carTitle}`}
          look="secondary"
          title={t('declineQuestion')}
          confirmLabel={t('decline')}
          cancelLabel={t('keepIt')}
          isBusy={running === 'decline'}
          onConfirm={() => take('decline')}
        >
          <p>{t('declineMeaning', { name: buyer.name, car: carTitle })}</p>
        </StepWithQuestion>
      )}
    </div>
  )
}

import { CalendarClock, Mail, Phone, User } from 'lucide-react'
import { Link } from 'react-router'
import type { SellerBooking } from '#contract/bookings.ts'
import { BookingBadge } from '#web/bookings/booking-badge.tsx'
import { StepWithQuestion } from '#web/bookings/step-with-question.tsx'
import { useBookingStep } from '#web/bookings/use-booking-step.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Price } from '#web/ui/price.tsx'
import { Time } from '#web/ui/time.tsx'

type SellerBookingCardProps = { booking: SellerBooking; reload: () => Promise<unknown> }

/** A booking of one of the seller's cars, with what the seller may do about it (row S-28). */
export function SellerBookingCard({ booking, reload }: SellerBookingCardProps) {
  const { buyer } = booking
  return (
    <Card as="article" className="grid h-full items-start sm:grid-cols-[15rem_1fr]">
      <Picture
        picture={booking.picture}
        alt=""
        sizes="(width >= 40rem) 14rem, 100vw"
        className="aspect-3/2 sm:m-4 sm:mr-0 sm:rounded-field"
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
              <span className="sr-only">Buyer</span>
            </dt>
            <dd className="min-w-0 break-words font-medium">{buyer.name}</dd>
          </div>
          {buyer.phone && (
            <div>
              <dt>
                <Phone aria-hidden="true" />
                <span className="sr-only">Phone number</span>
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
                <span className="sr-only">Email</span>
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
              <span className="sr-only">Meeting date</span>
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
  const { running, take } = useBookingStep(booking.id, reload)
  const { canAnswer, canConfirmHandover, status, buyer, carTitle } = booking
  const canDecline = canAnswer || status === 'accepted'
  if (!canDecline && !canConfirmHandover) return null
  return (
    <div className="mt-auto flex flex-wrap gap-2 pt-1">
      {canAnswer && (
        <ActionButton isBusy={running === 'accept'} disabled={running !== null} onClick={() => take('accept')}>
          Accept
          <span className="sr-only">
            : {buyer.name}, {carTitle}
          </span>
        </ActionButton>
      )}
      {canConfirmHandover && (
        <StepWithQuestion
          label="Confirm the hand-over"
          about={carTitle}
          look="primary"
          title="Is the car handed over?"
          confirmLabel="Yes, it is"
          confirmLook="primary"
          cancelLabel="Not yet"
          isBusy={running === 'confirm-handover'}
          onConfirm={() => take('confirm-handover')}
        >
          <p>Confirm once {buyer.name} has the car, its keys and its papers. The buyer confirms too.</p>
        </StepWithQuestion>
      )}
      {canDecline && (
        <StepWithQuestion
          label="Decline"
          about={`${buyer.name}, ${carTitle}`}
          look="secondary"
          title="Decline this booking?"
          confirmLabel="Decline"
          cancelLabel="Keep it"
          isBusy={running === 'decline'}
          onConfirm={() => take('decline')}
        >
          <p>
            {buyer.name} is told that you do not want to meet about {carTitle}. This cannot be taken back.
          </p>
        </StepWithQuestion>
      )}
    </div>
  )
}

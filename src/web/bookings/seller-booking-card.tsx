import { CalendarClock, User } from 'lucide-react'
import type { SellerBooking } from '#contract/bookings.ts'
import { BookingBadge } from '#web/bookings/booking-badge.tsx'
import { BookingCard, BookingFact, ContactFacts } from '#web/bookings/booking-card.tsx'
import { StepWithQuestion } from '#web/bookings/step-with-question.tsx'
import { useBookingStep } from '#web/bookings/use-booking-step.ts'
import { RequestToSeller } from '#web/money/refund-request.tsx'
import { useOrdersTexts } from '#web/texts/orders.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { Time } from '#web/ui/time.tsx'

type SellerBookingCardProps = { booking: SellerBooking; reload: () => Promise<unknown> }

/** A booking of one of the seller's cars, with what the seller may do about it (row S-28). */
export function SellerBookingCard({ booking, reload }: SellerBookingCardProps) {
  const t = useOrdersTexts()
  const { buyer } = booking
  return (
    <BookingCard
      booking={booking}
      badge={<BookingBadge status={booking.status} side="seller" />}
      facts={
        <>
          <BookingFact icon={<User />} name={t('buyer')}>
            <span className="break-words font-medium">{buyer.name}</span>
          </BookingFact>
          <BookingFact icon={<CalendarClock />} name={t('meetingDate')}>
            <Time at={booking.meetingAt} show="dateTime" />
          </BookingFact>
          <ContactFacts {...buyer} names={{ phone: t('phoneNumber'), email: t('email') }} />
        </>
      }
      actions={<BookingSteps booking={booking} reload={reload} />}
    >
      <RequestToSeller booking={booking} reload={reload} />
    </BookingCard>
  )
}

function BookingSteps({ booking, reload }: SellerBookingCardProps) {
  const t = useOrdersTexts()
  const { running, take } = useBookingStep(booking.id, reload)
  const { canAnswer, canConfirmHandover, status, buyer, carTitle } = booking
  const canDecline = canAnswer || status === 'accepted'
  if (!canDecline && !canConfirmHandover) return null
  return (
    <>
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
    </>
  )
}

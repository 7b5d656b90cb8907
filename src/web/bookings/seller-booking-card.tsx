import { useState } from 'react'
import type { SellerBooking } from '#contract/bookings.ts'
import { AcceptBookingButton } from '#web/bookings/accept-booking-button.tsx'
import { LazyAdvertSnapshot } from '#web/bookings/advert-snapshot.tsx'
import { BookingCard, BookingFact, ContactDetails } from '#web/bookings/booking-card.tsx'
import { BookingDeclineMeaning } from '#web/bookings/booking-decline-meaning.tsx'
import { bookingState } from '#web/bookings/booking-state.ts'
import { BookingStatusBadge } from '#web/bookings/booking-status-badge.tsx'
import { HandoverConfirmationNotice } from '#web/bookings/handover-confirmation-notice.tsx'
import { SellerMeetingTimeNotice } from '#web/bookings/meeting-time-notice.tsx'
import { seenBooking } from '#web/bookings/seen-booking.ts'
import { useBookingAction } from '#web/bookings/use-booking-action.ts'
import { wasHandedOverBeforeMeeting } from '#web/bookings/was-handed-over-before-meeting.ts'
import { ConfirmedActionButton } from '#web/dashboard/confirmed-action-button.tsx'
import { bookingTimeTexts } from '#web/meetings/booking-time-texts.ts'
import { MeetingPanel, MeetingReasonField } from '#web/meetings/meeting-panel.tsx'
import { MeetingTime } from '#web/meetings/meeting-time.tsx'
import { SellerRefundRequestPanel } from '#web/money/buyer-refund-request-panel.tsx'
import { SellerMoneyExplanation } from '#web/money/money-notices.tsx'
import { useMoneyRuleValues } from '#web/site/site.ts'
import { useOrdersTexts } from '#web/texts/use-orders-texts.ts'
import { CalendarClock, User } from '#web/ui/icons.ts'

const wasPaid: ReadonlySet<SellerBooking['status']> = new Set(['paid', 'completed', 'refunded'])

type SellerBookingCardProps = { booking: SellerBooking; reload: () => Promise<unknown> }

/** A booking of one of the seller's cars, with the seller's possible actions (row S-28). */
export function SellerBookingCard({ booking, reload }: SellerBookingCardProps) {
  const t = useOrdersTexts()
  const { buyer } = booking
  const name = buyer.isDeleted ? t('deletedAccount') : buyer.name
  const { sentence } = bookingTimeTexts(booking.time, wasHandedOverBeforeMeeting(booking))
  return (
    <BookingCard
      booking={booking}
      badge={<BookingStatusBadge booking={booking} side="seller" />}
      facts={
        <>
          <BookingFact icon={<User />} name={t('buyer')}>
            <span className="break-words font-medium">{name}</span>
          </BookingFact>
          <BookingFact icon={<CalendarClock />} name={t('meetingDate')}>
            {sentence === 'meetingAt' ? (
              <MeetingTime meeting={booking} />
            ) : (
              t.rich(sentence, { time: () => <MeetingTime meeting={booking} /> })
            )}
          </BookingFact>
          <ContactDetails {...buyer} names={{ phone: t('phoneNumber'), email: t('email') }} />
        </>
      }
      actions={<BookingSteps booking={booking} reload={reload} />}
    >
      <SellerMeetingTimeNotice booking={booking} />
      {booking.meeting && (
        <MeetingPanel
          of={{
            ...booking,
            meeting: booking.meeting,
            bookingId: booking.id,
            location: booking.location,
            isBookingOpen: booking.status === 'requested',
            isPaid: booking.status === 'paid',
            isHandedOverBefore: wasHandedOverBeforeMeeting(booking),
          }}
          side="seller"
          other={name}
          reload={reload}
        />
      )}
      <HandoverConfirmationNotice booking={booking} side="seller" other={buyer.name} />
      <SellerMoneyExplanation booking={booking} />
      <SellerRefundRequestPanel booking={booking} reload={reload} />
      {wasPaid.has(booking.status) && <LazyAdvertSnapshot booking={booking} />}
    </BookingCard>
  )
}

function BookingSteps({ booking, reload }: SellerBookingCardProps) {
  const money = useMoneyRuleValues()
  const t = useOrdersTexts()
  const { running, take } = useBookingAction(booking.id, reload)
  const { canAnswer, canAccept, canConfirmHandover, status, buyer, carTitle } = booking
  const canDecline = canAnswer || status === 'accepted'
  const isPaid = status === 'paid'
  // Beside the answer to a time that is asked for, an answer to the booking says so.
  const isTimeAsked = booking.meeting?.canAnswerProposal === true
  const decline = t(isPaid ? 'declineSale' : isTimeAsked ? 'declineBooking' : 'decline')
  const figures = { ...money, feePercent: booking.feePercent ?? money.feePercent, name: buyer.name }
  const [reason, setReason] = useState('')
  if (!canDecline && !canConfirmHandover) return null
  return (
    <>
      {/* A server of an earlier release names no answer on its own that can be yes. */}
      {canAnswer && canAccept !== false && <AcceptBookingButton booking={booking} running={running} take={take} />}
      {canConfirmHandover && (
        <ConfirmedActionButton
          label={t('confirmHandover')}
          about={carTitle}
          asOf={bookingState(booking)}
          look={canAnswer ? 'secondary' : 'primary'}
          title={t('isHandedOver')}
          confirmLabel={t('yesItIs')}
          confirmLook="primary"
          cancelLabel={t('notYet')}
          isBusy={running === 'confirm-handover'}
          onConfirm={() => take('confirm-handover')}
        >
          <p>{t(booking.payoutHold ? 'handoverOfSellerHeld' : 'handoverOfSeller', figures)}</p>
        </ConfirmedActionButton>
      )}
      {canDecline && (
        <ConfirmedActionButton
          label={decline}
          about={`${buyer.name}, ${carTitle}`}
          asOf={bookingState(booking)}
          look="secondary"
          title={isPaid ? t('declinePaidQuestion') : t('declineQuestion')}
          confirmLabel={decline}
          cancelLabel={t('keepIt')}
          isBusy={running === 'decline'}
          onConfirm={() => take('decline', { reason: reason.trim() === '' ? null : reason, ...seenBooking(booking) })}
        >
          <BookingDeclineMeaning booking={booking} />
          {!isPaid && !booking.meeting?.blockedBy && <MeetingReasonField reason={reason} onChange={setReason} />}
        </ConfirmedActionButton>
      )}
    </>
  )
}

import type { SellerBooking } from '#contract/bookings.ts'
import { LazyAdvertSnapshot } from '#web/bookings/advert-snapshot.tsx'
import { BookingCard, BookingFact, ContactDetails } from '#web/bookings/booking-card.tsx'
import { BookingStatusBadge } from '#web/bookings/booking-status-badge.tsx'
import { HandoverConfirmationNotice } from '#web/bookings/handover-confirmation-notice.tsx'
import { meetingOfSellerBooking } from '#web/bookings/meeting-of-seller-booking.ts'
import { SellerMeetingTimeNotice } from '#web/bookings/meeting-time-notice.tsx'
import { SellerBookingSteps, type SellerBookingStepsProps } from '#web/bookings/seller-booking-steps.tsx'
import { SellerMoreMenu } from '#web/bookings/seller-more-menu.tsx'
import { useBookedPersonName } from '#web/bookings/use-booked-person-name.ts'
import { wasHandedOverBeforeMeeting } from '#web/bookings/was-handed-over-before-meeting.ts'
import { bookingTimeTexts } from '#web/meetings/booking-time-texts.ts'
import { MeetingButtons } from '#web/meetings/meeting-buttons.tsx'
import { MeetingPanel } from '#web/meetings/meeting-panel.tsx'
import { MeetingTime } from '#web/meetings/meeting-time.tsx'
import { useMeetingAction } from '#web/meetings/use-meeting-action.ts'
import { SellerRefundRequestPanel } from '#web/money/buyer-refund-request-panel.tsx'
import { SellerMoneyExplanation } from '#web/money/money-notices.tsx'
import { useOrdersTexts } from '#web/texts/use-orders-texts.ts'
import { CalendarClock, User } from '#web/ui/icons.ts'

const wasPaid: ReadonlySet<SellerBooking['status']> = new Set(['paid', 'completed', 'refunded'])

/** A booking of one of the seller's cars, with the seller's possible actions (row S-28). */
export function SellerBookingCard({ booking, reload }: SellerBookingStepsProps) {
  const t = useOrdersTexts()
  const { buyer } = booking
  const name = useBookedPersonName(buyer)
  const of = meetingOfSellerBooking(booking)
  const action = useMeetingAction(booking.id, reload)
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
      actions={
        <>
          <SellerBookingSteps booking={booking} reload={reload} />
          {of && <MeetingButtons of={of} side="seller" other={name} action={action} reload={reload} />}
          <SellerMoreMenu booking={booking} meeting={of} other={name} meetingAction={action} reload={reload} />
        </>
      }
    >
      <SellerMeetingTimeNotice booking={booking} />
      {of && <MeetingPanel of={of} side="seller" other={name} action={action} />}
      <HandoverConfirmationNotice booking={booking} side="seller" other={buyer.name} />
      <SellerMoneyExplanation booking={booking} />
      <SellerRefundRequestPanel booking={booking} reload={reload} />
      {wasPaid.has(booking.status) && <LazyAdvertSnapshot booking={booking} />}
    </BookingCard>
  )
}

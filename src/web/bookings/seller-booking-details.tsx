import type { SellerBooking } from '#contract/bookings.ts'
import { LazyAdvertSnapshot } from '#web/bookings/advert-snapshot.tsx'
import { BookedPrice } from '#web/bookings/booked-price.tsx'
import { BookingFact, ContactDetails } from '#web/bookings/booking-card.tsx'
import { HandoverConfirmationNotice } from '#web/bookings/handover-confirmation-notice.tsx'
import { SellerMeetingTimeNotice } from '#web/bookings/meeting-time-notice.tsx'
import { wasHandedOverBeforeMeeting } from '#web/bookings/was-handed-over-before-meeting.ts'
import { AskedMeetingTimeNotice } from '#web/meetings/asked-meeting-time-notice.tsx'
import { bookingTimeTexts } from '#web/meetings/booking-time-texts.ts'
import { MeetingState } from '#web/meetings/meeting-state.tsx'
import { MeetingTime } from '#web/meetings/meeting-time.tsx'
import type { MeetingWithBooking } from '#web/meetings/meeting-with-booking.ts'
import { openProposalOf } from '#web/meetings/open-proposal-of.ts'
import { SellerRefundRequestPanel } from '#web/money/buyer-refund-request-panel.tsx'
import { SellerMoneyExplanation } from '#web/money/money-notices.tsx'
import { RefundedSums } from '#web/money/refunded-sums.tsx'
import { useOrdersTexts } from '#web/texts/use-orders-texts.ts'
import { CalendarClock } from '#web/ui/icons.ts'

const wasPaid: ReadonlySet<SellerBooking['status']> = new Set(['paid', 'completed', 'refunded'])

type SellerBookingDetailsProps = {
  booking: SellerBooking
  of: MeetingWithBooking | null
  /** The name of the buyer. */
  other: string
}

/** All that the seller knows of a booking; what they do next with it stands in its row. */
export function SellerBookingDetails({ booking, of, other }: SellerBookingDetailsProps) {
  const t = useOrdersTexts()
  const { buyer } = booking
  const { sentence } = bookingTimeTexts(booking.time, wasHandedOverBeforeMeeting(booking))
  const asked = of && openProposalOf(of, 'seller')
  return (
    <div className="seller-booking-details">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <BookedPrice booking={booking} className="font-semibold text-lg" />
      </p>
      <RefundedSums booking={booking} />
      <dl className="flex flex-wrap gap-x-6 gap-y-1 text-sm [&_svg]:size-4">
        <BookingFact icon={<CalendarClock />} name={t('meetingDate')}>
          {sentence === 'meetingAt' ? (
            <MeetingTime meeting={booking} />
          ) : (
            t.rich(sentence, { time: () => <MeetingTime meeting={booking} /> })
          )}
        </BookingFact>
        <ContactDetails phone={null} email={buyer.email} names={{ phone: t('phoneNumber'), email: t('email') }} />
      </dl>
      <SellerMeetingTimeNotice booking={booking} />
      {of && <MeetingState of={of} side="seller" other={other} />}
      {of && asked && <AskedMeetingTimeNotice of={of} other={other} asked={asked} />}
      <HandoverConfirmationNotice booking={booking} side="seller" other={buyer.name} />
      <SellerMoneyExplanation booking={booking} />
      <SellerRefundRequestPanel booking={booking} />
      {wasPaid.has(booking.status) && <LazyAdvertSnapshot booking={booking} />}
    </div>
  )
}

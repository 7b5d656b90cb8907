import type { BuyerOrder } from '#contract/bookings.ts'
import { brandDisplayName } from '#contract/brands.ts'
import { BookingCard, BookingFact, ContactDetails } from '#web/bookings/booking-card.tsx'
import { BookingStatusBadge } from '#web/bookings/booking-status-badge.tsx'
import { BuyerMeetingPanel } from '#web/bookings/buyer-meeting-panel.tsx'
import { buyerNextStep } from '#web/bookings/buyer-next-step.ts'
import { BuyerNextStepLine } from '#web/bookings/buyer-next-step-line.tsx'
import { HandoverConfirmationNotice } from '#web/bookings/handover-confirmation-notice.tsx'
import { hasOfferFirst } from '#web/bookings/has-offer-first.ts'
import { meetingOfOrder } from '#web/bookings/meeting-of-order.ts'
import { OrderActions } from '#web/bookings/order-actions.tsx'
import { PayBeforeAgreementNote } from '#web/bookings/pay-before-agreement-note.tsx'
import { useBookedPersonName } from '#web/bookings/use-booked-person-name.ts'
import { wasHandedOverBeforeMeeting } from '#web/bookings/was-handed-over-before-meeting.ts'
import { bookingTimeTexts } from '#web/meetings/booking-time-texts.ts'
import { MeetingTime } from '#web/meetings/meeting-time.tsx'
import { useMeetingAction } from '#web/meetings/use-meeting-action.ts'
import { BuyerRefundRequestPanel } from '#web/money/buyer-refund-request-panel.tsx'
import { BuyerMoneyExplanation } from '#web/money/money-notices.tsx'
import { OpenOfferNotice } from '#web/offers/open-offer-notice.tsx'
import { RateSellerControl } from '#web/ratings/rate-seller-control.tsx'
import { useOrdersTexts } from '#web/texts/use-orders-texts.ts'
import { CalendarClock, MapPin } from '#web/ui/icons.ts'

/** A booking as its buyer sees it in the list (row S-29). */
export function OrderCard({ order, reload }: { order: BuyerOrder; reload: () => Promise<unknown> }) {
  const t = useOrdersTexts()
  const meetingAction = useMeetingAction(order.id, reload)
  const meeting = meetingOfOrder(order)
  const { seller } = order
  const name = useBookedPersonName(seller)
  const next = buyerNextStep(order)
  const isMeetingNext = next?.kind === 'meet' || next?.kind === 'getCar' || next?.kind === 'waitForAnswer'
  return (
    <BookingCard
      booking={order}
      car={[brandDisplayName(order.carBrand), order.carModel].filter(Boolean).join(' · ')}
      state={
        <>
          <BookingStatusBadge booking={order} side="buyer" />
          {next && <BuyerNextStepLine next={next} order={order} />}
        </>
      }
      facts={
        <>
          {!isMeetingNext && (
            <BookingFact icon={<CalendarClock />} name={t('meetingDate')}>
              {t.rich(bookingTimeTexts(order.time, wasHandedOverBeforeMeeting(order)).sentence, {
                time: () => <MeetingTime meeting={order} />,
              })}
            </BookingFact>
          )}
          <BookingFact icon={<MapPin />} name={t('seller')}>
            {[name, seller.location].filter(Boolean).join(', ')}
          </BookingFact>
          <ContactDetails {...seller} names={{ phone: t('phoneNumber'), email: t('email') }} />
        </>
      }
      actions={<OrderActions order={order} meeting={meeting} meetingAction={meetingAction} reload={reload} />}
    >
      {order.transactionId && (
        <p className="break-all text-muted text-sm">
          {t.rich('transactionId', { id: () => <span className="figures">{order.transactionId}</span> })}
        </p>
      )}
      <OpenOfferNotice order={order} hasLink={!hasOfferFirst(order)} />
      <BuyerMeetingPanel order={order} meeting={meeting} action={meetingAction} />
      <PayBeforeAgreementNote order={order} />
      <HandoverConfirmationNotice booking={order} side="buyer" other={seller.name} />
      {order.paidAt && <BuyerMoneyExplanation order={order} />}
      <BuyerRefundRequestPanel order={order} reload={reload} />
      <RateSellerControl order={order} reload={reload} />
    </BookingCard>
  )
}

import type { BuyerOrder } from '#contract/bookings.ts'
import { brandDisplayName } from '#contract/brands.ts'
import { BookingCard, BookingFact, ContactDetails } from '#web/bookings/booking-card.tsx'
import { BookingStatusBadge } from '#web/bookings/booking-status-badge.tsx'
import { BuyerMeetingPanel } from '#web/bookings/buyer-meeting-panel.tsx'
import { HandoverConfirmationNotice } from '#web/bookings/handover-confirmation-notice.tsx'
import { meetingOfOrder } from '#web/bookings/meeting-of-order.ts'
import { OrderMoreMenu } from '#web/bookings/order-more-menu.tsx'
import { PayBeforeAgreementNote } from '#web/bookings/pay-before-agreement-note.tsx'
import { useBookedPersonName } from '#web/bookings/use-booked-person-name.ts'
import { useBookingAction } from '#web/bookings/use-booking-action.ts'
import { HandoverButton } from '#web/bookings/use-handover-step.tsx'
import { wasHandedOverBeforeMeeting } from '#web/bookings/was-handed-over-before-meeting.ts'
import { bookingTimeTexts } from '#web/meetings/booking-time-texts.ts'
import { calendarFilePath } from '#web/meetings/calendar-file-path.ts'
import { isTimeChangeRare } from '#web/meetings/is-time-change-rare.ts'
import { MeetingButtons } from '#web/meetings/meeting-buttons.tsx'
import { MeetingTime } from '#web/meetings/meeting-time.tsx'
import { useMeetingAction } from '#web/meetings/use-meeting-action.ts'
import { WriteToBookingSideButton } from '#web/messages/write-to-booking-side-button.tsx'
import { BuyerRefundRequestPanel } from '#web/money/buyer-refund-request-panel.tsx'
import { BuyerMoneyExplanation } from '#web/money/money-notices.tsx'
import { MakeOfferButton } from '#web/offers/make-offer-button.tsx'
import { OpenOfferNotice } from '#web/offers/open-offer-notice.tsx'
import { RateSellerControl } from '#web/ratings/rate-seller-control.tsx'
import { useMeetingsTexts } from '#web/texts/use-meetings-texts.ts'
import { useOrdersTexts } from '#web/texts/use-orders-texts.ts'
import { ButtonLink, buttonLookClassName } from '#web/ui/button.tsx'
import { CalendarClock, MapPin } from '#web/ui/icons.ts'

/** A booking as its buyer sees it in the list (row S-29). */
export function OrderCard({ order, reload }: { order: BuyerOrder; reload: () => Promise<unknown> }) {
  const t = useOrdersTexts()
  const ofMeetings = useMeetingsTexts()
  const action = useBookingAction(order.id, reload)
  const meetingAction = useMeetingAction(order.id, reload)
  const meeting = meetingOfOrder(order)
  const { seller } = order
  const name = useBookedPersonName(seller)
  const hasCalendarButton = Boolean(order.status === 'paid' && meeting?.meeting.hasFile)
  const isOpen = order.status === 'requested' || order.status === 'accepted'
  return (
    <BookingCard
      booking={order}
      car={[brandDisplayName(order.carBrand), order.carModel].filter(Boolean).join(' · ')}
      badge={<BookingStatusBadge booking={order} side="buyer" />}
      facts={
        <>
          <BookingFact icon={<CalendarClock />} name={t('meetingDate')}>
            {t.rich(bookingTimeTexts(order.time, wasHandedOverBeforeMeeting(order)).sentence, {
              time: () => <MeetingTime meeting={order} />,
            })}
          </BookingFact>
          <BookingFact icon={<MapPin />} name={t('seller')}>
            {[name, seller.location].filter(Boolean).join(', ')}
          </BookingFact>
          <ContactDetails {...seller} names={{ phone: t('phoneNumber'), email: t('email') }} />
        </>
      }
      actions={
        <>
          <HandoverButton booking={order} side="buyer" other={name} action={action} />
          {!order.paidAt && <PayLink order={order} />}
          {meeting && (isOpen || order.paidAt) && !meeting.meeting.blockedBy && !seller.isDeleted && (
            <WriteToBookingSideButton
              bookingId={order.id}
              carTitle={order.carTitle}
              other={name}
              // A server of an earlier release does not name it.
              threadId={meeting.meeting.threadId ?? null}
            />
          )}
          {meeting && hasCalendarButton && (
            <a className={buttonLookClassName.secondary} href={calendarFilePath(order.id)} download="meeting.ics">
              {ofMeetings('addToCalendar')}
              <span className="sr-only">: {order.carTitle}</span>
            </a>
          )}
          {meeting && (
            <MeetingButtons
              of={meeting}
              side="buyer"
              other={name}
              action={meetingAction}
              reload={reload}
              hidesTimeChange={isTimeChangeRare(meeting)}
            />
          )}
          {order.paidAt && <PayLink order={order} />}
          {order.canPay && (
            <MakeOfferButton
              isSettled={order.publicPriceCents !== null || Boolean(order.openOffer)}
              onClosed={reload}
              car={{ id: order.carId, title: order.carTitle, priceCents: order.priceCents }}
              about={order.carTitle}
            />
          )}
          {order.status === 'lost' && (
            <ButtonLink look="secondary" to={`/cars?${new URLSearchParams({ brand: order.carBrand })}`}>
              {t('similarCars')}
            </ButtonLink>
          )}
          <OrderMoreMenu
            order={order}
            meeting={meeting}
            action={action}
            meetingAction={meetingAction}
            hasCalendarButton={hasCalendarButton}
            reload={reload}
          />
        </>
      }
    >
      {order.transactionId && (
        <p className="break-all text-muted text-sm">
          {t.rich('transactionId', { id: () => <span className="figures">{order.transactionId}</span> })}
        </p>
      )}
      <OpenOfferNotice order={order} />
      <BuyerMeetingPanel order={order} meeting={meeting} action={meetingAction} />
      <PayBeforeAgreementNote order={order} />
      <HandoverConfirmationNotice booking={order} side="buyer" other={seller.name} />
      {order.paidAt && <BuyerMoneyExplanation order={order} />}
      <BuyerRefundRequestPanel order={order} reload={reload} />
      <RateSellerControl order={order} reload={reload} />
    </BookingCard>
  )
}

function PayLink({ order }: { order: BuyerOrder }) {
  const t = useOrdersTexts()
  const page = `/dashboard/myOrders/${order.id}`
  const about = <span className="sr-only">: {order.carTitle}</span>
  if (order.canPay) {
    return (
      <ButtonLink to={page} look={order.isAgreed ? 'primary' : 'secondary'} className="min-w-28">
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

import type { BuyerOrder } from '#contract/bookings.ts'
import { brandDisplayName } from '#contract/brands.ts'
import { BookingCard, BookingFact, ContactDetails } from '#web/bookings/booking-card.tsx'
import { bookingState } from '#web/bookings/booking-state.ts'
import { BookingStatusBadge } from '#web/bookings/booking-status-badge.tsx'
import { BuyerMeetingPanel } from '#web/bookings/buyer-meeting-panel.tsx'
import { HandoverConfirmationNotice } from '#web/bookings/handover-confirmation-notice.tsx'
import { meetingOfOrder } from '#web/bookings/meeting-of-order.ts'
import { OrderMoreMenu } from '#web/bookings/order-more-menu.tsx'
import { PayBeforeAgreementNote } from '#web/bookings/pay-before-agreement-note.tsx'
import { useBookedPersonName } from '#web/bookings/use-booked-person-name.ts'
import { useBookingAction } from '#web/bookings/use-booking-action.ts'
import { wasHandedOverBeforeMeeting } from '#web/bookings/was-handed-over-before-meeting.ts'
import { ConfirmedActionButton } from '#web/dashboard/confirmed-action-button.tsx'
import { bookingTimeTexts } from '#web/meetings/booking-time-texts.ts'
import { MeetingButtons } from '#web/meetings/meeting-buttons.tsx'
import { MeetingTime } from '#web/meetings/meeting-time.tsx'
import { useMeetingAction } from '#web/meetings/use-meeting-action.ts'
import { BuyerRefundRequestPanel } from '#web/money/buyer-refund-request-panel.tsx'
import { BuyerMoneyExplanation } from '#web/money/money-notices.tsx'
import { MakeOfferButton } from '#web/offers/make-offer-button.tsx'
import { OpenOfferNotice } from '#web/offers/open-offer-notice.tsx'
import { RateSellerControl } from '#web/ratings/rate-seller-control.tsx'
import { useMoneyRuleValues } from '#web/site/site.ts'
import { useOrdersTexts } from '#web/texts/use-orders-texts.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { CalendarClock, MapPin } from '#web/ui/icons.ts'

/** A booking as its buyer sees it in the list (row S-29). */
export function OrderCard({ order, reload }: { order: BuyerOrder; reload: () => Promise<unknown> }) {
  const money = useMoneyRuleValues()
  const t = useOrdersTexts()
  const action = useBookingAction(order.id, reload)
  const { running, take } = action
  const meetingAction = useMeetingAction(order.id, reload)
  const meeting = meetingOfOrder(order)
  const { seller } = order
  const name = useBookedPersonName(seller)
  const figures = { ...money, seller: name }
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
          <PayLink order={order} />
          {meeting && <MeetingButtons of={meeting} side="buyer" other={name} action={meetingAction} reload={reload} />}
          {order.canPay && (
            <MakeOfferButton
              isSettled={order.publicPriceCents !== null || Boolean(order.openOffer)}
              onClosed={reload}
              car={{ id: order.carId, title: order.carTitle, priceCents: order.priceCents }}
              about={order.carTitle}
            />
          )}
          {order.canConfirmHandover && (
            <ConfirmedActionButton
              label={t('confirmHandover')}
              about={order.carTitle}
              asOf={bookingState(order)}
              look="secondary"
              title={t('doYouHaveTheCar')}
              confirmLabel={t('yesIHave')}
              confirmLook="primary"
              cancelLabel={t('notYet')}
              isBusy={running === 'confirm-handover'}
              onConfirm={() => take('confirm-handover')}
            >
              <p>{t(order.payoutHold ? 'handoverOfBuyerHeld' : 'handoverOfBuyer', figures)}</p>
            </ConfirmedActionButton>
          )}
          {order.status === 'lost' && (
            <ButtonLink look="secondary" to={`/cars?${new URLSearchParams({ brand: order.carBrand })}`}>
              {t('similarCars')}
            </ButtonLink>
          )}
          <OrderMoreMenu order={order} meeting={meeting} action={action} meetingAction={meetingAction} />
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

import type { BuyerOrder } from '#contract/bookings.ts'
import { buyerNextStep } from '#web/bookings/buyer-next-step.ts'
import { canWriteToSeller } from '#web/bookings/can-write-to-seller.ts'
import { hasOfferFirst } from '#web/bookings/has-offer-first.ts'
import { isOfferSettled } from '#web/bookings/is-offer-settled.ts'
import { OrderMoreMenu } from '#web/bookings/order-more-menu.tsx'
import { useBookedPersonName } from '#web/bookings/use-booked-person-name.ts'
import { useBookingAction } from '#web/bookings/use-booking-action.ts'
import { HandoverButton } from '#web/bookings/use-handover-step.tsx'
import { calendarFilePath } from '#web/meetings/calendar-file-path.ts'
import { isTimeChangeRare } from '#web/meetings/is-time-change-rare.ts'
import { MeetingButtons } from '#web/meetings/meeting-buttons.tsx'
import type { MeetingWithBooking } from '#web/meetings/meeting-with-booking.ts'
import type { MeetingActionState } from '#web/meetings/use-meeting-action.ts'
import { WriteToBookingSideButton } from '#web/messages/write-to-booking-side-button.tsx'
import { MakeOfferButton } from '#web/offers/make-offer-button.tsx'
import { useMeetingsTexts } from '#web/texts/use-meetings-texts.ts'
import { useOffersTexts } from '#web/texts/use-offers-texts.ts'
import { useOrdersTexts } from '#web/texts/use-orders-texts.ts'
import { ButtonLink, buttonLookClassName } from '#web/ui/button.tsx'
import './order-actions.css'

type OrderActionsProps = {
  order: BuyerOrder
  /** Of the order (`meetingOfOrder`). */
  meeting: MeetingWithBooking | null
  meetingAction: MeetingActionState
  reload: () => Promise<unknown>
}

/**
 * What a buyer does with an order, the next step first. A phone shows the first button alone: the menu has the others
 * (`useStepsHiddenOnPhone`).
 */
export function OrderActions({ order, meeting, meetingAction, reload }: OrderActionsProps) {
  const t = useOrdersTexts()
  const ofMeetings = useMeetingsTexts()
  const ofOffers = useOffersTexts()
  const action = useBookingAction(order.id, reload)
  const name = useBookedPersonName(order.seller)
  const hasCalendarButton = Boolean(order.status === 'paid' && meeting?.meeting.hasFile)
  // A time has to be found before anything else.
  const isTimeNext = buyerNextStep(order)?.kind === 'chooseTime'
  const meetingButtons = meeting && (
    <MeetingButtons
      of={meeting}
      side="buyer"
      other={name}
      action={meetingAction}
      reload={reload}
      hidesTimeChange={isTimeChangeRare(meeting)}
    />
  )
  return (
    <>
      <HandoverButton booking={order} side="buyer" other={name} action={action} />
      {isTimeNext && meetingButtons}
      {hasOfferFirst(order) && order.openOffer && (
        <ButtonLink to={`/dashboard/messages/${order.openOffer.threadId}`}>
          {ofOffers('seeOffer')}
          <span className="sr-only">: {order.carTitle}</span>
        </ButtonLink>
      )}
      {order.status !== 'paid' && <PayLink order={order} />}
      {meeting && canWriteToSeller(order) && (
        <WriteToBookingSideButton
          bookingId={order.id}
          carTitle={order.carTitle}
          other={name}
          // A server of an earlier release does not name it.
          threadId={meeting.meeting.threadId ?? null}
        />
      )}
      {hasCalendarButton && (
        <a className={buttonLookClassName.secondary} href={calendarFilePath(order.id)} download="meeting.ics">
          {ofMeetings('addToCalendar')}
          <span className="sr-only">: {order.carTitle}</span>
        </a>
      )}
      {!isTimeNext && meetingButtons}
      {order.status === 'paid' && <PayLink order={order} />}
      {order.canPay && (
        <MakeOfferButton
          isSettled={isOfferSettled(order)}
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
        foldsButtonsOnPhone
        reload={reload}
      />
    </>
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

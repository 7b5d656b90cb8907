import type { BuyerOrder } from '#contract/bookings.ts'
import { bookingState } from '#web/bookings/booking-state.ts'
import { seenBooking } from '#web/bookings/seen-booking.ts'
import { useBookedPersonName } from '#web/bookings/use-booked-person-name.ts'
import type { BookingActionState } from '#web/bookings/use-booking-action.ts'
import { useConfirmedAction } from '#web/dashboard/use-confirmed-action.tsx'
import { MeetingMoreMenu } from '#web/meetings/meeting-more-menu.tsx'
import type { MeetingWithBooking } from '#web/meetings/meeting-with-booking.ts'
import type { MeetingActionState } from '#web/meetings/use-meeting-action.ts'
import { useOrdersTexts } from '#web/texts/use-orders-texts.ts'

type OrderMoreMenuProps = {
  order: BuyerOrder
  /** Of the order (`meetingOfOrder`). */
  meeting: MeetingWithBooking | null
  action: BookingActionState
  meetingAction: MeetingActionState
}

/** The rarer steps of a buyer: the calendar, and to cancel the meeting or the booking. */
export function OrderMoreMenu({ order, meeting, action: { running, take }, meetingAction }: OrderMoreMenuProps) {
  const t = useOrdersTexts()
  const cancel = useConfirmedAction({
    asOf: bookingState(order),
    title: t('cancelQuestion'),
    confirmLabel: t('cancelBooking'),
    cancelLabel: t('keepIt'),
    isBusy: running === 'cancel',
    onConfirm: () => take('cancel', seenBooking(order)),
    children: <p>{t('cancelMeaning', { car: order.carTitle })}</p>,
  })
  return (
    <MeetingMoreMenu
      of={meeting}
      about={order.carTitle}
      other={useBookedPersonName(order.seller)}
      action={meetingAction}
      steps={order.canCancel ? [{ label: t('cancelBooking'), onPress: cancel.ask, isBusy: running === 'cancel' }] : []}
    >
      {cancel.question}
    </MeetingMoreMenu>
  )
}

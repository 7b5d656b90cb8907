import type { BuyerOrder } from '#contract/bookings.ts'
import { bookingState } from '#web/bookings/booking-state.ts'
import { meetingOfOrder } from '#web/bookings/meeting-of-order.ts'
import { seenBooking } from '#web/bookings/seen-booking.ts'
import { useBookingAction } from '#web/bookings/use-booking-action.ts'
import { useConfirmedAction } from '#web/dashboard/use-confirmed-action.tsx'
import { MeetingMoreMenu } from '#web/meetings/meeting-more-menu.tsx'
import { useOrdersTexts } from '#web/texts/use-orders-texts.ts'

/** The rarer steps of a buyer: the calendar, and to cancel the meeting or the booking. */
export function OrderMoreMenu({ order, reload }: { order: BuyerOrder; reload: () => Promise<unknown> }) {
  const t = useOrdersTexts()
  const { running, take } = useBookingAction(order.id, reload)
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
      of={meetingOfOrder(order)}
      about={order.carTitle}
      other={order.seller.isDeleted ? t('deletedAccount') : order.seller.name}
      reload={reload}
      steps={order.canCancel ? [{ label: t('cancelBooking'), onPress: cancel.ask, isBusy: running === 'cancel' }] : []}
    >
      {cancel.question}
    </MeetingMoreMenu>
  )
}

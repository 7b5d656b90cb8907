import type { BuyerOrder } from '#contract/bookings.ts'
import { BuyerMeetingTimeNotice } from '#web/bookings/meeting-time-notice.tsx'
import { wasHandedOverBeforeMeeting } from '#web/bookings/was-handed-over-before-meeting.ts'
import { MeetingPanel } from '#web/meetings/meeting-panel.tsx'
import { useOrdersTexts } from '#web/texts/use-orders-texts.ts'

/** The meeting of a booking as its buyer sees it: what stands in its way, the other time that is proposed, and the steps. */
export function BuyerMeetingPanel({ order, reload }: { order: BuyerOrder; reload: () => Promise<unknown> }) {
  const t = useOrdersTexts()
  const { meeting, seller } = order
  return (
    <>
      <BuyerMeetingTimeNotice order={order} />
      {meeting && (
        <MeetingPanel
          of={{
            ...order,
            meeting,
            bookingId: order.id,
            location: seller.location,
            isBookingOpen: order.status === 'requested',
            isPaid: order.status === 'paid',
            isHandedOverBefore: wasHandedOverBeforeMeeting(order),
          }}
          side="buyer"
          other={seller.isDeleted ? t('deletedAccount') : seller.name}
          reload={reload}
        />
      )}
    </>
  )
}

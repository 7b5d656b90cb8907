import type { BuyerOrder } from '#contract/bookings.ts'
import { bookingTimeTexts } from '#web/meetings/booking-time-texts.ts'
import { MeetingTime } from '#web/meetings/meeting-time.tsx'
import { useOrdersTexts } from '#web/texts/use-orders-texts.ts'

/** The agreed time, or the one that is asked for. On paper a time that came to nothing would be read as the meeting. */
export function ReceiptMeetingTime({
  order,
  className,
}: {
  order: Pick<BuyerOrder, 'time' | 'meetingAt' | 'meetingPlace'> & { meeting?: BuyerOrder['meeting'] }
  className: string
}) {
  const t = useOrdersTexts()
  if (order.time === 'declined' || order.time === 'cancelled' || order.time === 'missed') return null
  return (
    <div className={className}>
      <dt className="text-muted">{t(bookingTimeTexts(order.time).label)}</dt>
      <dd className="min-w-0">
        <MeetingTime meeting={order} />
      </dd>
    </div>
  )
}

import type { BuyerOrder } from '#contract/bookings.ts'
import { BuyerMeetingPanel } from '#web/bookings/buyer-meeting-panel.tsx'
import { meetingOfOrder } from '#web/bookings/meeting-of-order.ts'
import { useBookedPersonName } from '#web/bookings/use-booked-person-name.ts'
import { bookingTimeTexts } from '#web/meetings/booking-time-texts.ts'
import { MeetingButtons } from '#web/meetings/meeting-buttons.tsx'
import { MeetingMoreMenu } from '#web/meetings/meeting-more-menu.tsx'
import { MeetingTime } from '#web/meetings/meeting-time.tsx'
import { useMeetingAction } from '#web/meetings/use-meeting-action.ts'
import { useOrdersTexts } from '#web/texts/use-orders-texts.ts'
import { Card } from '#web/ui/card.tsx'

type MeetingSectionProps = { order: BuyerOrder; reload: () => Promise<unknown>; className: string }

/** The meeting on the page of one booking: a mail may lead here whose question is about the meeting, not the payment. */
export function BuyerMeetingSection({ order, reload, className }: MeetingSectionProps) {
  const t = useOrdersTexts()
  const action = useMeetingAction(order.id, reload)
  const other = useBookedPersonName(order.seller)
  const { meeting } = order
  if (!meeting?.canChooseTime && !meeting?.hasFile && !meeting?.blockedBy && !order.isCarAway) return null
  const of = meetingOfOrder(order)
  return (
    <Card as="section" aria-labelledby="order-meeting" className={`grid gap-3 p-4 sm:p-5 ${className}`}>
      <h2 id="order-meeting" className="text-xl">
        {t('meeting')}
      </h2>
      <p>{t.rich(bookingTimeTexts(order.time).sentence, { time: () => <MeetingTime meeting={order} /> })}</p>
      <BuyerMeetingPanel order={order} meeting={of} action={action} />
      <div className="flex flex-wrap items-center gap-2 empty:hidden">
        {of && <MeetingButtons of={of} side="buyer" other={other} action={action} reload={reload} />}
        <MeetingMoreMenu of={of} about={order.carTitle} other={other} action={action} />
      </div>
    </Card>
  )
}

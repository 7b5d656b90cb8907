import type { BuyerOrder } from '#contract/bookings.ts'
import { meetingOfOrder } from '#web/bookings/meeting-of-order.ts'
import { BuyerMeetingTimeNotice } from '#web/bookings/meeting-time-notice.tsx'
import { useBookedPersonName } from '#web/bookings/use-booked-person-name.ts'
import { MeetingPanel } from '#web/meetings/meeting-panel.tsx'
import type { MeetingActionState } from '#web/meetings/use-meeting-action.ts'

type BuyerMeetingPanelProps = { order: BuyerOrder; action: MeetingActionState }

/** The meeting of a booking as its buyer sees it: what stands in its way, and the other time that is proposed. */
export function BuyerMeetingPanel({ order, action }: BuyerMeetingPanelProps) {
  const of = meetingOfOrder(order)
  const other = useBookedPersonName(order.seller)
  return (
    <>
      <BuyerMeetingTimeNotice order={order} />
      {of && <MeetingPanel of={of} side="buyer" other={other} action={action} />}
    </>
  )
}

import type { BuyerOrder } from '#contract/bookings.ts'
import { BuyerMeetingTimeNotice } from '#web/bookings/meeting-time-notice.tsx'
import { useBookedPersonName } from '#web/bookings/use-booked-person-name.ts'
import { MeetingPanel } from '#web/meetings/meeting-panel.tsx'
import type { MeetingWithBooking } from '#web/meetings/meeting-with-booking.ts'
import type { MeetingActionState } from '#web/meetings/use-meeting-action.ts'

type BuyerMeetingPanelProps = {
  order: BuyerOrder
  /** Of the order (`meetingOfOrder`). */
  meeting: MeetingWithBooking | null
  action: MeetingActionState
}

/** The meeting of a booking as its buyer sees it: what stands in its way, and the other time that is proposed. */
export function BuyerMeetingPanel({ order, meeting, action }: BuyerMeetingPanelProps) {
  const other = useBookedPersonName(order.seller)
  return (
    <>
      <BuyerMeetingTimeNotice order={order} />
      {meeting && <MeetingPanel of={meeting} side="buyer" other={other} action={action} />}
    </>
  )
}

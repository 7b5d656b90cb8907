import type { ReactNode } from 'react'
import type { BuyerOrder } from '#contract/bookings.ts'
import { meetingOfOrder } from '#web/bookings/meeting-of-order.ts'
import { BuyerMeetingTimeNotice } from '#web/bookings/meeting-time-notice.tsx'
import { MeetingPanel } from '#web/meetings/meeting-panel.tsx'
import { useOrdersTexts } from '#web/texts/use-orders-texts.ts'

type BuyerMeetingPanelProps = { order: BuyerOrder; reload: () => Promise<unknown>; more?: ReactNode }

/** The meeting of a booking as its buyer sees it: what stands in its way, the other time that is proposed, and the steps. */
export function BuyerMeetingPanel({ order, reload, more }: BuyerMeetingPanelProps) {
  const t = useOrdersTexts()
  const of = meetingOfOrder(order)
  const other = order.seller.isDeleted ? t('deletedAccount') : order.seller.name
  return (
    <>
      <BuyerMeetingTimeNotice order={order} />
      {of && <MeetingPanel of={of} side="buyer" other={other} reload={reload} more={more} />}
    </>
  )
}

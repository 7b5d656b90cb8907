import type { BuyerOrder } from '#contract/bookings.ts'

/** Whether an order that is open or was paid leads to the conversation with its seller, who is still there. */
export function canWriteToSeller({ status, paidAt, meeting, seller }: BuyerOrder): boolean {
  const isOpen = status === 'requested' || status === 'accepted' || Boolean(paidAt)
  return isOpen && meeting !== null && !meeting.blockedBy && !seller.isDeleted
}

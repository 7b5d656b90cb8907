import type { BookingStatus, BuyerOrder } from '#contract/bookings.ts'

const ended: Partial<Record<BookingStatus, true>> = { declined: true, cancelled: true, lost: true, refunded: true }

/** True for an order that asks nothing more of its buyer: it ended, or the car was handed over and its seller rated. */
export function isOrderSettled({
  status,
  canRate,
  dispute,
}: Pick<BuyerOrder, 'status' | 'canRate' | 'dispute'>): boolean {
  const isTalkedAbout = dispute?.state === 'open' || dispute?.state === 'answered'
  return !isTalkedAbout && (status === 'completed' ? !canRate : Boolean(ended[status]))
}

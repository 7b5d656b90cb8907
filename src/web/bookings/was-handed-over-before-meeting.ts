import type { BuyerOrder } from '#contract/bookings.ts'

type Read = Pick<BuyerOrder, 'buyerConfirmedAt' | 'sellerConfirmedAt' | 'meeting'>

/** Whether the sale was completed before the two were to meet: that ended the meeting, and neither side canceled it. */
export function wasHandedOverBeforeMeeting({ buyerConfirmedAt, sellerConfirmedAt, meeting }: Read): boolean {
  return Boolean(buyerConfirmedAt && sellerConfirmedAt) && meeting?.status === 'cancelled' && !meeting.cancelledBy
}

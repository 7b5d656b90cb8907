import type { BuyerOrder } from '#contract/bookings.ts'

type Read = Pick<BuyerOrder, 'time' | 'meetingAt' | 'buyerConfirmedAt' | 'sellerConfirmedAt'>

/**
 * Whether the handover is the next step of a paid booking: the agreed time has come, or one side has confirmed the
 * handover. Before, its confirmation, which pays the seller, is no button to press in passing.
 *
 * @param now null where no clock may be asked: then the time counts as ahead
 */
export function isHandoverDue(
  { time, meetingAt, buyerConfirmedAt, sellerConfirmedAt }: Read,
  now: Date | null,
): boolean {
  if (buyerConfirmedAt !== null || sellerConfirmedAt !== null) return true
  return now !== null && time === 'agreed' && Date.parse(meetingAt) <= now.getTime()
}

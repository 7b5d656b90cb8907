import type { BookingTime } from '#contract/booking-time.ts'

type Read = { time: BookingTime; meetingAt: Date; buyerConfirmedAt: Date | null; sellerConfirmedAt: Date | null }

/**
 * Whether the handover is the next step of a paid booking: the agreed time has come, or one side has confirmed the
 * handover. Before, its confirmation, which pays the seller, is no button to press in passing.
 */
export function isHandoverDue({ time, meetingAt, buyerConfirmedAt, sellerConfirmedAt }: Read, now: Date): boolean {
  if (buyerConfirmedAt !== null || sellerConfirmedAt !== null) return true
  return time === 'agreed' && meetingAt <= now
}

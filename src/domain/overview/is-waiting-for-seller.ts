import type { SellerBooking } from '#contract/bookings.ts'

/**
 * A booking or its time waits for the seller's word, as the badge of the booking says it; not one whose other time the
 * buyer has to answer, nor one on hold because one of the two has blocked the other.
 */
export function isWaitingForSeller({ canAnswer, meeting }: SellerBooking): boolean {
  if (meeting?.blockedBy) return false
  return meeting?.canAnswerProposal === true || (canAnswer && !meeting?.proposal?.isMine)
}

import type { BuyerOrder } from '#contract/bookings.ts'

/** Whether the seller has accepted the booking and no time for its meeting is agreed. */
export function isMeetingTimeOpen({
  status,
  isAgreed,
  meeting,
}: Pick<BuyerOrder, 'status' | 'isAgreed' | 'meeting'>): boolean {
  const isBeforeHandover = status === 'accepted' || (status === 'paid' && isAgreed)
  return isBeforeHandover && meeting !== null && meeting.status !== 'confirmed'
}

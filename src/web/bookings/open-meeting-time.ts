import type { BuyerOrder } from '#contract/bookings.ts'

type Booking = Pick<BuyerOrder, 'status' | 'isAgreed' | 'meeting'>

/** Whether the seller has accepted the booking and no time for its meeting is agreed. */
export function isMeetingTimeOpen({ status, isAgreed, meeting }: Booking): boolean {
  const isBeforeHandover = status === 'accepted' || (status === 'paid' && isAgreed)
  return isBeforeHandover && meeting !== null && meeting.status !== 'confirmed'
}

/** Whether the booking's time is only asked for, though the seller has accepted the booking. */
export function isMeetingTimeOnlyAskedFor(booking: Booking): boolean {
  const status = booking.meeting?.status
  return isMeetingTimeOpen(booking) && (status === 'held' || status === 'requested')
}

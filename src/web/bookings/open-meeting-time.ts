import { type BookingTime, bookingTimeOf } from '#contract/booking-time.ts'
import type { BuyerOrder } from '#contract/bookings.ts'
import type { TextKey } from '#web/i18n/translator.ts'
import type { useOrdersTexts } from '#web/texts/use-orders-texts.ts'

type Booking = Pick<BuyerOrder, 'status' | 'isAgreed' | 'meeting'>
type Texts = Readonly<Record<'label' | 'sentence', TextKey<typeof useOrdersTexts>>>

/** Whether the seller has accepted the booking and no time for its meeting is agreed. */
export function isMeetingTimeOpen({ status, isAgreed, meeting }: Booking): boolean {
  const isBeforeHandover = status === 'accepted' || (status === 'paid' && isAgreed)
  return isBeforeHandover && meeting !== null && meeting.status !== 'confirmed'
}

const texts: Readonly<Record<BookingTime, Texts>> = {
  agreed: { label: 'meeting', sentence: 'meetingAt' },
  asked: { label: 'timeAskedForLabel', sentence: 'timeAskedFor' },
  declined: { label: 'timeDeclinedLabel', sentence: 'timeDeclined' },
  cancelled: { label: 'timeCalledOffLabel', sentence: 'timeCalledOff' },
  missed: { label: 'timeMissedLabel', sentence: 'timeMissed' },
}

/** What a booking's time is called: the meeting only where it is agreed or has been, as in mail (`bookingMailTimeRow`). */
export function meetingTimeTexts({ status, isAgreed, meeting }: Booking): Texts {
  return texts[bookingTimeOf({ status, isAgreed, meetingStatus: meeting?.status ?? null })]
}

import type { BookingStatus, BuyerOrder } from '#contract/bookings.ts'
import type { TextKey } from '#web/i18n/translator.ts'
import type { useOrdersTexts } from '#web/texts/use-orders-texts.ts'

type Booking = Pick<BuyerOrder, 'status' | 'isAgreed' | 'meeting'>
type Texts = Readonly<Record<'label' | 'sentence', TextKey<typeof useOrdersTexts>>>

/** Whether the seller has accepted the booking and no time for its meeting is agreed. */
export function isMeetingTimeOpen({ status, isAgreed, meeting }: Booking): boolean {
  const isBeforeHandover = status === 'accepted' || (status === 'paid' && isAgreed)
  return isBeforeHandover && meeting !== null && meeting.status !== 'confirmed'
}

const asMeeting: Texts = { label: 'meeting', sentence: 'meetingAt' }
const asAskedFor: Texts = { label: 'timeAskedForLabel', sentence: 'timeAskedFor' }
const asEnded = {
  declined: { label: 'timeDeclinedLabel', sentence: 'timeDeclined' },
  cancelled: { label: 'timeCalledOffLabel', sentence: 'timeCalledOff' },
  missed: { label: 'timeMissedLabel', sentence: 'timeMissed' },
} as const satisfies Record<string, Texts>

/** How the meetings of bookings ended that had none of their own: those from before there were meetings. */
const endedWithBooking: Partial<Record<BookingStatus, keyof typeof asEnded>> = {
  declined: 'declined',
  cancelled: 'cancelled',
  lost: 'cancelled',
}

/**
 * What a booking's time is called: the meeting only where it is on or has been. The time of a booking that waits for the
 * seller goes by the name of the meeting too, since the booking says that it waits.
 */
export function meetingTimeTexts({ status, meeting }: Booking): Texts {
  const meetingStatus = meeting ? meeting.status : endedWithBooking[status]
  switch (meetingStatus) {
    case 'declined':
    case 'cancelled':
    case 'missed':
      return asEnded[meetingStatus]
    case 'held':
    case 'requested':
      return status === 'requested' ? asMeeting : asAskedFor
    default:
      return asMeeting
  }
}

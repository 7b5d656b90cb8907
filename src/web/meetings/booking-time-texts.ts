import type { BookingTime } from '#contract/booking-time.ts'
import type { TextKey } from '#web/i18n/translator.ts'
import type { useOrdersTexts } from '#web/texts/use-orders-texts.ts'

type Texts = Readonly<Record<'label' | 'sentence', TextKey<typeof useOrdersTexts>>>

const texts: Readonly<Record<BookingTime, Texts>> = {
  agreed: { label: 'meeting', sentence: 'meetingAt' },
  asked: { label: 'timeAskedForLabel', sentence: 'timeAskedFor' },
  declined: { label: 'timeDeclinedLabel', sentence: 'timeDeclined' },
  cancelled: { label: 'timeCalledOffLabel', sentence: 'timeCalledOff' },
  missed: { label: 'timeMissedLabel', sentence: 'timeMissed' },
}

const handedOver: Texts = { label: 'timePlannedLabel', sentence: 'timePlanned' }

/**
 * What a booking's time is called: the meeting only where it is agreed or has been, as in mail (`bookingMailTimeRow`). A
 * server of an earlier release does not say what the time is, and one of a later release may know more kinds: then it is
 * only asked for, which claims the least.
 */
export function bookingTimeTexts(time: BookingTime | undefined, isHandedOverBefore = false): Texts {
  if (time === 'cancelled' && isHandedOverBefore) return handedOver
  return (time && texts[time]) ?? texts.asked
}

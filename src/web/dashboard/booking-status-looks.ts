import type { BookingStatus } from '#contract/bookings.ts'
import type { TextKey } from '#web/i18n/translator.ts'
import type { useOrdersTexts } from '#web/texts/use-orders-texts.ts'
import type { BadgeTone } from '#web/ui/badge.tsx'

export type BookingStatusLook = { label: TextKey<typeof useOrdersTexts>; tone: BadgeTone }

/**
 * The status of a booking in words and a colour that suit every reader: an Admin's. Its buyer and its seller read the same
 * words but where theirs say whose turn it is, or who did it.
 */
export const bookingStatusLooks: Record<BookingStatus, BookingStatusLook> = {
  requested: { label: 'requested', tone: 'info' },
  accepted: { label: 'accepted', tone: 'accent' },
  declined: { label: 'declined', tone: 'neutral' },
  cancelled: { label: 'cancelled', tone: 'neutral' },
  paid: { label: 'paid', tone: 'success' },
  completed: { label: 'handedOver', tone: 'success' },
  lost: { label: 'lostOfSeller', tone: 'neutral' },
  refunded: { label: 'refunded', tone: 'neutral' },
}

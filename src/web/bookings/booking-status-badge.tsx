import type { BookingStatus, BuyerOrder } from '#contract/bookings.ts'
import { isMeetingTimeOpen } from '#web/bookings/is-meeting-time-open.ts'
import type { TextKey } from '#web/i18n/translator.ts'
import { useOrdersTexts } from '#web/texts/use-orders-texts.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'

type Look = { label: TextKey<typeof useOrdersTexts>; tone: BadgeTone }

const forBuyer: Record<BookingStatus, Look> = {
  requested: { label: 'requestedOfBuyer', tone: 'info' },
  accepted: { label: 'accepted', tone: 'accent' },
  declined: { label: 'declinedOfBuyer', tone: 'neutral' },
  cancelled: { label: 'cancelled', tone: 'neutral' },
  paid: { label: 'paid', tone: 'success' },
  completed: { label: 'paid', tone: 'success' },
  lost: { label: 'lost', tone: 'warning' },
  refunded: { label: 'refunded', tone: 'neutral' },
}

const forSeller: Record<BookingStatus, Look> = {
  ...forBuyer,
  requested: { label: 'requestedOfSeller', tone: 'warning' },
  declined: { label: 'declined', tone: 'neutral' },
  cancelled: { label: 'cancelledOfSeller', tone: 'neutral' },
  lost: { label: 'lostOfSeller', tone: 'neutral' },
}

const timeOpen: Look = { label: 'acceptedTimeOpen', tone: 'warning' }

/** The state of a booking, in words for the side that reads it. */
export function BookingStatusBadge({
  booking,
  side,
}: {
  booking: Pick<BuyerOrder, 'status' | 'isAgreed' | 'meeting'>
  side: 'buyer' | 'seller'
}) {
  const t = useOrdersTexts()
  const looks = side === 'buyer' ? forBuyer : forSeller
  const { status, isAgreed } = booking
  const { label, tone } = status === 'accepted' && isMeetingTimeOpen(booking) ? timeOpen : looks[status]
  return (
    <span className="inline-flex flex-wrap gap-2">
      <Badge tone={tone}>{t(label)}</Badge>
      {/* The buyer paid before the seller agreed, which is allowed (row T-03). */}
      {status === 'paid' && !isAgreed && <Badge tone={looks.requested.tone}>{t(looks.requested.label)}</Badge>}
      {status === 'completed' && <Badge>{t('handedOver')}</Badge>}
    </span>
  )
}

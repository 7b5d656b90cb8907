import type { BookingStatus, BuyerOrder } from '#contract/bookings.ts'
import { isPartlyRefunded } from '#contract/is-partly-refunded.ts'
import type { MeetingSide } from '#contract/meetings.ts'
import { isMeetingTimeOpen } from '#web/bookings/is-meeting-time-open.ts'
import { type BookingStatusLook, bookingStatusLooks } from '#web/dashboard/booking-status-looks.ts'
import { useLocaleFormats } from '#web/i18n/locale-formats.ts'
import { useOrdersTexts } from '#web/texts/use-orders-texts.ts'
import { Badge } from '#web/ui/badge.tsx'

type Look = BookingStatusLook & { refundedCents?: number }

const forBuyer: Record<BookingStatus, Look> = {
  ...bookingStatusLooks,
  declined: { label: 'declinedOfBuyer', tone: 'neutral' },
  completed: bookingStatusLooks.paid,
  lost: { label: 'lost', tone: 'warning' },
}

const forSeller: Record<BookingStatus, Look> = {
  ...bookingStatusLooks,
  cancelled: { label: 'cancelledOfSeller', tone: 'neutral' },
  completed: bookingStatusLooks.paid,
}

const waitsFor: Record<'you' | MeetingSide, Look> = {
  you: { label: 'requestedOfSeller', tone: 'warning' },
  seller: { label: 'requestedOfBuyer', tone: 'info' },
  buyer: { label: 'waitsForBuyer', tone: 'info' },
}
const onHold: Look = { label: 'onHold', tone: 'neutral' }

/** Whose turn it is while the seller has not agreed: the side that another time was proposed to, else the seller's. */
function turnOf({ meeting }: Pick<BuyerOrder, 'meeting'>, side: MeetingSide): Look {
  if (meeting?.blockedBy) return onHold
  const turn = meeting?.proposal ? (meeting.proposal.isMine ? otherSide[side] : side) : 'seller'
  return waitsFor[turn === side ? 'you' : turn]
}
const otherSide = { buyer: 'seller', seller: 'buyer' } as const

const left: Look = { label: 'personLeft', tone: 'neutral' }
const suspended: Look = { label: 'personSuspended', tone: 'neutral' }
const endedLooks: Record<NonNullable<BuyerOrder['endedBecause']>, Record<MeetingSide, Look>> = {
  carRemoved: {
    buyer: { label: 'carRemoved', tone: 'neutral' },
    seller: { label: 'carRemovedOfSeller', tone: 'neutral' },
  },
  personLeft: { buyer: left, seller: left },
  personSuspended: { buyer: suspended, seller: suspended },
}

const timeOpen: Look = { label: 'acceptedTimeOpen', tone: 'warning' }

function lookOf(
  booking: Pick<BuyerOrder, 'status' | 'isAgreed' | 'meeting' | 'refundedCents'>,
  { side, turn }: { side: MeetingSide; turn: Look },
): Look {
  const { status } = booking
  if (status === 'requested') return turn
  if (status === 'accepted' && isMeetingTimeOpen(booking)) return timeOpen
  if (isPartlyRefunded(booking)) return { label: 'partlyRefunded', tone: 'info', refundedCents: booking.refundedCents }
  return (side === 'buyer' ? forBuyer : forSeller)[status]
}

/** The state of a booking, in words for the side that reads it. */
export function BookingStatusBadge({
  booking,
  side,
}: {
  booking: Pick<BuyerOrder, 'status' | 'isAgreed' | 'meeting' | 'isCarAway' | 'endedBecause' | 'refundedCents'>
  side: MeetingSide
}) {
  const t = useOrdersTexts()
  const { money } = useLocaleFormats()
  const { status, isAgreed } = booking
  const turn = turnOf(booking, side)
  const {
    label,
    tone,
    refundedCents = 0,
  } = booking.endedBecause ? endedLooks[booking.endedBecause][side] : lookOf(booking, { side, turn })
  return (
    <span className="inline-flex flex-wrap gap-2">
      <Badge tone={tone}>{t(label, { amount: money(refundedCents) })}</Badge>
      {/* The buyer paid before the seller agreed, which is allowed (row T-03). */}
      {status === 'paid' && !isAgreed && <Badge tone={turn.tone}>{t(turn.label)}</Badge>}
      {booking.isCarAway && <Badge>{t('carNotForSale')}</Badge>}
      {status === 'completed' && <Badge>{t('handedOver')}</Badge>}
    </span>
  )
}

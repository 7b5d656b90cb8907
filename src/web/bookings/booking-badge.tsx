import type { BookingStatus } from '#contract/bookings.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'

type Look = { label: string; tone: BadgeTone }

const forBuyer: Record<BookingStatus, Look> = {
  requested: { label: 'Waiting for the seller', tone: 'info' },
  accepted: { label: 'Meeting agreed', tone: 'accent' },
  declined: { label: 'Declined by the seller', tone: 'neutral' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
  paid: { label: 'Paid', tone: 'success' },
  completed: { label: 'Paid', tone: 'success' },
  lost: { label: 'Sold to somebody else', tone: 'warning' },
  refunded: { label: 'Refunded', tone: 'neutral' },
}

const forSeller: Record<BookingStatus, Look> = {
  ...forBuyer,
  requested: { label: 'Waiting for your answer', tone: 'warning' },
  declined: { label: 'Declined', tone: 'neutral' },
  cancelled: { label: 'Cancelled by the buyer', tone: 'neutral' },
  lost: { label: 'Sold to another buyer', tone: 'neutral' },
}

/** How a booking stands, in the words of the side that looks. */
export function BookingBadge({ status, side }: { status: BookingStatus; side: 'buyer' | 'seller' }) {
  const { label, tone } = (side === 'buyer' ? forBuyer : forSeller)[status]
  return (
    <span className="inline-flex flex-wrap gap-2">
      <Badge tone={tone}>{label}</Badge>
      {status === 'completed' && <Badge>Handed over</Badge>}
    </span>
  )
}

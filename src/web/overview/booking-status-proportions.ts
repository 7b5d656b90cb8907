import type { BookingStatus } from '#contract/bookings.ts'
import type { BookingCountsByStatus, ListingCountsByStatus } from '#contract/dashboard-overview.ts'
import type { ProportionBarItem } from '#web/charts/proportion-bars.tsx'
import { bookingStatusLooks } from '#web/dashboard/booking-status-looks.ts'
import type { TextKey, Translator } from '#web/i18n/translator.ts'
import type { useOrdersTexts } from '#web/texts/use-orders-texts.ts'
import type { useOverviewTexts } from '#web/texts/use-overview-texts.ts'

type OverviewKey = TextKey<typeof useOverviewTexts>
type OverviewTranslator = Translator<OverviewKey>

/** Bookings by status, in the order of a booking's life. */
export function bookingStatusProportions(
  t: Translator<TextKey<typeof useOrdersTexts>>,
  counts: BookingCountsByStatus,
): ProportionBarItem[] {
  return bookingStatuses.map((status) => ({
    key: status,
    label: t(bookingStatusLooks[status].label),
    count: counts[status],
  }))
}

const bookingStatuses: BookingStatus[] = [
  'requested',
  'accepted',
  'paid',
  'completed',
  'declined',
  'cancelled',
  'lost',
  'refunded',
]

/** Cars by status, in the order of a car's life. */
export function carStatusProportions(
  t: OverviewTranslator,
  counts: ListingCountsByStatus,
  to?: string,
): ProportionBarItem[] {
  return carLabels.map(([status, label]) => ({
    key: status,
    label: t(label),
    count: counts[status],
    ...(to ? { to } : {}),
  }))
}

const carLabels: [keyof ListingCountsByStatus, OverviewKey][] = [
  ['available', 'carAvailable'],
  ['reserved', 'carReserved'],
  ['sold', 'carSold'],
  ['withdrawn', 'carWithdrawn'],
  ['draft', 'carDraft'],
]

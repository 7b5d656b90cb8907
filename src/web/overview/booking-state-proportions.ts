import type { BookingStatus } from '#contract/bookings.ts'
import type { BookingCountsByStatus, ListingCountsByStatus } from '#contract/dashboard-overview.ts'
import type { ProportionBarItem } from '#web/charts/proportion-bars.tsx'
import type { TextKey, Translator } from '#web/i18n/translator.ts'
import type { useOverviewTexts } from '#web/texts/use-overview-texts.ts'

type OverviewKey = TextKey<typeof useOverviewTexts>
type OverviewTranslator = Translator<OverviewKey>

/** Bookings by state, in the order of a booking's life. */
export function bookingStateProportions(
  t: OverviewTranslator,
  counts: BookingCountsByStatus,
  to?: string,
): ProportionBarItem[] {
  return bookingLabels.map(([status, label]) => ({
    key: status,
    label: t(label),
    count: counts[status],
    ...(to ? { to } : {}),
  }))
}

const bookingLabels: [BookingStatus, OverviewKey][] = [
  ['requested', 'bookingRequested'],
  ['accepted', 'bookingAccepted'],
  ['paid', 'bookingPaid'],
  ['completed', 'bookingCompleted'],
  ['declined', 'bookingDeclined'],
  ['cancelled', 'bookingCancelled'],
  ['lost', 'bookingLost'],
  ['refunded', 'bookingRefunded'],
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

import type { BookingStatus } from '#contract/bookings.ts'
import type { BookingCounts, ListingCounts } from '#contract/dashboard-overview.ts'
import type { Proportion } from '#web/charts/proportion-bars.tsx'
import type { TextKey, Translator } from '#web/i18n/translator.ts'
import type { useOverviewTexts } from '#web/texts/use-overview-texts.ts'

type OverviewKey = TextKey<typeof useOverviewTexts>
type OverviewTranslator = Translator<OverviewKey>

/** Bookings by state, in the order of a booking's life. */
export function bookingProportions(t: OverviewTranslator, counts: BookingCounts, to?: string): Proportion[] {
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
export function carProportions(t: OverviewTranslator, counts: ListingCounts, to?: string): Proportion[] {
  return carLabels.map(([status, label]) => ({
    key: status,
    label: t(label),
    count: counts[status],
    ...(to ? { to } : {}),
  }))
}

const carLabels: [keyof ListingCounts, OverviewKey][] = [
  ['available', 'carAvailable'],
  ['reserved', 'carReserved'],
  ['sold', 'carSold'],
  ['withdrawn', 'carWithdrawn'],
  ['draft', 'carDraft'],
]

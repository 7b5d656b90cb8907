import type { BookingStatus } from '#contract/bookings.ts'
import type { BookingCounts, ListingCounts } from '#contract/overview.ts'
import type { Share } from '#web/charts/share-bars.tsx'

/** Bookings by state, in the order of a booking's life. */
export function bookingShares(counts: BookingCounts, to?: string): Share[] {
  return bookingLabels.map(([status, label]) => ({ key: status, label, count: counts[status], ...(to ? { to } : {}) }))
}

const bookingLabels: [BookingStatus, string][] = [
  ['requested', 'Waiting for the seller'],
  ['accepted', 'Meeting agreed'],
  ['paid', 'Paid, not handed over'],
  ['completed', 'Handed over'],
  ['declined', 'Declined'],
  ['cancelled', 'Cancelled'],
  ['lost', 'Sold to somebody else'],
  ['refunded', 'Refunded'],
]

/** Cars by status, in the order of a car's life. */
export function carShares(counts: ListingCounts, to?: string): Share[] {
  return carLabels.map(([status, label]) => ({ key: status, label, count: counts[status], ...(to ? { to } : {}) }))
}

const carLabels: [keyof ListingCounts, string][] = [
  ['available', 'For sale'],
  ['reserved', 'Being paid for'],
  ['sold', 'Sold'],
  ['withdrawn', 'Not for sale'],
  ['draft', 'Draft'],
]

import { carFields } from '#contract/car-fields.ts'
import type { EditCar } from '#contract/cars.ts'
import type { MaybeActor } from '#domain/actor.ts'
import { DomainError } from '#domain/domain-error.ts'
import type { ListingStatus } from './listing-states.ts'

type ListingAccess = { sellerId: string; status: ListingStatus; deletedAt: Date | null }

export function isOwnListing(actor: MaybeActor, listing: Pick<ListingAccess, 'sellerId'>): boolean {
  return actor?.accountId === listing.sellerId
}

/** A draft is its seller's own affair; everything else is public, sold and withdrawn cars too. */
export function canSeeListing(actor: MaybeActor, listing: Pick<ListingAccess, 'sellerId' | 'status'>): boolean {
  return listing.status !== 'draft' || isOwnListing(actor, listing)
}

/** Others see the end of it: with the whole number a car can be passed off as another one. */
export function canSeeVin(actor: MaybeActor, listing: Pick<ListingAccess, 'sellerId'>): boolean {
  return isOwnListing(actor, listing) || actor?.role === 'Admin'
}

/** While somebody pays, and after, a car is what the buyer saw. */
export function canEditListing(listing: Pick<ListingAccess, 'status'>): boolean {
  return listing.status !== 'reserved' && listing.status !== 'sold'
}

/**
 * A car that an Admin took down stays as the Admin saw it until it is put back.
 * @throws DomainError `conflict` with the reason.
 */
export function rejectTakenDown({ takenDownReason }: { takenDownReason: string | null }): void {
  if (takenDownReason === null) return
  throw new DomainError(
    'conflict',
    `Forecourt took this car down: “${takenDownReason}”. Write to us to have it put back.`,
  )
}

/** The home page shows cars that can be bought. */
export function canAdvertise(listing: Pick<ListingAccess, 'status'>): boolean {
  return listing.status === 'available'
}

/**
 * Next year's models are sold from autumn on, so that the highest year is a matter of today.
 * @throws DomainError `invalid`
 */
export function requireValidModelYears(input: Pick<EditCar, 'year' | 'yearOfPurchase'>, now: Date): void {
  const { year, yearOfPurchase } = carFields(now)
  const fields: Record<string, string> = {}
  for (const [name, schema, value] of [
    ['year', year, input.year],
    ['yearOfPurchase', yearOfPurchase, input.yearOfPurchase],
  ] as const) {
    const message = schema.safeParse(value).error?.issues[0]?.message
    if (message) fields[name] = message
  }
  const [first] = Object.values(fields)
  if (first) throw new DomainError('invalid', first, { fields })
}

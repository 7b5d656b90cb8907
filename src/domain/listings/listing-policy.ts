import type { EditCarRequest } from '#contract/cars.ts'
import { createCarFieldSchemas } from '#contract/create-car-field-schemas.ts'
import { withoutFinalStop } from '#contract/without-final-stop.ts'
import type { MaybeActor } from '#domain/actor.ts'
import { DomainError } from '#domain/domain-error.ts'
import type { ListingStatus } from './listing-states.ts'

type ListingAccess = { sellerId: string; status: ListingStatus; deletedAt: Date | null }

export function isOwnListing(actor: MaybeActor, listing: Pick<ListingAccess, 'sellerId'>): boolean {
  return actor?.accountId === listing.sellerId
}

/** A draft is visible only to its seller; everything else is public, also sold and withdrawn cars. */
export function canSeeListing(actor: MaybeActor, listing: Pick<ListingAccess, 'sellerId' | 'status'>): boolean {
  return listing.status !== 'draft' || isOwnListing(actor, listing)
}

/** Other people see only the end of the VIN: with the whole number another car can be passed off as this one. */
export function canSeeVin(actor: MaybeActor, listing: Pick<ListingAccess, 'sellerId'>): boolean {
  return isOwnListing(actor, listing) || actor?.role === 'Admin'
}

/** During a payment, and after it, a car stays as its buyer saw it. */
export function canEditListing(listing: Pick<ListingAccess, 'status'>): boolean {
  return listing.status !== 'reserved' && listing.status !== 'sold'
}

/**
 * A car that an Admin took down cannot be changed until the Admin restores it.
 * @throws DomainError `conflict` with the reason.
 */
export function rejectIfTakenDown({ takenDownReason }: { takenDownReason: string | null }): void {
  if (takenDownReason === null) return
  throw new DomainError(
    'conflict',
    `Forecourt took this car down: “${withoutFinalStop(takenDownReason)}”. Contact us to have it restored.`,
  )
}

/** The home page shows only cars that are for sale. */
export function canAdvertiseListing(listing: Pick<ListingAccess, 'status'>): boolean {
  return listing.status === 'available'
}

/**
 * Next year's models are sold from autumn on, so the highest year depends on the date.
 * @throws DomainError `invalid`
 */
export function requirePlausibleCarYears(input: Pick<EditCarRequest, 'year' | 'yearOfPurchase'>, now: Date): void {
  const { year, yearOfPurchase } = createCarFieldSchemas(now)
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

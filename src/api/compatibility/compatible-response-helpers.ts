import type { CarSummary } from '#contract/cars.ts'
import { type CompatApiListingContext, toCompatApiListing } from '#domain/compatibility/to-compat-api-listing.ts'
import { readVisibleSellerEmails } from '#domain/listings/read-visible-seller-emails.ts'
import { isSellerEmailShared } from '#domain/sales/booking-states.ts'
import type { ApiContext } from '../api-env.ts'
import { toAbsoluteUrl } from '../to-absolute-url.ts'

export const compatApiOpenApiTags = ['Compatibility']

/** Cars in the specification's format, as the caller may see them. */
export async function toCompatApiListings(c: ApiContext, cars: readonly CarSummary[]) {
  const context = await loadCompatApiListingContext(c, cars)
  return cars.map((car) => toCompatApiListing(car, context))
}

export async function loadCompatApiListingContext(
  c: ApiContext,
  cars: readonly CarSummary[],
): Promise<CompatApiListingContext> {
  const emails = await readVisibleSellerEmails(c.var.services.db, c.var.actor, {
    carIds: cars.map(({ id }) => id),
    isShared: isSellerEmailShared,
  })
  return { emails, addressOf: absoluteUrlBuilder(c) }
}

/** Clients on other hosts show our pictures: their addresses are absolute. */
export function absoluteUrlBuilder(c: ApiContext): (path: string) => string {
  return (path) => toAbsoluteUrl(c, path)
}

/** A list requested with another user's address is not the caller's, and therefore empty. */
export function isOwnEmail(c: ApiContext, email: string | undefined): boolean {
  return email === undefined || email.trim() === '' || email.trim().toLowerCase() === c.var.actor?.email
}

export function mongoInsertResponse({ id }: { id: string }) {
  return { acknowledged: true as const, insertedId: id }
}

/** Forbids shared caching, for private lists and for responses that depend on the caller. */
export function forbidSharedCaching(c: ApiContext): void {
  c.header('Cache-Control', 'private, no-store')
}

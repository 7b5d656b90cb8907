import type { CarSummary } from '#contract/cars.ts'
import { type CompatibleListingContext, toCompatibleListing } from '#domain/compatibility/to-compatible-listing.ts'
import { readVisibleSellerEmails } from '#domain/listings/read-visible-seller-emails.ts'
import type { ApiContext } from '../api-env.ts'
import { toAbsoluteUrl } from '../to-absolute-url.ts'

export const compatibleOpenApiTags = ['Compatibility']

/** Cars in the specification's format, as the caller may see them. */
export async function toCompatibleListings(c: ApiContext, cars: readonly CarSummary[]) {
  const context = await loadCompatibleListingContext(c, cars)
  return cars.map((car) => toCompatibleListing(car, context))
}

export async function loadCompatibleListingContext(
  c: ApiContext,
  cars: readonly CarSummary[],
): Promise<CompatibleListingContext> {
  const ids = cars.map(({ id }) => id)
  const emails = await readVisibleSellerEmails(c.var.services.db, c.var.actor, ids)
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

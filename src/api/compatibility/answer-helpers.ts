import type { CarSummary } from '#contract/cars.ts'
import { type ShapeContext, toListing } from '#domain/compatibility/car-shapes.ts'
import { sellerEmails } from '#domain/listings/seller-emails.ts'
import type { ApiContext } from '../api-env.ts'
import { publicUrl } from '../public-url.ts'

export const tags = ['Compatibility']

/** Cars in the specification's shape, as the caller may see them. */
export async function toListings(c: ApiContext, cars: readonly CarSummary[]) {
  const context = await loadShapeContext(c, cars)
  return cars.map((car) => toListing(car, context))
}

export async function loadShapeContext(c: ApiContext, cars: readonly CarSummary[]): Promise<ShapeContext> {
  const ids = cars.map(({ id }) => id)
  const emails = await sellerEmails(c.var.services.db, c.var.actor, ids)
  return { emails, addressOf: absoluteUrlBuilder(c) }
}

/** Clients on other hosts show our pictures: their addresses are absolute. */
export function absoluteUrlBuilder(c: ApiContext): (path: string) => string {
  return (path) => publicUrl(c, path)
}

/** What is asked for with somebody else's address is not the caller's, and so an empty list. */
export function isOwnEmail(c: ApiContext, email: string | undefined): boolean {
  return email === undefined || email.trim() === '' || email.trim().toLowerCase() === c.var.actor?.email
}

export function insertedAnswer({ id }: { id: string }) {
  return { acknowledged: true as const, insertedId: id }
}

/** Lists of one's own, and what depends on who asks, are kept by nobody else. */
export function forbidSharedCaching(c: ApiContext): void {
  c.header('Cache-Control', 'private, no-store')
}

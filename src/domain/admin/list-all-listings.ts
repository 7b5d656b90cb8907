import { asc, count, desc, eq, type SQL } from 'drizzle-orm'
import {
  type AdminListing,
  type AdminListingListResponse,
  adminPageSize,
  type ListAdminListingsQuery,
} from '#contract/admin.ts'
import { findVinMakerMismatch } from '#contract/find-vin-maker-mismatch.ts'
import type { Db } from '#db/client.ts'
import { users } from '#db/schema/accounts.ts'
import { listings } from '#db/schema/listings.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { loadCarSummaries } from '#domain/listings/load-car-summaries.ts'
import { countOpenBookingsByCar } from '#domain/sales/count-open-bookings-by-car.ts'
import { isAdminListingWanted } from './is-admin-listing-wanted.ts'

/** Every seller's cars in every status, also drafts and cars that were taken down, but not deleted cars (Admin). */
export async function listAllListings(
  db: Db,
  actor: MaybeActor,
  { sort, page, ...filter }: ListAdminListingsQuery,
  { now }: { now: Date },
): Promise<AdminListingListResponse> {
  requireRole(actor, 'Admin')
  const isWanted = isAdminListingWanted(filter)
  const [found] = await db
    .select({ total: count() })
    .from(listings)
    .innerJoin(users, eq(users.id, listings.sellerId))
    .where(isWanted)
  const rows = await db
    .select({ id: listings.id, takenDownReason: listings.takenDownReason, vin: listings.vin, email: users.email })
    .from(listings)
    .innerJoin(users, eq(users.id, listings.sellerId))
    .where(isWanted)
    .orderBy(...orderOf[sort])
    .limit(adminPageSize)
    .offset((page - 1) * adminPageSize)
  const total = found?.total ?? 0
  return { items: await fill(db, rows, now), total, page, pages: Math.ceil(total / adminPageSize) }
}

/** The id breaks ties, so that no car is on two pages or on none. */
const orderOf: Record<ListAdminListingsQuery['sort'], SQL[]> = {
  newest: [desc(listings.postedAt), desc(listings.id)],
  oldest: [asc(listings.postedAt), asc(listings.id)],
  priceAsc: [asc(listings.priceCents), asc(listings.id)],
  priceDesc: [desc(listings.priceCents), desc(listings.id)],
}

type Row = { id: string; takenDownReason: string | null; vin: string | null; email: string }

async function fill(db: Db, rows: Row[], now: Date): Promise<AdminListing[]> {
  const ids = rows.map(({ id }) => id)
  const cars = new Map((await loadCarSummaries(db, ids, { now })).map((car) => [car.id, car]))
  const openOf = await countOpenBookingsByCar(db, ids)
  return rows.flatMap(({ id, takenDownReason, vin, email }) => {
    const car = cars.get(id)
    if (!car) return []
    const { title, brand, year, priceCents, status, isAdvertised, postedAt, picture, seller } = car
    const shown = { id, title, brand, year, priceCents, status, isAdvertised, postedAt, picture }
    const { name, isVerified } = seller
    return [
      {
        ...shown,
        takenDownReason,
        openBookings: openOf.get(id) ?? 0,
        vinMaker: vin === null ? null : findVinMakerMismatch({ vin, brand, title }),
        seller: { id: seller.id, name, email, isVerified },
      },
    ]
  })
}

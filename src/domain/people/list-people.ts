import { asc, count, desc, eq, inArray, sql } from 'drizzle-orm'
import { type ListPeopleQuery, type PeopleListResponse, peoplePerPage } from '#contract/people.ts'
import type { Db } from '#db/client.ts'
import { secondFactors, users } from '#db/schema/accounts.ts'
import { bookings } from '#db/schema/bookings.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { countCarsOfSellers } from '#domain/listings/count-cars-of-sellers.ts'
import { toPhotoUrl } from '#domain/media/photo-url.ts'
import { isListedPersonWanted } from './is-listed-person-wanted.ts'

/**
 * Rows S-31: lists who holds a role, with how many cars they have posted and how many bookings they have made
 * or received.
 * @reads accounts, bookings: a list of people is searched and paged with their cars and bookings counted.
 */
export async function listPeople(
  db: Db,
  actor: MaybeActor,
  { role, q, sort, page }: ListPeopleQuery,
): Promise<PeopleListResponse> {
  requireRole(actor, 'Admin')
  const isWanted = isListedPersonWanted({ role, q })
  const [found] = await db.select({ total: count() }).from(users).where(isWanted)
  const total = found?.total ?? 0
  const rows = await db
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      role: users.role,
      hasBothRoles: users.hasBothRoles,
      permission: users.permission,
      image: users.image,
      phoneNumber: users.phoneNumber,
      createdAt: users.createdAt,
      suspendedReason: users.suspendedReason,
      verificationDeclinedReason: users.verificationDeclinedReason,
      hasSecondFactor: sql<boolean>`${secondFactors.confirmedAt} is not null`,
    })
    .from(users)
    .leftJoin(secondFactors, eq(secondFactors.accountId, users.id))
    .where(isWanted)
    .orderBy(...orderOf[sort])
    .limit(peoplePerPage)
    .offset((page - 1) * peoplePerPage)
  const ids = rows.map(({ id }) => id)
  const cars = await countCarsOfSellers(db, ids)
  const booked = await countBookings(db, { role, ids })
  return {
    items: rows.map((row) => ({
      ...row,
      image: toPhotoUrl(row.image),
      createdAt: row.createdAt.toISOString(),
      cars: cars.get(row.id) ?? 0,
      bookings: booked.get(row.id) ?? 0,
    })),
    total,
    page,
    pages: Math.ceil(total / peoplePerPage),
  }
}

/** The id breaks ties, so that no person is on two pages or on none. */
const orderOf = {
  newest: [desc(users.createdAt), desc(users.id)],
  name: [asc(users.name), asc(users.id)],
  email: [asc(users.email)],
}

async function countBookings(
  db: Db,
  { role, ids }: { role: ListPeopleQuery['role']; ids: string[] },
): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const side = role === 'Buyer' ? bookings.buyerId : bookings.sellerId
  const rows = await db.select({ id: side, count: count() }).from(bookings).where(inArray(side, ids)).groupBy(side)
  return new Map(rows.map((row) => [row.id, row.count]))
}

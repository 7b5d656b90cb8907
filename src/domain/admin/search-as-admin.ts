import { and, asc, count, desc, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import { type AdminSearchQuery, type AdminSearchResponse, maxAdminSearchHits } from '#contract/admin-search.ts'
import type { Db } from '#db/client.ts'
import { users } from '#db/schema/accounts.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { containsTextSql } from '#domain/text/contains-text-sql.ts'
import { listAllListings } from './list-all-listings.ts'
import { listAllOrders } from './list-all-orders.ts'

/**
 * People, cars and orders that match the words, a few of each with how many there are (Admin). Cars and orders are found
 * by the lists of Admins themselves, so that `Show all` shows them all.
 */
export async function searchAsAdmin(
  db: Db,
  actor: MaybeActor,
  { q, now }: AdminSearchQuery & { now: Date },
): Promise<AdminSearchResponse> {
  requireRole(actor, 'Admin')
  const page = { sort: 'newest' as const, page: 1 }
  const [people, cars, orders] = [
    await findPeople(db, q),
    await listAllListings(db, actor, { q, ...page }, { now }),
    await listAllOrders(db, actor, { q, ...page }),
  ]
  return {
    people,
    cars: {
      total: cars.total,
      hits: cars.items
        .slice(0, maxAdminSearchHits)
        .map(({ id, title, year, status, seller }) => ({ id, title, year, status, seller: seller.name })),
    },
    orders: {
      total: orders.total,
      hits: orders.items.slice(0, maxAdminSearchHits).map(({ id, carTitle, status, buyer, seller }) => ({
        id,
        carTitle,
        status,
        buyer: buyer.name,
        seller: seller.name,
      })),
    },
  }
}

/** Who is meant comes first: the address or id itself, then names that begin so, then all others by name. */
async function findPeople(db: Db, q: string): Promise<AdminSearchResponse['people']> {
  const isWanted = and(isNull(users.deletedAt), matchesPerson(q))
  const [found] = await db.select({ total: count() }).from(users).where(isWanted)
  const isExact = or(eq(users.email, q.toLowerCase()), eq(users.id, q))
  const begins = sql`starts_with(lower(${users.name}), ${q.toLowerCase()})`
  const { id, name, email, role, hasBothRoles } = users
  const hits = await db
    .select({ id, name, email, role, hasBothRoles })
    .from(users)
    .where(isWanted)
    .orderBy(desc(sql`${isExact}`), desc(begins), asc(users.name), asc(users.id))
    .limit(maxAdminSearchHits)
  return { total: found?.total ?? 0, hits }
}

/** Numbers are compared by their digits, however they are written. */
function matchesPerson(q: string): SQL | undefined {
  const digits = q.replaceAll(/\D/g, '')
  const isNumber = digits.length >= 5 && !/[a-z@]/i.test(q)
  return or(
    containsTextSql(users.name, q),
    containsTextSql(users.email, q),
    eq(users.id, q),
    isNumber ? sql`regexp_replace(${users.phoneNumber}, '[^0-9]', '', 'g') like ${`%${digits}%`}` : undefined,
  )
}

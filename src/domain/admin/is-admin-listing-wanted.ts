import { and, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { ListAdminListingsQuery } from '#contract/admin.ts'
import { users } from '#db/schema/accounts.ts'
import { listings } from '#db/schema/listings.ts'
import { containsTextSql } from '#domain/text/contains-text-sql.ts'
import { fullTextQuery } from '#domain/text/full-text-query.ts'

type Filter = Omit<ListAdminListingsQuery, 'sort' | 'page'>

/** The condition of a query of cars with their sellers: cars in every status that match, but not deleted ones. */
export function isAdminListingWanted({ q, seller, status, brand }: Filter): SQL | undefined {
  const query = q ? fullTextQuery(q) : null
  return and(
    isNull(listings.deletedAt),
    q ? or(query ? sql`${listings.words} @@ ${query}::tsquery` : undefined, eq(listings.id, q)) : undefined,
    seller
      ? or(containsTextSql(users.name, seller), containsTextSql(users.email, seller), eq(users.id, seller))
      : undefined,
    status === 'takenDown' ? isNotNull(listings.takenDownReason) : status && eq(listings.status, status),
    brand ? eq(listings.brand, brand) : undefined,
  )
}

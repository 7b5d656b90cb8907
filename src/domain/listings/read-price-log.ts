import { eq, sql } from 'drizzle-orm'
import type { PriceHistory } from '#contract/cars.ts'
import type { DbOrTx } from '#db/client.ts'
import { createPreparedQuery } from '#db/create-prepared-query.ts'
import { listings } from '#db/schema/listings.ts'
import type { MaybeActor } from '#domain/actor.ts'
import { DomainError } from '#domain/domain-error.ts'
import { canSeeListing } from './listing-policy.ts'
import { carPriceLogSql, readPriceLogRows } from './price-log-sql.ts'

/**
 * Row G-08. The price log of a car, including its earlier adverts, the oldest entry first.
 * @throws DomainError `not_found`, also for another seller's draft; `gone` for a deleted car.
 */
export async function readPriceLog(
  db: DbOrTx,
  actor: MaybeActor,
  { id, now }: { id: string; now: Date },
): Promise<PriceHistory> {
  const [car] = await priceLogQuery(db).execute({ id })
  if (!car || !canSeeListing(actor, car)) throw new DomainError('not_found', 'We couldn’t find that car.')
  if (car.deletedAt) throw new DomainError('gone', 'This car is no longer listed.')
  return readPriceLogRows(car.log, { now, postedAt: car.postedAt, location: car.location })
}

const priceLogQuery = createPreparedQuery((db) =>
  db
    .select({
      sellerId: listings.sellerId,
      status: listings.status,
      postedAt: listings.postedAt,
      deletedAt: listings.deletedAt,
      location: listings.location,
      log: carPriceLogSql(sql`listings.id`),
    })
    .from(listings)
    .where(eq(listings.id, sql.placeholder('id')))
    .prepare('price_log'),
)

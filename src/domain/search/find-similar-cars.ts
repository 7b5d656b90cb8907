import { eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { CarSummary } from '#contract/cars.ts'
import { maxSimilarCars } from '#contract/selected-cars-response.ts'
import type { DbOrTx } from '#db/client.ts'
import { createPreparedQuery } from '#db/create-prepared-query.ts'
import { listings } from '#db/schema/listings.ts'
import type { MaybeActor } from '#domain/actor.ts'
import { DomainError } from '#domain/domain-error.ts'
import { canSeeListing } from '#domain/listings/listing-policy.ts'
import { loadCarSummaries } from '#domain/listings/load-car-summaries.ts'
import { carDissimilaritySql } from './car-dissimilarity-sql.ts'

/** A visitor who looks at a car does not want one at less than this share of its price, or at more than its inverse. */
const priceSpan = 0.4
/** The numbers of neighbours by price to look at, above and below: of the brand, and of the body. */
const ofBrand = 60
const ofBody = 40

/**
 * Cars on offer that are similar to this one, most similar first: of its brand or its body, near its price. The car
 * itself may be sold: visitors who come too late see alternatives.
 *
 * @param readCars reads the found cars, from memory where the caller keeps them
 * @throws DomainError `not_found`, also for another seller's draft; `gone` for a deleted car.
 */
export async function findSimilarCars(
  db: DbOrTx,
  actor: MaybeActor,
  { id, now, readCars = loadCarSummaries }: { id: string; now: Date; readCars?: typeof loadCarSummaries | undefined },
): Promise<CarSummary[]> {
  const [liked] = await nearestCarsQuery(db).execute({ id })
  if (!liked || !canSeeListing(actor, liked)) throw new DomainError('not_found', 'We couldn’t find that car.')
  if (liked.deletedAt) throw new DomainError('gone', 'This car is no longer listed.')
  const cars = await readCars(db, liked.nearest, { now })
  // A car may have been sold since the search found it.
  return cars.filter(({ status }) => status === 'available')
}

/**
 * The car itself and the ids of the nearest ones, of its neighbours in four index scans of public cars by price, each
 * starting from its own price.
 */
const nearestCarsQuery = createPreparedQuery((db) => {
  const liked = alias(listings, 'liked')
  const near = (likeness: 'brand' | 'body', side: 'dearer' | 'cheaper', limit: number) => {
    const within =
      side === 'dearer'
        ? `other.price_cents >= liked.price_cents
            and other.price_cents < ceil(liked.price_cents / ${priceSpan}::float8)::bigint`
        : `other.price_cents < liked.price_cents
            and other.price_cents >= floor(liked.price_cents * ${priceSpan}::float8)::int`
    const order = side === 'dearer' ? 'asc' : 'desc'
    return sql.raw(`(
      select other.id, other.brand, other.model, other.body, other.fuel, other.year, other.price_cents
      from listings as other
      where other.status = 'available' and other.id <> liked.id and other.${likeness} = liked.${likeness} and ${within}
      order by other.price_cents ${order}, other.id ${order} limit ${limit})`)
  }
  const distance = carDissimilaritySql('liked', 'near')
  return db
    .select({
      sellerId: liked.sellerId,
      status: liked.status,
      deletedAt: liked.deletedAt,
      nearest: sql<string[]>`array(
        select near.id from (
          ${near('brand', 'dearer', ofBrand)} union all ${near('brand', 'cheaper', ofBrand)}
          union all ${near('body', 'dearer', ofBody)} union all ${near('body', 'cheaper', ofBody)}
        ) as near
        group by near.id order by min(${distance}), near.id limit ${sql.raw(String(maxSimilarCars))})`,
    })
    .from(liked)
    .where(eq(liked.id, sql.placeholder('id')))
    .prepare('similar_cars')
})

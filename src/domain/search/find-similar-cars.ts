import { and, asc, desc, eq, gte, lt, ne, type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, alias, unionAll } from 'drizzle-orm/pg-core'
import type { CarSummary } from '#contract/cars.ts'
import { maxSimilarCars } from '#contract/selected-cars-response.ts'
import type { DbOrTx } from '#db/client.ts'
import { createPreparedQuery } from '#db/create-prepared-query.ts'
import { listings } from '#db/schema/listings.ts'
import type { MaybeActor } from '#domain/actor.ts'
import { DomainError } from '#domain/domain-error.ts'
import { canSeeListing } from '#domain/listings/listing-policy.ts'
import { loadCarSummaries } from '#domain/listings/load-car-summaries.ts'
import { carDissimilarity } from './car-dissimilarity.ts'

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
  const rows = await likedAndNeighboursQuery(db).execute({ id })
  const liked = rows.find((car) => car.id === id)
  if (!liked || !canSeeListing(actor, liked)) throw new DomainError('not_found', 'We couldn’t find that car.')
  if (liked.deletedAt) throw new DomainError('gone', 'This car is no longer listed.')
  const neighbours = rows.filter((car) => car !== liked)
  const distances = new Map(neighbours.map((car) => [car.id, carDissimilarity(liked, car)]))
  const nearest = [...distances].sort(([a, near], [b, far]) => near - far || a.localeCompare(b)).map(([other]) => other)
  const cars = await readCars(db, nearest.slice(0, maxSimilarCars), { now })
  // A car may have been sold since the search found it.
  return cars.filter(({ status }) => status === 'available')
}

const traits = {
  id: listings.id,
  brand: listings.brand,
  model: listings.model,
  body: listings.body,
  fuel: listings.fuel,
  year: listings.year,
  priceCents: listings.priceCents,
  sellerId: listings.sellerId,
  status: listings.status,
  deletedAt: listings.deletedAt,
}

/** The car itself and, in four index scans of public cars by price, its neighbours, each scan starting from its own price. */
const likedAndNeighboursQuery = createPreparedQuery((db) => {
  const liked = alias(listings, 'liked')
  const likedOf = (column: AnyPgColumn) =>
    sql`(select ${column} from ${listings} "liked" where ${liked.id} = ${sql.placeholder('id')})`
  const price = likedOf(liked.priceCents)
  const span = sql.raw(`${priceSpan}::float8`)
  const near = (likeness: SQL, side: 'dearer' | 'cheaper', limit: number) => {
    const within =
      side === 'dearer'
        ? and(gte(listings.priceCents, price), lt(listings.priceCents, sql`ceil(${price} / ${span})::bigint`))
        : and(lt(listings.priceCents, price), gte(listings.priceCents, sql`floor(${price} * ${span})::int`))
    const towards = side === 'dearer' ? asc : desc
    return db
      .select(traits)
      .from(listings)
      .where(and(sql`${listings.status} = 'available'`, ne(listings.id, sql.placeholder('id')), likeness, within))
      .orderBy(towards(listings.priceCents), towards(listings.id))
      .limit(limit)
  }
  const sameBrand = eq(listings.brand, likedOf(liked.brand))
  const sameBody = eq(listings.body, likedOf(liked.body))
  return unionAll(
    db
      .select(traits)
      .from(listings)
      .where(eq(listings.id, sql.placeholder('id'))),
    near(sameBrand, 'dearer', ofBrand),
    near(sameBrand, 'cheaper', ofBrand),
    near(sameBody, 'dearer', ofBody),
    near(sameBody, 'cheaper', ofBody),
  ).prepare('similar_liked_and_neighbours')
})

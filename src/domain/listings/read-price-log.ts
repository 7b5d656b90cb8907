import { sql } from 'drizzle-orm'
import type { PriceHistory } from '#contract/cars.ts'
import type { DbOrTx } from '#db/client.ts'
import type { MaybeActor } from '#domain/actor.ts'
import { DomainError } from '#domain/domain-error.ts'
import { computeCarTimeOnMarket } from './compute-car-time-on-market.ts'
import { canSeeListing } from './listing-policy.ts'
import type { ListingStatus } from './listing-states.ts'

/** A car that was offered many times has as many earlier adverts; at most this many are followed. */
const maxEarlier = 20
const maxEvents = 500

type Entry = { at: string; event: PriceHistory['events'][number]['event']; price_cents: number; is_own: boolean }
type Car = { seller_id: string; status: ListingStatus; posted_at: string; deleted_at: string | null }

/**
 * Row G-08. The price log of a car, including its earlier adverts, the oldest entry first.
 * @throws DomainError `not_found`, also for another seller's draft; `gone` for a deleted car.
 */
export async function readPriceLog(
  db: DbOrTx,
  actor: MaybeActor,
  { id, now }: { id: string; now: Date },
): Promise<PriceHistory> {
  const { rows: cars } = await db.execute<Car>(
    sql`select seller_id, status, posted_at, deleted_at from listings where id = ${id}`,
  )
  const [car] = cars
  if (!car || !canSeeListing(actor, { sellerId: car.seller_id, status: car.status })) {
    throw new DomainError('not_found', 'There is no such car.')
  }
  if (car.deleted_at) throw new DomainError('gone', 'This car is no longer on offer.')
  const { rows } = await db.execute<Entry>(sql`
    with recursive adverts(id, earlier, depth) as (
      select id, relisted_of, 0 from listings where id = ${id}
      union all
      select listings.id, relisted_of, depth + 1 from listings join adverts on listings.id = adverts.earlier
      where depth < ${sql.raw(String(maxEarlier))}
    )
    select * from (
      select at, event, price_cents, listing_id = ${id} as is_own, price_log.id
      from price_log join adverts on adverts.id = listing_id
      order by at desc, price_log.id desc limit ${sql.raw(String(maxEvents))}
    ) as latest order by at, id`)
  const events = rows.map(({ at, event, price_cents }) => ({
    at: new Date(at).toISOString(),
    event,
    priceCents: price_cents,
  }))
  const isRelisted = rows.some(({ is_own }) => !is_own)
  return { market: computeCarTimeOnMarket(events, { now, postedAt: new Date(car.posted_at), isRelisted }), events }
}

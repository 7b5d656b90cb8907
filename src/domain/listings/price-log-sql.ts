import { type SQL, sql } from 'drizzle-orm'
import type { PriceHistory, PriceHistoryEvent } from '#contract/cars.ts'
import { meetingTownAndTimeZone } from '#domain/places/meeting-town-and-time-zone.ts'
import { computeCarTimeOnMarket } from './compute-car-time-on-market.ts'

/** A car that was offered many times has as many earlier adverts; at most this many are followed. */
const maxEarlier = 20
const maxEvents = 500

export type PriceLogEntryTuple = [at: string, event: PriceHistoryEvent['event'], priceCents: number, isOwn: boolean]

/**
 * The price log of a car and of its earlier adverts, the oldest entry first, as one JSON value: a car and its log are
 * read in one query.
 *
 * @param listingId a column of the query around it
 */
export function carPriceLogSql(listingId: SQL): SQL<PriceLogEntryTuple[]> {
  return sql<PriceLogEntryTuple[]>`(
    with recursive adverts(id, earlier, depth) as (
      select latest.id, latest.relisted_of, 0 from listings as latest where latest.id = ${listingId}
      union all
      select older.id, older.relisted_of, depth + 1 from listings as older join adverts on older.id = adverts.earlier
      where depth < ${sql.raw(String(maxEarlier))}
    )
    select coalesce(json_agg(json_build_array(at, event, price_cents, is_own) order by at, id), '[]') from (
      select at, event, price_cents, price_log.listing_id = ${listingId} as is_own, price_log.id
      from price_log join adverts on adverts.id = price_log.listing_id
      order by at desc, price_log.id desc limit ${sql.raw(String(maxEvents))}
    ) as entries)`
}

/** What the log says to a visitor: its entries, and how long the car has been on the market. */
export function readPriceLogRows(
  rows: readonly PriceLogEntryTuple[],
  { now, postedAt, location }: { now: Date; postedAt: Date; location: string | null },
): PriceHistory {
  const events = rows.map(([at, event, priceCents]) => ({ at: new Date(at).toISOString(), event, priceCents }))
  const isRelisted = rows.some(([, , , isOwn]) => !isOwn)
  const timeZone = meetingTownAndTimeZone(location)?.timeZone ?? null
  return { market: computeCarTimeOnMarket(events, { now, postedAt, isRelisted, timeZone }), events }
}

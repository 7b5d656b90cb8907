import { asc, inArray, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { carsToMatchWithSavedSearches, savedSearches } from '#db/schema/saved-searches.ts'
import { countBits, positionsOfSetBits } from '#domain/search/index/bit-set.ts'
import { CarIndexColumns } from '#domain/search/index/car-index-columns.ts'
import { matchingCarsInIndex } from '#domain/search/index/match-cars-in-index.ts'
import { readIndexedCarsById } from '#domain/search/index/read-indexed-cars.ts'
import type { IndexedCarRow } from '#domain/search/index/search-index-request.ts'
import type { Logger } from '#platform/log/logger.ts'
import type { NamedIndexSearchConditions } from './parse-saved-search-query.ts'
import { savedSearchIndexKeysOfCar } from './saved-search-index-keys.ts'

/** Cars of one transaction. */
const carsAtOnce = 200
/** Searches between two turns of other work: testing them takes some milliseconds. */
const searchesAtOnce = 1_000
const hitsAtOnce = 5_000
/** Of searches that cannot be read. */
const mostLogged = 10
/**
 * What was found is kept so long at least; a car that came before is no news, and is not found a second time. Migration 0082 notes no
 * label of such a car.
 */
export const keptHitDays = 90

/**
 * `knownPriceCents`: at which people knew the car before; null for one that has just come, or come back. `away`: of such a car, when it was
 * off the market before, and at which price it had been offered.
 */
type Change = { knownPriceCents: number | null; arrivedAt: Date; away: Away | null }
type Away = { from: Date; until: Date; priceCents: number | null }
type Candidate = { id: string; accountId: string; tests: unknown[]; createdAt: Date; wantsPriceDrops: boolean }
type Hit = { searchId: string; listingId: string; kind: 'new' | 'price'; priceCents: number }

/**
 * Compares the cars that have changed with the saved searches that may mean them, and writes down what is new: a car
 * that came, or came back, after the search was saved, also where its label or its seller's verification makes it a match later, or one whose
 * price fell, also while it was off the market; who saved the search before the car left has seen it. Any number of servers may run it. Returns how
 * many changes it took.
 * @reads listings: when the cars came, and at which price they were offered before.
 */
export async function matchChangedCarsToSavedSearches(
  db: Db,
  { now, log, signal }: { now: Date; log: Pick<Logger, 'error'>; signal?: AbortSignal },
): Promise<number> {
  for (let total = 0; ; ) {
    const taken = await db.transaction(async (tx) => {
      const rows = await tx
        .select()
        .from(carsToMatchWithSavedSearches)
        .orderBy(asc(carsToMatchWithSavedSearches.seq))
        .limit(carsAtOnce)
        .for('update', { skipLocked: true })
      if (rows.length === 0) return 0
      const oldPrices = new Map<string, number | null>()
      // The first price of several changes is the one that people knew.
      for (const { listingId, oldPriceCents } of rows)
        if (!oldPrices.has(listingId)) oldPrices.set(listingId, oldPriceCents)
      const changes = await readChanges(tx, oldPrices)
      const read = JSON.parse(await readIndexedCarsById(tx, [...changes.keys()])) as IndexedCarRow[]
      const columns = CarIndexColumns.expecting(read.length)
      for (const car of read) columns.put(car)
      const cars = new Map(read.map((car) => [car[0], car]))
      const candidates = await findCandidateIds(tx, read)
      for (let at = 0; at < candidates.length; at += searchesAtOnce) {
        const searches = await readSearches(tx, candidates.slice(at, at + searchesAtOnce))
        const hits = findHits(searches, { columns, cars, changes, now, log })
        for (let from = 0; from < hits.length; from += hitsAtOnce)
          await writeHits(tx, hits.slice(from, from + hitsAtOnce), now)
      }
      const taken = rows.map(({ seq }) => seq)
      await tx.delete(carsToMatchWithSavedSearches).where(inArray(carsToMatchWithSavedSearches.seq, taken))
      return rows.length
    })
    total += taken
    if (taken < carsAtOnce || signal?.aborted) return total
  }
}

/** For a car that came back on offer, the price at which it was offered before it left: a seller who takes it down to reduce it reduces it. */
async function readChanges(
  db: Pick<Db, 'execute'>,
  oldPrices: ReadonlyMap<string, number | null>,
): Promise<ReadonlyMap<string, Change>> {
  type Row = { id: string; arrived: number; left: number | null; back: number | null; before: number | null }
  const { rows } = await db.execute<Row>(sql`
    select car.id, (extract(epoch from coalesce(car.arrived_at, car.posted_at)) * 1000)::float8 as arrived,
      (extract(epoch from gone.at) * 1000)::float8 as left, (extract(epoch from back.at) * 1000)::float8 as back, (
        select known.price_cents from price_log known
        where known.listing_id = car.id and known.event in ('offered', 'price') and known.id < gone.id
        order by known.id desc limit 1) as before
    from listings car
    left join lateral (
      select latest.id, latest.at from price_log latest where latest.listing_id = car.id and latest.event = 'offered'
      order by latest.id desc limit 1) back on true
    left join lateral (
      select left_offer.id, left_offer.at from price_log left_offer
      where left_offer.listing_id = car.id and left_offer.event not in ('offered', 'price') and left_offer.id > (
        select max(former.id) from price_log former
        where former.listing_id = car.id and former.event = 'offered' and former.id < back.id)
      order by left_offer.id limit 1) gone on true
    where car.id = any(${sql.param([...oldPrices.keys()])}::text[])`)
  return new Map(
    rows.map(({ id, arrived, left, back, before }) => {
      const knownPriceCents = oldPrices.get(id) ?? null
      const wasAway = knownPriceCents === null && left !== null && back !== null
      const away = wasAway ? { from: new Date(left), until: new Date(back), priceCents: before } : null
      return [id, { knownPriceCents, arrivedAt: new Date(arrived), away }]
    }),
  )
}

/** The searches that stand under a key of one of the cars, within their bounds. */
async function findCandidateIds(db: Pick<Db, 'execute'>, cars: readonly IndexedCarRow[]): Promise<string[]> {
  const keys = cars.flatMap((car) => {
    const { anchors, ...numbers } = savedSearchIndexKeysOfCar(car)
    return anchors.map((anchor) => ({ anchor, ...numbers }))
  })
  const column = <Name extends keyof (typeof keys)[number]>(name: Name) => sql.param(keys.map((key) => key[name]))
  const { rows } = await db.execute<{ id: string }>(sql`
    select distinct k.search_id as id from saved_search_keys k
    join unnest(${column('anchor')}::text[], ${column('priceCents')}::int[], ${column('year')}::int[],
      ${column('mileageMiles')}::int[]) as car (anchor, price, year, mileage)
      on k.anchor = car.anchor and car.price between k.price_min and k.price_max
      and car.year between k.year_min and k.year_max and car.mileage <= k.mileage_max
    order by 1`)
  return rows.map(({ id }) => id)
}

function readSearches(db: Pick<Db, 'select'>, ids: readonly string[]): Promise<Candidate[]> {
  return db
    .select({
      id: savedSearches.id,
      accountId: savedSearches.accountId,
      tests: savedSearches.tests,
      createdAt: savedSearches.createdAt,
      wantsPriceDrops: savedSearches.wantsPriceDrops,
    })
    .from(savedSearches)
    .where(sql`${savedSearches.id} = any(${sql.param([...ids])}::text[])`)
}

type Batch = {
  columns: CarIndexColumns
  cars: ReadonlyMap<string, IndexedCarRow>
  changes: ReadonlyMap<string, Change>
  now: Date
  log: Pick<Logger, 'error'>
}

/**
 * A search that cannot be read is passed over, so that the others hear of their cars: a newer release may have saved it, before it was taken
 * back.
 */
function findHits(searches: readonly Candidate[], batch: Batch): Hit[] {
  const unreadable: { id: string; error: unknown }[] = []
  const hits = searches.flatMap((search) => {
    try {
      return hitsOf(search, batch)
    } catch (error) {
      unreadable.push({ id: search.id, error })
      return []
    }
  })
  const [first] = unreadable
  if (first) {
    const searchIds = unreadable.slice(0, mostLogged).map(({ id }) => id)
    batch.log.error({ err: first.error, count: unreadable.length, searchIds }, 'saved searches could not be read')
  }
  return hits
}

function hitsOf(
  { id, accountId, tests, createdAt, wantsPriceDrops }: Candidate,
  { columns, cars, changes, now }: Batch,
): Hit[] {
  const since = Math.max(createdAt.getTime(), now.getTime() - keptHitDays * 86_400_000)
  const matching = matchingCarsInIndex(columns, tests as NamedIndexSearchConditions)
  return [...positionsOfSetBits(matching, countBits(matching))].flatMap((number): Hit[] => {
    const listingId = columns.ids.textOf(number)
    const car = cars.get(listingId)
    const change = changes.get(listingId)
    if (!car || !change || car[4].seller === accountId) return []
    const priceCents = car[1][0] ?? 0
    // The label of a car may come long after the car came back: a search that was saved in between saw it come at its price.
    const away = change.away !== null && createdAt <= change.away.until ? change.away : null
    const isNew = change.arrivedAt.getTime() > since || (away !== null && createdAt >= away.from)
    const knownPriceCents = change.knownPriceCents ?? away?.priceCents ?? null
    const hasFallen = knownPriceCents !== null && priceCents < knownPriceCents
    const hit = { searchId: id, listingId, priceCents }
    if (hasFallen && wantsPriceDrops) return [{ ...hit, kind: 'price' }]
    return isNew ? [{ ...hit, kind: 'new' }] : []
  })
}

/**
 * A car is found once, and again only where its price has fallen since. Searches that were deleted since they were read are left out; those that
 * somebody deletes at this moment are waited for.
 */
async function writeHits(db: Pick<Db, 'execute'>, hits: readonly Hit[], now: Date): Promise<void> {
  const column = <Name extends keyof Hit>(name: Name) => sql.param(hits.map((hit) => hit[name]))
  // Arrays, not rows of parameters: there may be a thousand hits for each car.
  await db.execute(sql`
    with existing as materialized (
      select id from saved_searches where id = any(${sql.param([...new Set(hits.map(({ searchId }) => searchId))])}::text[])
      order by id for key share
    )
    insert into saved_search_hits as hit (search_id, listing_id, kind, price_cents, found_at)
    select found.*, ${now.toISOString()}::timestamptz from unnest(${column('searchId')}::text[],
      ${column('listingId')}::text[], ${column('kind')}::text[], ${column('priceCents')}::int[]) found (search_id)
    join existing on existing.id = found.search_id
    on conflict (search_id, listing_id) do update set kind = excluded.kind, price_cents = excluded.price_cents,
      found_at = excluded.found_at, seen_at = null, mailed_at = null
    where excluded.kind = 'price' and excluded.price_cents < hit.price_cents`)
}

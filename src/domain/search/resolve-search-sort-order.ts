import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type CarSort, carSorts } from '#contract/car-search-options.ts'
import { listings } from '#db/schema/listings.ts'
import { DomainError } from '#domain/domain-error.ts'
import { advertRankScoreSql, preferenceMatchSortKeySql } from './advert-rank-score-sql.ts'
import type { SearchFilters } from './build-search-filters.ts'
import { rankedWordWeight, unconfirmedNewestPenaltyMicros } from './listing-rank-score.ts'
import { squaredChordSql } from './resolve-search-place.ts'
import { isRankedByText, searchPageSortOrder } from './search-page-sort-order.ts'
import type { SearchPreference } from './search-preferences-of.ts'
import { valuationDealOrderSql } from './valuation-deal-order-sql.ts'

/**
 * The position in a sorted list after which the next page begins: the last row's sort key and, for equal keys, its id.
 * The key is a whole number, so that a cursor stores it exactly: microseconds since 1970 (`newestSortKey`), cents, miles, the rank of a
 * text match in millionths or a score with the car's standing (`preferenceMatchSortKey`), its standing alone, or the squared chord to a
 * place in square metres.
 */
export type SearchPagePosition = { sort: CarSort; key: number; id: string }

export type SearchSortOrder = {
  sort: CarSort
  key: SQL<number>
  orderBy: SQL
  /** True for the rows after the position. */
  behind(place: SearchPagePosition): SQL
}

/** The deal order of a car's current price. */
const dealOrderOfListing = sql`(
  select ${valuationDealOrderSql} from valuations
  where valuations.listing_id = ${listings.id} and valuations.price_cents = ${listings.priceCents})`

/** Higher than every known mileage. */
const unknownMileage = 2_147_483_647

/**
 * The sort order of the page: the requested one, or newest if that is what the previous page's cursor used in place of
 * best.
 * @throws DomainError `invalid` for a cursor of another sort.
 */
export function resolveSearchSortOrder(
  asked: CarSort,
  {
    filters: { words, near, preferences, ranking },
    fits,
    total,
    place,
  }: {
    filters: Pick<SearchFilters, 'words' | 'near' | 'preferences' | 'ranking'>
    fits: readonly number[]
    total: number
    place: SearchPagePosition | null
  },
): SearchSortOrder {
  const sort = searchPageSortOrder(asked, {
    hasWords: words !== null,
    hasPreferences: preferences.length > 0,
    total,
    place,
  })
  if (sort === null) throw invalidSearchCursorError()
  if (sort === 'best' && ranking && isRankedByText(fits)) return saidWordsSortOrder({ preferences, ranking })
  if (sort === 'best') return bestFirst({ words, preferences })
  if (sort === 'newest' || (sort === 'distance' && !near)) return newestFirst
  if (sort === 'distance' && near) return byNumber(sort, squaredChordSql(near), 'asc')
  if (sort === 'deal')
    return byNumber(sort, sql`coalesce(${dealOrderOfListing}, ${sql.raw(String(unknownMileage))})`, 'asc')
  if (sort === 'mileage') {
    return byNumber(sort, sql`coalesce(${listings.mileageMiles}, ${sql.raw(String(unknownMileage))})`, 'asc')
  }
  return byNumber(sort, sql`${listings.priceCents}`, sort === 'priceAsc' ? 'asc' : 'desc')
}

function bestFirst({ words, preferences }: Pick<SearchFilters, 'words' | 'preferences'>): SearchSortOrder {
  if (preferences.length > 0) return byFit(preferences)
  return words ? textRankSortOrder(words) : byNumber('best', advertRankScoreSql, 'desc')
}

/**
 * By how well the words match, then by standing. A beginning that many words of an advert share ranks
 * beyond 1, where its key would be no exact number: 32 brings every rank below 1 in the same order.
 */
export function textRankSortOrder(words: SQL | null): SearchSortOrder {
  return byNumber(
    'best',
    preferenceMatchSortKeySql(sql`(ts_rank(${listings.words}, ${words}, 32) * 1000000)::int`),
    'desc',
  )
}

/** By how many of the words an advert says, then by how well it does, then by standing. */
export function saidWordsSortOrder({
  preferences,
  ranking,
}: {
  preferences: readonly SearchPreference[]
  ranking: SQL
}): SearchSortOrder {
  const rank = sql`(ts_rank(${listings.words}, ${ranking}, 32) * ${sql.raw(String(rankedWordWeight - 1))})::int`
  return byNumber('best', preferenceMatchSortKeySql(sql`${scoreSql(preferences)} + ${rank}`), 'desc')
}

/** By how many preferences a car meets, then by standing. */
function byFit(preferences: readonly SearchPreference[]): SearchSortOrder {
  return byNumber('best', preferenceMatchSortKeySql(scoreSql(preferences)), 'desc')
}

function scoreSql(preferences: readonly SearchPreference[]): SQL {
  const scores = preferences.map(
    ({ weight, condition }) => sql`case when ${condition} then ${sql.raw(String(weight))} else 0 end`,
  )
  return sql.join(scores, sql` + `)
}

const isNotOverdue = sql`${listings.confirmation} <> 'overdue'`

/** By `newestSortKey`. */
const newestFirst: SearchSortOrder = {
  sort: 'newest',
  key: sql`((extract(epoch from ${listings.postedAt}) * 1000000)::bigint
    - case when ${isNotOverdue} then 0 else ${sql.raw(String(unconfirmedNewestPenaltyMicros))} end)`,
  orderBy: sql`(${isNotOverdue}) desc, ${listings.postedAt} desc, ${listings.id} desc`,
  behind({ key, id }) {
    const isConfirmed = key >= 0
    const micros = isConfirmed ? key : key + unconfirmedNewestPenaltyMicros
    const moment = sql`'epoch'::timestamptz + ${micros}::bigint * interval '1 microsecond'`
    return sql`((${isNotOverdue}), ${listings.postedAt}, ${listings.id}) < (${isConfirmed}, ${moment}, ${id})`
  },
}

function byNumber(sort: CarSort, number: SQL, direction: 'asc' | 'desc'): SearchSortOrder {
  const towards = sql.raw(direction)
  const beyond = sql.raw(direction === 'asc' ? '>' : '<')
  return {
    sort,
    key: sql`${number}`,
    orderBy: sql`${number} ${towards}, ${listings.id} ${towards}`,
    behind: ({ key, id }) => sql`(${number}, ${listings.id}) ${beyond} (${key}::bigint, ${id})`,
  }
}

const CursorFields = z.tuple([
  z.enum(carSorts),
  z.int(),
  z.string().regex(/^[\w-]{1,64}$/),
  // Cursors of an earlier release have none.
  z.int().min(0).optional(),
])

export function encodeSearchCursor({ sort, key, id }: SearchPagePosition): string {
  return Buffer.from(JSON.stringify([sort, key, id])).toString('base64url')
}

/** The same cursor, with the number of cars on the pages before the one that it opens. */
export function addCarsBeforeToCursor(cursor: string, before: number): string {
  const { sort, key, id } = decodeSearchCursor(cursor)
  return Buffer.from(JSON.stringify([sort, key, id, before])).toString('base64url')
}

/** How many cars came before, as far as the cursor says: for the number of a page, and for nothing that must be right. */
export function readCarsBeforeFromCursor(cursor: string | undefined): number {
  return cursor ? (CursorFields.safeParse(parseJson(decoded(cursor))).data?.[3] ?? 0) : 0
}

/** @throws DomainError `invalid` for any text that this server has not written as a cursor. */
export function decodeSearchCursor(cursor: string): SearchPagePosition {
  const fields = CursorFields.safeParse(parseJson(decoded(cursor)))
  if (!fields.success) throw invalidSearchCursorError()
  const [sort, key, id] = fields.data
  if (key < (sort === 'newest' ? -unconfirmedNewestPenaltyMicros : 0)) throw invalidSearchCursorError()
  if (sort !== 'newest' && sort !== 'distance' && sort !== 'best' && key > unknownMileage)
    throw invalidSearchCursorError()
  return { sort, key, id }
}

export function invalidSearchCursorError(): DomainError {
  const message = 'This cursor doesn’t belong to this search. Start over without it.'
  return new DomainError('invalid', message, { fields: { cursor: message } })
}

function decoded(cursor: string): string {
  return Buffer.from(cursor, 'base64url').toString()
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

import { eq, sql } from 'drizzle-orm'
import { carFacetNames } from '#contract/car-terms.ts'
import type { Db } from '#db/client.ts'
import { listings } from '#db/schema/listings.ts'
import type { SearchFilters } from '../build-search-filters.ts'
import { facetsVisibleForBrands } from '../facet-value-counts.ts'
import {
  encodeSearchCursor,
  invalidSearchCursorError,
  saidWordsSortOrder,
  textRankSortOrder,
} from '../resolve-search-sort-order.ts'
import type { SearchIndex, SearchPageRequest, SearchPageResult } from '../search-index.ts'
import { CarIndex, type IndexFile } from './car-index.ts'
import { SearchIndexFileKeeper } from './index-file-keeper.ts'
import { parseIndexSearchCondition, parseIndexSearchConditions } from './parse-index-search-conditions.ts'
import type { SearchIndexRequest, SearchIndexResponse } from './search-index-request.ts'
import { SearchIndexFailedError, type SearchIndexSize } from './search-index-responder.ts'
import { TsqueryParser } from './tsquery-parser.ts'

/** An index with more dead numbers than this, or one of few cars with more than twice as many numbers, is rebuilt. */
const maxDead = 50_000
const maxDeadOfFew = 2_000
const maxDeadShare = 0.25
/** A database with too few cars, or another order of ids, is checked again after this time. */
const unfitMs = 10_000

export type InMemorySearchIndexSettings = {
  /** The least number of cars on offer for keeping an index. */
  minCars: number
  slice: number
  /** Above this many changes, searches do not wait until the index has applied them; the database answers meanwhile. */
  maxAwaited?: number
  /** From how many cars on the index is in a thread of its own. */
  leastCarsInThread?: number
  /** Where the index is kept between two starts; without it every start reads all cars. */
  file?: IndexFile
  log?: { info(fields: object, message: string): void; error(fields: object, message: string): void }
}

export interface InMemorySearchIndex extends SearchIndex {
  /**
   * One round of maintenance: builds the index if it is worth while, applies changes, replaces a worn index. Null
   * without an index.
   */
  keep(options?: { signal?: AbortSignal }): Promise<SearchIndexSize | null>
  /** How large the index is, and how long ago it last had every change; null without an index. */
  state(): (SearchIndexSize & { ageMs: number }) | null
  stop(): Promise<void>
}

/**
 * The index of a database, kept as long as the server runs. Until it is built, and whenever it fails, it returns null.
 */
export function createInMemorySearchIndex(
  db: Db,
  { minCars, log, file, ...reading }: InMemorySearchIndexSettings,
): InMemorySearchIndex {
  const words = new TsqueryParser(db)
  let index: CarIndex | null = null
  let unfitUntil = Number.NEGATIVE_INFINITY
  let kept: { size: SearchIndexSize; at: number } | null = null
  const keeper = file ? new SearchIndexFileKeeper(db, file) : null
  let isFileRead = false

  async function replace(expected: number, signal: AbortSignal | undefined): Promise<SearchIndexSize | null> {
    const started = performance.now()
    const built = await CarIndex.build(db, { ...reading, expected, signal })
    if (!built) return null
    const before = index
    index = built.index
    kept = { size: built.size, at: performance.now() }
    await before?.stop()
    const ms = Math.round(performance.now() - started)
    log?.info({ ...built.size, ms }, 'search index built')
    return built.size
  }

  /** The first index of this process, from its file. */
  async function restore(expected: number): Promise<SearchIndexSize | null> {
    if (isFileRead || !keeper || !CarIndex.isWorthFile({ ...reading, expected })) return null
    isFileRead = true
    const started = performance.now()
    const restored = await keeper.restore({ ...reading, expected }).catch((error: unknown) => {
      log?.error({ err: error }, 'the file of the search index could not be read')
      return { doubt: 'it could not be read' }
    })
    if ('doubt' in restored) {
      log?.info({ doubt: restored.doubt }, 'search index not read from its file')
      return null
    }
    index = restored.index
    kept = { size: restored.size, at: performance.now() }
    log?.info({ ...restored.size, ms: Math.round(performance.now() - started) }, 'search index read from its file')
    return restored.size
  }

  async function keepFile(current: CarIndex, size: SearchIndexSize): Promise<void> {
    if (!keeper || !CarIndex.isWorthFile({ ...reading, expected: size.cars })) return
    try {
      const started = performance.now()
      if (!(await keeper.keep(current, size))) return
      log?.info({ ms: Math.round(performance.now() - started) }, 'search index written to its file')
    } catch (error) {
      if (index === current) log?.error({ err: error }, 'the search index could not be written to its file')
    }
  }

  async function drop(): Promise<null> {
    const before = index
    index = null
    kept = null
    await before?.stop()
    return null
  }

  async function ask<Answer>(question: (current: CarIndex) => Promise<Answer | null>): Promise<Answer | null> {
    const current = index
    if (!current) return null
    try {
      return await question(current)
    } catch (error) {
      if (!(error instanceof SearchIndexFailedError)) throw error
      if (index !== current) return null
      log?.error({ err: error }, 'search index failed; the database answers until it is built again')
      await drop()
      return null
    }
  }

  return {
    async keep({ signal } = {}) {
      if (!index) {
        if (performance.now() < unfitUntil) return null
        const cars = await countCars(db)
        if (cars >= minCars && (await ordersAsHere(db))) return (await restore(cars)) ?? replace(cars, signal)
        unfitUntil = performance.now() + unfitMs
        return null
      }
      const current = index
      const size = await current.syncProviderChanges()
      if (current.isLost) return drop()
      if (index === current) kept = { size, at: performance.now() }
      const most = Math.min(maxDead, Math.max(maxDeadOfFew, size.cars))
      const isWorn = size.dead > most && size.dead > size.cars * maxDeadShare
      if (isWorn || current.isTooLargeHere(size)) return replace(size.cars, signal)
      if (!signal?.aborted && index === current) await keepFile(current, size)
      return size
    },
    state: () => kept && { ...kept.size, ageMs: performance.now() - kept.at },
    async stop() {
      await drop()
    },
    find(filters, page) {
      return ask(async (current) => {
        const tests = await parseIndexSearchConditions(words, filters)
        const preferences = await readPreferences(words, filters)
        const answer = tests && preferences && (await current.find(asRequest(tests, { filters, preferences, page })))
        return answer && asPage(db, answer, { filters, page })
      })
    },
    countEach(searches) {
      return ask(async (current) => {
        const all: SearchIndexRequest['tests'][] = []
        for (const filters of searches) {
          const tests = await parseIndexSearchConditions(words, filters)
          if (!tests) return null
          all.push(tests)
        }
        return current.countEach(all)
      })
    },
    gather(filters, box) {
      return ask(async (current) => {
        const tests = await parseIndexSearchConditions(words, filters)
        return tests && current.gather(tests, box)
      })
    },
    spread(filters, name, bars) {
      return ask(async (current) => {
        const tests = await parseIndexSearchConditions(words, filters)
        return tests && current.spread({ tests, name, bars })
      })
    },
  }
}

async function countCars(db: Db): Promise<number> {
  return db.$count(listings, eq(listings.status, 'available'))
}

/**
 * Whether the database orders ids as this program does: byte by byte, or by a language's collation if all ids have one
 * format for which that makes no difference.
 */
async function ordersAsHere(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ isSame: boolean }>(sql`
    select datcollate ~* '^(c|posix)([.]|$)' or not exists (
      select from listings where id !~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'
    ) as "isSame" from pg_database where datname = current_database()`)
  return rows[0]?.isSame ?? false
}

/** Null if a wish contains words that only the database can search for. */
async function readPreferences(
  words: TsqueryParser,
  { preferences }: SearchFilters,
): Promise<SearchIndexRequest['preferences'] | null> {
  const read: SearchIndexRequest['preferences'] = []
  for (const { weight, test } of preferences) {
    const own = await parseIndexSearchCondition(words, test)
    if (!own) return null
    read.push({ weight, test: own })
  }
  return read
}

function asRequest(
  tests: SearchIndexRequest['tests'],
  {
    filters,
    preferences,
    page,
  }: Pick<SearchIndexRequest, 'preferences'> & { filters: SearchFilters; page: SearchPageRequest },
): SearchIndexRequest {
  const { words: typed, ranking, near, brands } = filters
  const facets = facetsVisibleForBrands(carFacetNames, brands)
  return {
    tests,
    preferences,
    facets,
    hasWords: typed !== null,
    isOfWords: ranking !== null,
    near: near?.point ?? null,
    ...page,
  }
}

async function asPage(
  db: Db,
  { page: found, ...counted }: SearchIndexResponse,
  { filters, page }: { filters: SearchFilters; page: SearchPageRequest },
): Promise<SearchPageResult> {
  if (!found) throw invalidSearchCursorError()
  if ('unranked' in found) return { ...counted, ...(await rank(db, found, { filters, page })) }
  const { sort, ids, last } = found
  return { ...counted, ids, nextCursor: last && encodeSearchCursor({ sort, ...last }) }
}

/** A page of these cars, ranked by how well the words match, and of those behind them. */
async function rank(
  db: Db,
  { unranked, behind }: Extract<SearchIndexResponse['page'], { unranked: string[] }>,
  { filters, page: { place, limit } }: { filters: SearchFilters; page: SearchPageRequest },
): Promise<Pick<SearchPageResult, 'ids' | 'nextCursor'>> {
  const { words, preferences, ranking } = filters
  const order = ranking ? saidWordsSortOrder({ preferences, ranking }) : textRankSortOrder(words)
  const ranked =
    unranked.length === 0
      ? []
      : await db
          .select({ id: listings.id, key: order.key })
          .from(listings)
          .where(
            sql`${listings.id} = any(${sql.param(unranked)}::text[]) and ${place ? order.behind(place) : sql`true`}`,
          )
          .orderBy(order.orderBy)
          .limit(limit + 1)
  const found = [...ranked, ...behind]
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  const hasMore = found.length > limit && last !== undefined
  return {
    ids: rows.map(({ id }) => id),
    nextCursor: hasMore ? encodeSearchCursor({ sort: order.sort, ...last }) : null,
  }
}

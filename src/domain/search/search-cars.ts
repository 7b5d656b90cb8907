import type { CarSort } from '#contract/car-search-options.ts'
import { type CarFacetName, carFacetNames } from '#contract/car-terms.ts'
import type { CarSearchResponse, SearchCarsQuery } from '#contract/cars.ts'
import { createRecordFromKeys } from '#contract/create-record-from-keys.ts'
import type { DbOrTx } from '#db/client.ts'
import { loadCarSummaries } from '#domain/listings/load-car-summaries.ts'
import type { SearchFilters } from './build-search-filters.ts'
import { countMatchingCarsPerSearch } from './count-matching-cars.ts'
import { explainSortOrder, findPreferenceMatches } from './explain-sort-order.ts'
import { filtersOfTypedWords } from './filters-of-typed-words.ts'
import { findUnsaidPhrases } from './find-unsaid-phrases.ts'
import { parseSearch } from './parse-search.ts'
import { catalogueCarNameVocabulary, readSearchVocabulary } from './read-search-vocabulary.ts'
import { relaxSearch } from './relax-search.ts'
import { milesToCarSql } from './resolve-search-place.ts'
import { addCarsBeforeToCursor, decodeSearchCursor, readCarsBeforeFromCursor } from './resolve-search-sort-order.ts'
import { searchCarsInDatabase } from './search-cars-in-database.ts'
import type { SearchIndex } from './search-index.ts'
import { type SearchWithoutRemovedWords, suggestFiltersToRemove } from './suggest-filters-to-remove.ts'
import { suggestNearNames } from './suggest-near-names.ts'
import { isFactThatOnlyRanks } from './understanding/intent/is-fact-that-only-ranks.ts'
import type { QueryIntent } from './understanding/intent/query-intent.ts'
import type { WordMeaningCosts } from './understanding/match/word-meaning-costs.ts'
import { emptyWordMeanings, type WordMeanings } from './understanding/parse-word-meanings.ts'
import { removeTermsFromMeanings } from './understanding/remove-terms-from-meanings.ts'

/** What remains without some words is read anew at most so often, where they share a meaning with others. */
const mostReadings = 6

/**
 * Rows H-08 and G-01 of the requirements: available cars, filtered, sorted and paged by key, with the exact number of
 * matches and, beside every value of a filter, the number that choosing it would find. First it reads the meaning of
 * the words of `q`; a chosen filter replaces a typed one. Bounds are inclusive. If the index cannot answer, the
 * database does.
 *
 * @param costs of meanings, where others than the product's are compared with them
 * @param readCars reads the found cars, from memory where the caller keeps them
 * @throws DomainError `invalid` for a cursor of another search.
 */
export async function searchCars(
  db: DbOrTx,
  query: SearchCarsQuery,
  {
    now,
    index = null,
    costs,
    readCars = loadCarSummaries,
  }: {
    now: Date
    index?: SearchIndex | null
    costs?: WordMeaningCosts | undefined
    readCars?: typeof loadCarSummaries | undefined
  },
): Promise<CarSearchResponse> {
  const vocabulary =
    query.q || query.model || query.brand ? await readSearchVocabulary(db, now) : catalogueCarNameVocabulary()
  const typed = await parseSearch(db, query, { vocabulary, now, costs })
  const { read, families } = typed
  const pageOf = ({ near }: SearchFilters, cursor = query.cursor) => ({
    sort: sortOf(query.sort ?? read.sort, { hasQuery: Boolean(query.q?.trim()), hasPlace: near !== null }),
    place: cursor ? decodeSearchCursor(cursor) : null,
    limit: query.limit,
  })
  const find = async (filters: SearchFilters, cursor = query.cursor) => {
    const page = pageOf(filters, cursor)
    return (await index?.find(filters, page)) ?? (await searchCarsInDatabase(db, filters, page))
  }
  // The cursor of a relaxed search belongs to no other; words alone mostly rank.
  const isOfWords = typed.filters.words !== null
  const exact = isOfWords || (query.q && query.cursor) ? undefined : await find(typed.filters)
  const { filters, relaxed, unstated, instead } = await relaxSearch(db, query, typed, { index, total: exact?.total })
  const found = exact && filters === typed.filters ? exact : await find(filters)
  const isSet = (facet: CarFacetName) =>
    query[facet] !== undefined ||
    read.understood.some(({ field }) => field === facet || (facet === 'brand' && field === 'model')) ||
    (facet === 'body' && Object.keys(read.bodiesIfUnknown).length > 0)
  // A click on a value searches for all that was typed again, and leaves out the same, as without the value nothing less
  // helped. Only another value of what is typed or chosen itself may need less: its count is that of the whole search. A
  // typed model goes with another make.
  const counted =
    relaxed.length === 0 ? found.facets : withFacetsOf(found, exact ?? (await find(typed.filters, '')), isSet)
  const before = readCarsBeforeFromCursor(query.cursor)
  const { near } = filters
  const items = await readCars(db, found.ids, { now })
  // What none of the found cars has told none of them apart: the page says that it was not used.
  const preferences = filters.preferences.filter((_, at) => (found.fits[at] ?? 0) > 0)
  const order = explainSortOrder(filters, { ...pageOf(filters), total: found.total, preferences })
  const fits = await findPreferenceMatches(db, found.ids, order ? preferences : [])
  const readSearch = async (left: SearchCarsQuery, meanings?: WordMeanings) =>
    filtersOfTypedWords(db, left, await parseSearch(db, left, { vocabulary, now, costs, meanings }), index)
  const onOffer = async (): Promise<CarSearchResponse['onOffer']> => {
    const ofAll = async () => parseSearch(db, { limit: query.limit }, { vocabulary, now, meanings: emptyWordMeanings })
    // A search that keeps no car out has counted them all.
    const { facets } = filters.tests.size === 0 ? found : await find((await ofAll()).filters, '')
    return { brand: mostFrequent(facets.brand), body: mostFrequent(facets.body) }
  }
  // The same words mean the same.
  const meaningsOf = ({ q }: SearchCarsQuery) => (q === query.q ? typed.meanings : undefined)
  const asTyped = (left: SearchCarsQuery) => readSearch(left, meaningsOf(left))
  let readings = 0
  const withoutWords = async ({ query: left, words }: SearchWithoutRemovedWords) => {
    const meanings = removeTermsFromMeanings(typed.meanings, words)
    if (meanings === undefined && ++readings > mostReadings) return null
    return readSearch(left, meanings)
  }
  const rescue =
    found.total === 0
      ? await suggestFiltersToRemove(query, read, {
          radiusMiles: near?.radiusMiles ?? null,
          withoutWords,
          asTyped,
          asksForNothing: ({ tests }) => tests.size === 0,
          countEach: (searches) => countMatchingCarsPerSearch(db, searches, index),
        })
      : null
  const understood = [
    ...used(read, filters, { fits: found.fits, relaxed, unstated }),
    ...instead.map((one) => ({ ...one, use: 'must' as const })),
  ]
  // Who is shown all cars for words that mean nothing is told how to go on.
  const isNothingUnderstood =
    filters.tests.size === 0 && understood.length > 0 && understood.every(({ use }) => use === 'unused')
  return {
    // A car may have been sold since its id was found.
    items: items
      .filter(({ status }) => status === 'available')
      .map((car) => ({
        ...car,
        distanceMiles: near ? milesToCarSql(near, car) : null,
        fit: fits.get(car.id) ?? null,
      })),
    order,
    total: found.total,
    place: near && {
      name: near.name,
      latitude: near.latitude,
      longitude: near.longitude,
      radiusMiles: near.radiusMiles,
    },
    facets: { ...counted, model: families.choices(counted.model, query.model ?? read.model) },
    understood,
    corrected: read.corrected,
    unsaid: query.q
      ? await findUnsaidPhrases(db, typed.phrases, { filters, total: found.total, understood }, index)
      : [],
    rescue,
    onOffer: isNothingUnderstood || rescue?.length === 0 ? await onOffer() : null,
    nearNames: isNothingUnderstood
      ? suggestNearNames(
          understood.map(({ text }) => text),
          vocabulary,
        )
      : [],
    before,
    nextCursor: found.nextCursor && addCarsBeforeToCursor(found.nextCursor, before + found.ids.length),
  }
}

type Facets = CarSearchResponse['facets']

/** The counts of one search, and of another those that `isOfOther` names. */
function withFacetsOf(
  { facets }: { facets: Facets },
  other: { facets: Facets },
  isOfOther: (facet: CarFacetName) => boolean,
): Facets {
  return createRecordFromKeys(carFacetNames, (name) => (isOfOther(name) ? other : { facets }).facets[name])
}

/** So many makes, and as many bodies, are offered to whoever found nothing. */
const mostOffered = 6

function mostFrequent(values: CarSearchResponse['facets']['brand']): CarSearchResponse['facets']['brand'] {
  return values
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count)
    .slice(0, mostOffered)
}

/** How each understood term was used: a word that matches none of the found cars is marked as not used. */
function used(
  read: QueryIntent,
  { preferences, words }: SearchFilters,
  { fits, relaxed, unstated }: { fits: readonly number[]; relaxed: readonly string[]; unstated: readonly string[] },
): CarSearchResponse['understood'] {
  const softFields = new Set(['purpose', 'comparative', 'reference'])
  return read.understood.map(({ isDenied, carsSaying: _, ...one }) => {
    if (isDenied) return { ...one, use: 'except' }
    if (relaxed.includes(one.field)) return { ...one, use: 'relaxed' }
    if (unstated.includes(one.field)) return { ...one, use: 'unstated' }
    if (one.field === 'notOffered' || one.field === 'unused') return { ...one, use: 'unused' }
    if (softFields.has(one.field)) return { ...one, use: 'prefer' }
    const isRankingSort = one.field === 'sort' && read.sort === null
    const isRanking = one.field === 'q' || isRankingSort || isFactThatOnlyRanks(one.field, read)
    const own = isRanking ? preferences.flatMap(({ text }, at) => (text === one.text ? [fits[at] ?? 0] : [])) : []
    // No advert says it, and others need not.
    if (own.length === 0 && one.field === 'q' && !words) return { ...one, use: 'unused' }
    // An order keeps no car out.
    if (own.length === 0) return { ...one, use: one.field === 'sort' ? 'prefer' : 'must' }
    return { ...one, use: own.every((count) => count === 0) ? 'unused' : 'prefer' }
  })
}

/** Without a place there is no sorting by distance. */
function sortOf(asked: CarSort | null | undefined, { hasQuery, hasPlace }: { hasQuery: boolean; hasPlace: boolean }) {
  const usual = hasQuery ? 'best' : 'newest'
  return asked === 'distance' && !hasPlace ? usual : (asked ?? usual)
}

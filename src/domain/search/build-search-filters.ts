import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { facetNames, multiChoiceAttributeNames, type RangeFilterParameter } from '#contract/attribute-names.ts'
import { toCanonicalBrandToken } from '#contract/brands.ts'
import type { CarFacetName } from '#contract/car-terms.ts'
import type { SearchCarsQuery } from '#contract/cars.ts'
import { listings } from '#db/schema/listings.ts'
import { fullTextQuery } from '#domain/text/full-text-query.ts'
import { attributeNumberSql, facetValueSql } from './attribute-sql.ts'
import { carRegionSql } from './car-region-sql.ts'
import { multiChoiceAttributeConditions } from './fact-conditions.ts'
import { mostRankedWords, rankedWordWeight } from './listing-rank-score.ts'
import { modelConditionSql } from './model-condition-sql.ts'
import type { CarModelFamilies } from './model-families.ts'
import {
  isWithinBoxSql,
  nearPlaceIndexCondition,
  nearPlaceSql,
  resolveSearchPlace,
  type SearchPlaceWithRadius,
} from './resolve-search-place.ts'
import type { DeniableSearchCondition, SearchCondition } from './search-condition.ts'
import { searchNumberBoundsOf } from './search-number-bounds-of.ts'
import { type SearchPreference, searchPreferencesOf } from './search-preferences-of.ts'
import { isFactThatOnlyRanks } from './understanding/intent/is-fact-that-only-ranks.ts'
import type { QueryIntent } from './understanding/intent/query-intent.ts'
import { generalizedFilterValueOf, isGeneralizableField } from './understanding/lexicon/general-values.ts'
import { wordQueriesOf } from './word-queries-of.ts'

export type SearchFilterName =
  | CarFacetName
  | RangeFilterParameter
  | ('q' | 'vin' | 'priceMin' | 'priceMax' | 'seller' | 'near' | 'box' | 'region')

export type SearchFilters = {
  /** Each requested filter, as its condition on `listings`. */
  conditions: Map<SearchFilterName, SQL>
  /** The same for an index outside the database. */
  tests: Map<SearchFilterName, SearchCondition>
  /** The typed words as a tsquery, if nothing else was read from them: every word must occur. */
  words: SQL | null
  preferences: SearchPreference[]
  /**
   * Of words alone, which rank and keep no car out, the tsquery by whose rank the cars that say equally many of them are
   * sorted.
   */
  ranking: SQL | null
  /** The typed facts that rank, by their filter: the cars that state them. */
  stated: Map<SearchFilterName, SearchPreference>
  /** The typed filters that let cars pass which do not state the field, each without those. */
  onlyStated: Map<SearchFilterName, Pick<SearchPreference, 'condition' | 'test'>>
  /** The chosen brands as stored with cars; if none is chosen, all. */
  brands: string[]
  /** The place of the search; null for anywhere. */
  near: SearchPlaceWithRadius | null
  /** Searches that find the same cars have the same key. */
  key: string
}

/** The weight of a typed fact: more than that of what purposes make likely. */
const factWeight = 20

/** The filters of a search: the chosen ones and, where nothing was chosen, those read from the words. */
export function buildSearchFilters(
  query: SearchCarsQuery,
  read: QueryIntent,
  families: CarModelFamilies,
): SearchFilters {
  // If part of the search was understood, the remaining words only rank cars: they never exclude one.
  const isRanked = isUnderstood(read) || read.isOfAnyCar
  const typed = isRanked ? null : textToFind(read)
  /** The typed facts that rank: cars that state them, in fields or words. */
  const stated = new Map<SearchFilterName, SearchPreference>()
  const onlyStated: SearchFilters['onlyStated'] = new Map()
  const rankingText = (name: string) =>
    isFactThatOnlyRanks(name, read) ? (read.understood.find(({ field }) => field === name)?.text ?? null) : null
  const words = typed && sql`to_tsquery('simple', ${typed.query})`
  const brands = (query.brand?.map(toCanonicalBrandToken) ?? read.brand).map(storable)
  const models = (query.model ?? read.model).map(storable)
  const deal = query.deal ?? read.deal
  const near = resolveSearchPlace(query, read.near)
  const isVerified = query.verified === undefined ? read.isVerified : query.verified === 'true'

  const conditions = new Map<SearchFilterName, SQL>()
  const tests = new Map<SearchFilterName, SearchCondition>()
  const add = (name: SearchFilterName, condition: SQL | undefined, test: SearchCondition) => {
    conditions.set(name, condition ?? sql`false`)
    tests.set(name, test)
  }
  if (words && typed) add('q', sql`${listings.words} @@ ${words}`, typed.test)
  const leaveOut = (name: SearchFilterName, condition: SQL, test: DeniableSearchCondition) =>
    add(name, sql`(${condition}) is not true`, { kind: 'not', test })
  const { except } = read
  const otherBrands = (except.brand ?? []).map(storable)
  if (brands.length > 0) {
    add('brand', inArray(listings.brand, brands), { kind: 'choice', column: 'brand', values: brands, ifUnknown: [] })
  } else if (otherBrands.length > 0) {
    const test = { kind: 'choice' as const, column: 'brand' as const, values: otherBrands, ifUnknown: [] }
    leaveOut('brand', inArray(listings.brand, otherBrands), test)
  }
  const otherModels = (except.model ?? []).map(storable)
  if (models.length > 0) {
    const names = families.namesOf(models)
    // A typed model is also found in the text of adverts that leave it out; a chosen one finds what its count says.
    const words = query.model ? [] : models
    const isInText = and(isNull(listings.model), says(words))
    const condition = query.model ? modelConditionSql(names) : or(modelConditionSql(names), isInText)
    add('model', condition, { kind: 'model', ...names, ifUnknown: said(words) })
  } else if (otherModels.length > 0) {
    const names = families.namesOf(otherModels)
    leaveOut('model', modelConditionSql(names), { kind: 'model', ...names, ifUnknown: [] })
  }
  for (const { name, kind, column, bound, texts } of searchNumberBoundsOf(query, read)) {
    if (bound === undefined) continue
    const value = column === 'priceCents' ? listings.priceCents : attributeNumberSql(column, listings[column])
    const isWithin = kind === 'least' ? sql`${value} >= ${bound}` : sql`${value} <= ${bound}`
    const isUnknown = isNull(listings[column])
    const test = { kind, column, bound, ifUnknown: said(texts) }
    const condition = texts.length === 0 ? isWithin : (or(isWithin, and(isUnknown, says(texts))) ?? isWithin)
    if (query[name] === undefined)
      onlyStated.set(name, { condition: isWithin, test: { kind, column, bound, ifUnknown: [] } })
    const text = query[name] === undefined ? rankingText(name) : null
    if (text === null) add(name, condition, test)
    else {
      stated.set(name, { text, weight: factWeight, condition, test })
      add(name, or(isWithin, isUnknown), { ...test, isUnknownFine: true })
    }
  }
  if (read.vin) add('vin', eq(listings.vin, read.vin), { kind: 'vin', vin: read.vin })
  if (near) add('near', nearPlaceSql(near), nearPlaceIndexCondition(near))
  if (query.box) add('box', isWithinBoxSql(query.box), { kind: 'place', box: query.box, circle: null })
  for (const field of facetNames) {
    const values = query[field] ?? read[field]
    const others = except[field]
    if (values.length === 0 && others) {
      const test = { kind: 'choice' as const, column: field, values: others, ifUnknown: [] }
      leaveOut(field, sql`${facetValueSql(field, listings[field])} in ${others}`, test)
    }
    if (values.length === 0) continue
    const isOne = sql`${facetValueSql(field, listings[field])} in ${values}`
    if (!query[field])
      onlyStated.set(field, { condition: isOne, test: { kind: 'choice', column: field, values, ifUnknown: [] } })
    // A typed word is also found in the text of adverts that leave the field out.
    const words = query[field] ? [] : read.saidOf(field)
    const isUnknown = isNull(listings[field])
    const general =
      query[field] || !isGeneralizableField(field)
        ? []
        : values.flatMap((one) => generalizedFilterValueOf(field, one) ?? [])
    const signs = general.flatMap((one) => one.signs)
    const ifGeneral = { values: general.map(({ value }) => value), texts: said(signs) }
    const isOfGeneral = signs.length === 0 ? undefined : and(inArray(listings[field], ifGeneral.values), says(signs))
    const test = {
      kind: 'choice' as const,
      column: field,
      values,
      ifUnknown: said(words),
      ...(signs.length === 0 ? {} : { ifGeneral }),
    }
    const isSaid = words.length === 0 ? isOne : (or(isOne, and(isUnknown, says(words)), isOfGeneral) ?? isOne)
    const text = query[field] ? null : rankingText(field)
    if (text !== null) stated.set(field, { text, weight: factWeight, condition: isSaid, test })
    const bodies = query[field] ? undefined : (read.bodiesIfUnknown[field] ?? (text === null ? undefined : 'any'))
    if (!bodies) add(field, isSaid, test)
    else {
      const isLikely = bodies === 'any' ? isUnknown : and(isUnknown, isOfBody(bodies))
      add(field, or(isSaid, isLikely), { ...test, ifUnknownBody: bodies })
    }
  }
  for (const column of multiChoiceAttributeNames) {
    const parts = multiChoiceAttributeConditions(column, query, read)
    const tests = parts.map(({ test }) => test)
    if (parts.length > 0) add(column, and(...parts.map(({ condition }) => condition)), { kind: 'and', tests })
  }
  if (deal.length > 0) {
    add('deal', sql`${dealLabelOfListingSql} in ${deal}`, {
      kind: 'choice',
      column: 'deal',
      values: deal,
      ifUnknown: [],
    })
  }
  if (deal.length === 0 && except.deal) {
    const test = { kind: 'choice' as const, column: 'deal' as const, values: except.deal, ifUnknown: [] }
    leaveOut('deal', sql`${dealLabelOfListingSql} in ${except.deal}`, test)
  }
  if (isVerified) {
    add('verified', isOfVerifiedSellerSql, { kind: 'choice', column: 'verified', values: ['true'], ifUnknown: [] })
  }
  if (query.seller !== undefined) {
    const seller = storable(query.seller)
    add('seller', eq(listings.sellerId, seller), { kind: 'choice', column: 'seller', values: [seller], ifUnknown: [] })
  }
  if (read.region.length > 0) {
    const values = read.region
    // Comes last: no index of the database covers it.
    add('region', sql`${carRegionSql(listings)} in ${values}`, {
      kind: 'choice',
      column: 'region',
      values,
      ifUnknown: [],
    })
  }
  const ranked = isRanked && !isUnderstood(read) ? rankedWordsOf(read) : null
  const preferences = ranked?.preferences ?? [...stated.values(), ...(isRanked ? searchPreferencesOf(read) : [])]
  const ranking = ranked && sql`to_tsquery('simple', ${ranked.query})`
  const key = keyOf([...tests, ...preferences.map(({ weight, test }) => [weight, test])])
  return { conditions, tests, words, preferences, ranking, stated, onlyStated, brands, near, key }
}

/** The words to find in adverts, as a tsquery and as a test: phrases as they stand, where there are any. */
function textToFind({ understood, rest }: QueryIntent): { query: string; test: SearchCondition } | null {
  const tests = wordQueriesOf(understood.filter(({ field }) => field === 'q'))
  if (tests.some(({ carsSaying }) => carsSaying))
    return { query: tests.map((one) => one.query).join(' & '), test: { kind: 'and', tests } }
  const query = fullTextQuery(rest)
  return query === null ? null : { query, test: { kind: 'words', query } }
}

/** Without the cars that a query finds: it tells them. */
function keyOf(tests: readonly unknown[]): string {
  return JSON.stringify(tests, (name, value: unknown) => (name === 'carsSaying' ? undefined : value))
}

/** The preferences for words, if nothing else ranks, and all these words as one query; null without a word. */
function rankedWordsOf(read: QueryIntent): { preferences: SearchPreference[]; query: string } | null {
  const preferences = searchPreferencesOf(read, { wordWeight: rankedWordWeight }).slice(0, mostRankedWords)
  const query = fullTextQuery(read.rest)
  const isOfWords = preferences.length > 0 && preferences.every(({ weight }) => weight === rankedWordWeight)
  return isOfWords && query !== null ? { preferences, query } : null
}

/** True if more was understood than plain words for the text. */
function isUnderstood({ understood }: QueryIntent): boolean {
  return understood.some(({ field }) => field !== 'q' && field !== 'sort' && field !== 'unused')
}

/** Available cars that meet every filter except the named one. */
export function matchingCarsSql(
  { conditions }: Pick<SearchFilters, 'conditions'>,
  except?: SearchFilterName,
): SQL | undefined {
  const asked = [...conditions].flatMap(([name, condition]) => (name === except ? [] : [condition]))
  // A literal, not a parameter: only then does the planner see that the partial indexes of public cars cover the query.
  return and(sql`${listings.status} = 'available'`, ...asked)
}

function isOfBody(bodies: readonly string[]): SQL | undefined {
  return bodies.length === 0 ? undefined : inArray(listings.body, [...bodies])
}

/** The label of a car's current price; null if there is none. */
export const dealLabelOfListingSql = sql<string | null>`(
  select valuations.deal from valuations
  where valuations.listing_id = ${listings.id} and valuations.price_cents = ${listings.priceCents})`

export const isOfVerifiedSellerSql = sql`${listings.sellerId} in (select id from users where permission = 'Verified')`

/** Each of the texts as a tsquery; a text without any word adds none. */
function said(texts: readonly string[]): string[] {
  return texts.flatMap((text) => fullTextQuery(text, { isWhole: true }) ?? [])
}

/** True if the advert's text contains all words of one of these texts. */
function says(texts: readonly string[]): SQL {
  const any = said(texts).map((query) => `(${query})`)
  return any.length === 0 ? sql`false` : sql`${listings.words} @@ to_tsquery('simple', ${any.join(' | ')})`
}

/** PostgreSQL refuses the character 0 in any text. */
function storable(text: string): string {
  return text.replaceAll('\0', '')
}

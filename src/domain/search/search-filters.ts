import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { facetNames, multiChoiceAttributeNames, type RangeParameter } from '#contract/attribute-names.ts'
import { canonicalBrand } from '#contract/brands.ts'
import type { CarFacet } from '#contract/car-terms.ts'
import type { SearchCars } from '#contract/cars.ts'
import { listings } from '#db/schema/listings.ts'
import { fullTextQuery } from '#domain/text/full-text-query.ts'
import { attributeNumberSql, facetValueSql } from './attribute-columns.ts'
import type { CarCondition } from './car-condition.ts'
import { lowerCaseNames, modelCondition } from './model-condition.ts'
import type { ModelFamilies } from './model-families.ts'
import { type Preference, preferencesOf } from './preferences.ts'
import { regionText } from './region-text.ts'
import { requestedBoundsOf } from './requested-bounds.ts'
import {
  isWithin,
  type NearPlace,
  nearPlaceCondition,
  nearPlaceSql,
  resolveSearchPlace,
} from './resolve-search-place.ts'
import { isNegatableField } from './words/negation.ts'
import type { QueryIntent } from './words/query-intent.ts'

export type FilterName =
  | CarFacet
  | RangeParameter
  | ('q' | 'priceMin' | 'priceMax' | 'seller' | 'near' | 'box' | 'region')

export type SearchFilters = {
  /** Each filter that was asked for, as the condition that it puts on `listings`. */
  conditions: Map<FilterName, SQL>
  /** The same for an index outside the database. */
  tests: Map<FilterName, CarCondition>
  /** The typed words as a tsquery, where nothing else was read out of them: every one must occur. */
  words: SQL | null
  preferences: Preference[]
  /** The chosen brands as cars carry them; none chosen means all. */
  brands: string[]
  /** Where cars are looked for; null for anywhere. */
  near: NearPlace | null
  /** The same text for searches that find the same cars. */
  key: string
}

/** What a search asks for: what was chosen, and what was read out of the words where nothing was chosen. */
export function searchFilters(query: SearchCars, read: QueryIntent, families: ModelFamilies): SearchFilters {
  // Beside something that was understood, words that nobody understands rank: they never keep a car out.
  const typed = isUnderstood(read) ? null : fullTextQuery(read.rest)
  const preferences = isUnderstood(read) ? preferencesOf(read) : []
  const words = typed === null ? null : sql`to_tsquery('simple', ${typed})`
  const brands = (query.brand?.map(canonicalBrand) ?? read.brand).map(storable)
  const chosenModels = (query.model ?? read.model).map(storable)
  const models = families.withMembers(chosenModels)
  const deal = query.deal ?? read.deal
  const near = resolveSearchPlace(query, read.near)
  const isVerified = query.verified === undefined ? read.isVerified : query.verified === 'true'

  const conditions = new Map<FilterName, SQL>()
  const tests = new Map<FilterName, CarCondition>()
  const add = (name: FilterName, condition: SQL | undefined, test: CarCondition) => {
    conditions.set(name, condition ?? sql`false`)
    tests.set(name, test)
  }
  if (words && typed) add('q', sql`${listings.words} @@ ${words}`, { kind: 'words', query: typed })
  const leaveOut = (name: FilterName, condition: SQL, test: Exclude<CarCondition, { kind: 'not' }>) =>
    add(name, sql`(${condition}) is not true`, { kind: 'not', test })
  const { except } = read
  const otherBrands = (except.brand ?? []).map(storable)
  if (brands.length > 0) {
    add('brand', inArray(listings.brand, brands), { kind: 'choice', column: 'brand', values: brands, ifUnknown: [] })
  } else if (otherBrands.length > 0) {
    const test = { kind: 'choice' as const, column: 'brand' as const, values: otherBrands, ifUnknown: [] }
    leaveOut('brand', inArray(listings.brand, otherBrands), test)
  }
  const otherModels = families.withMembers((except.model ?? []).map(storable))
  if (models.length > 0) {
    const isInText = and(isNull(listings.model), says(chosenModels))
    const test: CarCondition = { kind: 'model', names: lowerCaseNames(models), ifUnknown: said(chosenModels) }
    add('model', or(modelCondition(models), isInText), test)
  } else if (otherModels.length > 0) {
    leaveOut('model', modelCondition(otherModels), { kind: 'model', names: lowerCaseNames(otherModels), ifUnknown: [] })
  }
  for (const { name, kind, column, bound, texts } of requestedBoundsOf(query, read)) {
    if (bound === undefined) continue
    const value = column === 'priceCents' ? listings.priceCents : attributeNumberSql(column, listings[column])
    const isWithin = kind === 'least' ? sql`${value} >= ${bound}` : sql`${value} <= ${bound}`
    const condition = texts.length === 0 ? isWithin : or(isWithin, and(isNull(listings[column]), says(texts)))
    add(name, condition, { kind, column, bound, ifUnknown: said(texts) })
  }
  if (near) add('near', nearPlaceSql(near), nearPlaceCondition(near))
  if (query.box) add('box', isWithin(query.box), { kind: 'place', box: query.box, circle: null })
  for (const field of facetNames) {
    const values = query[field] ?? read[field]
    const others = isNegatableField(field) ? except[field] : undefined
    if (values.length === 0 && others) {
      const test = { kind: 'choice' as const, column: field, values: others, ifUnknown: [] }
      leaveOut(field, sql`${facetValueSql(field, listings[field])} in ${others}`, test)
    }
    if (values.length === 0) continue
    const isOne = sql`${facetValueSql(field, listings[field])} in ${values}`
    // Who types a word finds it in the text of those adverts, too, that leave the field out.
    const words = query[field] ? [] : read.saidOf(field)
    const condition = query[field] ? isOne : or(isOne, and(isNull(listings[field]), says(words)))
    add(field, condition, { kind: 'choice', column: field, values, ifUnknown: said(words) })
  }
  for (const column of multiChoiceAttributeNames) {
    const values = query[column] ?? []
    if (values.length === 0) continue
    add(column, sql`${listings[column]} @> ${sql.param(values)}::text[]`, { kind: 'all', column, values })
  }
  if (deal.length > 0) {
    add('deal', sql`${dealOfListing} in ${deal}`, { kind: 'choice', column: 'deal', values: deal, ifUnknown: [] })
  }
  if (deal.length === 0 && except.deal) {
    const test = { kind: 'choice' as const, column: 'deal' as const, values: except.deal, ifUnknown: [] }
    leaveOut('deal', sql`${dealOfListing} in ${except.deal}`, test)
  }
  if (isVerified) {
    add('verified', isOfVerifiedSeller, { kind: 'choice', column: 'verified', values: ['true'], ifUnknown: [] })
  }
  if (query.seller !== undefined) {
    const seller = storable(query.seller)
    add('seller', eq(listings.sellerId, seller), { kind: 'choice', column: 'seller', values: [seller], ifUnknown: [] })
  }
  if (read.region.length > 0) {
    const values = read.region
    // The last of all: no index of the database knows it.
    add('region', sql`${regionText(listings)} in ${values}`, {
      kind: 'choice',
      column: 'region',
      values,
      ifUnknown: [],
    })
  }
  const key = JSON.stringify([...tests, ...preferences.map(({ weight, test }) => [weight, test])])
  return { conditions, tests, words, preferences, brands, near, key }
}

/** True where the typed words say more than what is left for the text. */
function isUnderstood({ understood }: QueryIntent): boolean {
  return understood.some(({ field }) => field !== 'q' && field !== 'sort')
}

/** Available cars that meet every filter but the one named. */
export function matchingCarsSql(
  { conditions }: Pick<SearchFilters, 'conditions'>,
  except?: FilterName,
): SQL | undefined {
  const asked = [...conditions].flatMap(([name, condition]) => (name === except ? [] : [condition]))
  // The word itself, not a parameter: only so does the planner see that the indexes of public cars hold all of them.
  return and(sql`${listings.status} = 'available'`, ...asked)
}

/** The label of the price that a car has now; null where nothing is said of it. */
export const dealOfListing = sql<string | null>`(
  select valuations.deal from valuations
  where valuations.listing_id = ${listings.id} and valuations.price_cents = ${listings.priceCents})`

export const isOfVerifiedSeller = sql`${listings.sellerId} in (select id from users where permission = 'Verified')`

/** Each of the texts as a tsquery; those without any word ask for nothing. */
function said(texts: readonly string[]): string[] {
  return texts.flatMap((text) => fullTextQuery(text, { isWhole: true }) ?? [])
}

/** True where the advert's text holds one of these, all of its words. */
function says(texts: readonly string[]): SQL | undefined {
  const queries = said(texts)
  return queries.length === 0
    ? sql`false`
    : or(...queries.map((query) => sql`${listings.words} @@ to_tsquery('simple', ${query})`))
}

/** PostgreSQL refuses the character 0 in any text. */
function storable(text: string): string {
  return text.replaceAll('\0', '')
}

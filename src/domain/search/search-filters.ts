import { and, eq, gte, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { canonicalBrand } from '#contract/brands.ts'
import type { CarFacet } from '#contract/car-terms.ts'
import type { SearchCars } from '#contract/cars.ts'
import { maxPriceCents } from '#contract/money.ts'
import { listings } from '#db/schema/listings.ts'
import type { CarTest, NumberColumn } from './car-test.ts'
import { isNear, isWithin, type NearPlace, nearPlace, nearTest } from './near-place.ts'
import { regionText } from './region-text.ts'
import { wordsQuery } from './search-words.ts'
import type { Understanding } from './words/understanding.ts'

export type FilterName =
  | CarFacet
  | ('q' | 'priceMin' | 'priceMax' | 'yearMin' | 'yearMax' | 'mileageMax' | 'seller')
  | ('powerHpMin' | 'powerHpMax' | 'engineLitresMin' | 'engineLitresMax' | 'near' | 'box' | 'region')

export type SearchFilters = {
  /** Each filter that was asked for, as the condition that it puts on `listings`. */
  conditions: Map<FilterName, SQL>
  /** The same for an index outside the database. */
  tests: Map<FilterName, CarTest>
  /** What is left of the typed words as a tsquery. */
  words: SQL | null
  /** The chosen brands as cars carry them; none chosen means all. */
  brands: string[]
  /** Where cars are looked for; null for anywhere. */
  near: NearPlace | null
  /** The same text for searches that find the same cars. */
  key: string
}

/** What a search asks for: what was chosen, and what was read out of the words where nothing was chosen. */
export function searchFilters(query: SearchCars, read: Understanding): SearchFilters {
  const typed = wordsQuery(read.rest)
  const words = typed === null ? null : sql`to_tsquery('simple', ${typed})`
  const brands = (query.brand?.map(canonicalBrand) ?? read.brand).map(storable)
  const models = (query.model ?? read.model).map(storable)
  const deal = query.deal ?? read.deal
  const near = nearPlace(query, read.near)
  const isVerified = query.verified === undefined ? read.isVerified : query.verified === 'true'

  const conditions = new Map<FilterName, SQL>()
  const tests = new Map<FilterName, CarTest>()
  const add = (name: FilterName, condition: SQL | undefined, test: CarTest) => {
    conditions.set(name, condition ?? sql`false`)
    tests.set(name, test)
  }
  if (words && typed) add('q', sql`${listings.words} @@ ${words}`, { kind: 'words', query: typed })
  if (brands.length > 0) {
    add('brand', inArray(listings.brand, brands), { kind: 'choice', column: 'brand', values: brands, ifUnknown: [] })
  }
  if (models.length > 0) {
    const isInText = and(isNull(listings.model), says(models))
    const test: CarTest = { kind: 'model', names: models.map((name) => name.toLowerCase()), ifUnknown: said(models) }
    add('model', or(...models.map(isOfModel), isInText), test)
  }
  for (const { name, kind, column, bound, texts = [] } of boundsOf(query, read)) {
    if (bound === undefined) continue
    const isWithin = kind === 'least' ? gte(listings[column], bound) : lte(listings[column], bound)
    const condition = texts.length === 0 ? isWithin : or(isWithin, and(isNull(listings[column]), says(texts)))
    add(name, condition, { kind, column, bound, ifUnknown: said(texts) })
  }
  if (near) add('near', isNear(near), nearTest(near))
  if (query.box) add('box', isWithin(query.box), { kind: 'place', box: query.box, circle: null })
  for (const field of choiceFields) {
    const values = query[field] ?? read[field]
    if (values.length === 0) continue
    const isOne = field === 'owners' ? sql`${ownersOfListing} in ${values}` : inArray(listings[field], values)
    // Who types a word finds it in the text of those adverts, too, that leave the field out.
    const words = query[field] ? [] : read.saidOf(field)
    const condition = query[field] ? isOne : or(isOne, and(isNull(listings[field]), says(words)))
    add(field, condition, { kind: 'choice', column: field, values, ifUnknown: said(words) })
  }
  if (deal.length > 0) {
    add('deal', sql`${dealOfListing} in ${deal}`, { kind: 'choice', column: 'deal', values: deal, ifUnknown: [] })
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
  const key = JSON.stringify([...tests])
  return { conditions, tests, words, brands, near, key }
}

type AskedBound = {
  name: FilterName
  kind: 'least' | 'most'
  column: NumberColumn
  bound: number | undefined
  /** What an advert may say instead that leaves the number out. */
  texts?: string[]
}

function boundsOf(query: SearchCars, { asked }: Understanding): AskedBound[] {
  const { engineLitresMin = asked.engineLitresMin, engineLitresMax = asked.engineLitresMax } = query
  // Who types the size of an engine finds it in the text of those adverts, too, that leave the field out.
  const isTyped = query.engineLitresMin === undefined && query.engineLitresMax === undefined
  const size = isTyped && engineLitresMin === engineLitresMax ? engineLitresMin : undefined
  const texts = size === undefined ? [] : [size.toFixed(1)]
  const cents = (dollars: number | undefined) => (dollars === undefined ? undefined : dollars * 100)
  const { priceMin = cents(asked.priceMin), priceMax = cents(asked.priceMax) } = query
  const { powerHpMin = asked.powerHpMin, powerHpMax = asked.powerHpMax } = query
  const { yearMin = asked.yearMin, yearMax = asked.yearMax, mileageMax = asked.mileageMax } = query
  return [
    // Prices beyond those of any car would not fit the column.
    { name: 'priceMin', kind: 'least', column: 'priceCents', bound: whole(priceMin, maxPriceCents + 1) },
    { name: 'priceMax', kind: 'most', column: 'priceCents', bound: whole(priceMax, maxPriceCents + 1) },
    { name: 'yearMin', kind: 'least', column: 'year', bound: whole(yearMin) },
    { name: 'yearMax', kind: 'most', column: 'year', bound: whole(yearMax) },
    { name: 'mileageMax', kind: 'most', column: 'mileageMiles', bound: whole(mileageMax) },
    { name: 'powerHpMin', kind: 'least', column: 'powerHp', bound: whole(powerHpMin) },
    { name: 'powerHpMax', kind: 'most', column: 'powerHp', bound: whole(powerHpMax) },
    { name: 'engineLitresMin', kind: 'least', column: 'engineCc', bound: inCc(engineLitresMin, -rounding), texts },
    { name: 'engineLitresMax', kind: 'most', column: 'engineCc', bound: inCc(engineLitresMax, rounding), texts },
  ]
}

/** Available cars that meet every filter but the one named. */
export function matching({ conditions }: Pick<SearchFilters, 'conditions'>, except?: FilterName): SQL | undefined {
  const asked = [...conditions].flatMap(([name, condition]) => (name === except ? [] : [condition]))
  // The word itself, not a parameter: only so does the planner see that the indexes of public cars hold all of them.
  return and(sql`${listings.status} = 'available'`, ...asked)
}

/** The label of the price that a car has now; null where nothing is said of it. */
export const dealOfListing = sql<string | null>`(
  select valuations.deal from valuations
  where valuations.listing_id = ${listings.id} and valuations.price_cents = ${listings.priceCents})`

export const isOfVerifiedSeller = sql`${listings.sellerId} in (select id from users where permission = 'Verified')`

/** How many owners a car has had, as its filter counts them: four stands for more, too. */
export const ownersOfListing = sql<
  string | null
>`case when ${listings.owners} is not null then least(${listings.owners}, 4)::text end`

const maxInteger = 2_147_483_647

const choiceFields = ['fuel', 'transmission', 'body', 'colour', 'drive', 'condition', 'owners'] as const
/** A 1,998 cc engine is called one of 2.0 litres. */
const rounding = 50

function inCc(litres: number | undefined, more: number): number | undefined {
  return litres === undefined ? undefined : Math.round(litres * 1000) + more
}

/** Each of the texts as a tsquery; those without any word ask for nothing. */
function said(texts: readonly string[]): string[] {
  return texts.flatMap((text) => wordsQuery(text, { isWhole: true }) ?? [])
}

/** True where the advert's text holds one of these, all of its words. */
function says(texts: readonly string[]): SQL | undefined {
  const queries = said(texts)
  return queries.length === 0
    ? sql`false`
    : or(...queries.map((query) => sql`${listings.words} @@ to_tsquery('simple', ${query})`))
}

/** `A4` is an A4 Avant too, and `C-Class` whatever begins so; letters count however they are. */
function isOfModel(model: string): SQL {
  const name = model.toLowerCase()
  const start = name.replaceAll(/[\\%_]/g, '\\$&')
  const own = sql`lower(${listings.model})`
  return sql`(${own} = ${name} or ${own} like ${`${start} %`} or ${own} like ${`${start}-%`})`
}

/** Beyond the greatest number of a column lies nothing, and PostgreSQL would refuse to compare. */
function whole(bound: number | undefined, most = maxInteger): number | undefined {
  return bound === undefined ? undefined : Math.min(Math.round(bound), most)
}

/** PostgreSQL refuses the character 0 in any text. */
function storable(text: string): string {
  return text.replaceAll('\0', '')
}

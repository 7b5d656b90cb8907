import { and, eq, gte, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { canonicalBrand } from '#contract/brands.ts'
import type { CarFacet } from '#contract/car-terms.ts'
import type { SearchCars } from '#contract/cars.ts'
import { maxPriceCents } from '#contract/money.ts'
import { listings } from '#db/schema/listings.ts'
import type { CarTest } from './car-test.ts'
import { isNear, isWithin, type NearPlace, nearPlace, nearTest } from './near-place.ts'
import { wordsQuery } from './search-words.ts'
import type { Understanding } from './words/understanding.ts'

export type FilterName =
  | CarFacet
  | ('q' | 'priceMin' | 'priceMax' | 'yearMin' | 'yearMax' | 'mileageMax' | 'seller')
  | ('powerHpMin' | 'powerHpMax' | 'engineLitresMin' | 'engineLitresMax' | 'near' | 'box')

export type SearchFilters = {
  /** Each filter that was asked for, as the condition that it puts on `listings`. */
  conditions: Map<FilterName, SQL>
  /** The same for an index outside the database; a condition without a test is for the database alone. */
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
  const { asked } = read
  const priceMin = query.priceMin ?? inCents(asked.priceMin)
  const priceMax = query.priceMax ?? inCents(asked.priceMax)
  const yearMin = whole(query.yearMin ?? asked.yearMin)
  const yearMax = whole(query.yearMax ?? asked.yearMax)
  const mileageMax = whole(query.mileageMax ?? asked.mileageMax)
  const deal = query.deal ?? read.deal
  const powerHpMin = whole(query.powerHpMin ?? asked.powerHpMin)
  const powerHpMax = whole(query.powerHpMax ?? asked.powerHpMax)
  const near = nearPlace(query, read.near)
  const isVerified = query.verified === undefined ? read.isVerified : query.verified === 'true'

  const conditions = new Map<FilterName, SQL>()
  const tests = new Map<FilterName, CarTest>()
  const add = (name: FilterName, condition: SQL | undefined, test?: CarTest) => {
    if (condition) conditions.set(name, condition)
    if (condition && test) tests.set(name, test)
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
  if (priceMin !== undefined)
    add('priceMin', gte(listings.priceCents, clamped(priceMin)), {
      kind: 'least',
      column: 'priceCents',
      bound: clamped(priceMin),
    })
  if (priceMax !== undefined)
    add('priceMax', lte(listings.priceCents, clamped(priceMax)), {
      kind: 'most',
      column: 'priceCents',
      bound: clamped(priceMax),
    })
  if (yearMin !== undefined)
    add('yearMin', gte(listings.year, yearMin), { kind: 'least', column: 'year', bound: yearMin })
  if (yearMax !== undefined)
    add('yearMax', lte(listings.year, yearMax), { kind: 'most', column: 'year', bound: yearMax })
  if (mileageMax !== undefined)
    add('mileageMax', lte(listings.mileageMiles, mileageMax), {
      kind: 'most',
      column: 'mileageMiles',
      bound: mileageMax,
    })
  const bounds = [
    ['powerHpMin', 'least', 'powerHp', powerHpMin],
    ['powerHpMax', 'most', 'powerHp', powerHpMax],
    ['engineLitresMin', 'least', 'engineCc', inCc(query.engineLitresMin ?? asked.engineLitresMin, -rounding)],
    ['engineLitresMax', 'most', 'engineCc', inCc(query.engineLitresMax ?? asked.engineLitresMax, rounding)],
  ] as const
  for (const [name, kind, column, bound] of bounds) {
    if (bound === undefined) continue
    const condition = kind === 'least' ? gte(listings[column], bound) : lte(listings[column], bound)
    add(name, condition, { kind, column, bound })
  }
  if (near) add('near', isNear(near), nearTest(near))
  if (query.box) add('box', isWithin(query.box), { kind: 'place', box: query.box, circle: null })
  const chosen: Partial<Record<(typeof choiceFields)[number], string[]>> = {}
  for (const field of choiceFields) {
    const values = query[field] ?? read[field]
    if (values.length === 0) continue
    chosen[field] = values
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
  const key = JSON.stringify([
    typed,
    brands,
    models,
    priceMin,
    priceMax,
    yearMin,
    yearMax,
    mileageMax,
    chosen,
    deal,
    isVerified,
    query.seller,
    ...bounds.map(([, , , bound]) => bound),
    near?.point,
    near?.radiusMiles,
    query.box,
  ])
  return { conditions, tests, words, brands, near, key }
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

function inCents(dollars: number | undefined): number | undefined {
  return dollars === undefined ? undefined : dollars * 100
}

/** Prices beyond those of any car would not fit the column. */
function clamped(priceCents: number): number {
  return Math.min(priceCents, maxPriceCents + 1)
}

/** Beyond the greatest number of a column lies nothing, and PostgreSQL would refuse to compare. */
function whole(bound: number | undefined): number | undefined {
  return bound === undefined ? undefined : Math.min(Math.round(bound), maxInteger)
}

/** PostgreSQL refuses the character 0 in any text. */
function storable(text: string): string {
  return text.replaceAll('\0', '')
}

import { and, eq, gte, inArray, lte, type SQL, sql } from 'drizzle-orm'
import { canonicalBrand } from '#contract/brands.ts'
import type { SearchCars } from '#contract/cars.ts'
import { maxPriceCents } from '#contract/money.ts'
import { listings } from '#db/schema/listings.ts'
import { wordsQuery } from './search-words.ts'

export type FilterName = 'q' | 'brand' | 'priceMin' | 'priceMax' | 'seller'

export type SearchFilters = {
  /** Each filter that was asked for, as the condition that it puts on `listings`. */
  conditions: Map<FilterName, SQL>
  /** The typed words as a tsquery. */
  words: SQL | null
  /** The chosen brands as cars carry them; none chosen means all. */
  brands: string[]
  /** The same text for searches that differ in their brands only. */
  keyWithoutBrand: string
}

/** What the search asks for. */
export function searchFilters({ q, brand, priceMin, priceMax, seller }: SearchCars): SearchFilters {
  const typed = wordsQuery(q ?? '')
  const words = typed === null ? null : sql`to_tsquery('simple', ${typed})`
  const brands = (brand ?? []).map((name) => storable(canonicalBrand(name)))
  const conditions = new Map<FilterName, SQL>()
  if (words) conditions.set('q', sql`${listings.words} @@ ${words}`)
  if (brands.length > 0) conditions.set('brand', inArray(listings.brand, brands))
  if (priceMin !== undefined) conditions.set('priceMin', gte(listings.priceCents, clamped(priceMin)))
  if (priceMax !== undefined) conditions.set('priceMax', lte(listings.priceCents, clamped(priceMax)))
  if (seller !== undefined) conditions.set('seller', eq(listings.sellerId, storable(seller)))
  return { conditions, words, brands, keyWithoutBrand: JSON.stringify([typed, priceMin, priceMax, seller]) }
}

/** Available cars that meet every filter but the one named. */
export function matching({ conditions }: SearchFilters, except?: FilterName): SQL | undefined {
  const asked = [...conditions].flatMap(([name, condition]) => (name === except ? [] : [condition]))
  // The word itself, not a parameter: only so does the planner see that the indexes of public cars hold all of them.
  return and(sql`${listings.status} = 'available'`, ...asked)
}

/** Prices beyond those of any car would not fit the column. */
function clamped(priceCents: number): number {
  return Math.min(priceCents, maxPriceCents + 1)
}

/** PostgreSQL refuses the character 0 in any text. */
function storable(text: string): string {
  return text.replaceAll('\0', '')
}

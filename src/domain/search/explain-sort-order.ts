import { sql } from 'drizzle-orm'
import type { CarSearchResponse } from '#contract/cars.ts'
import type { DbOrTx } from '#db/client.ts'
import { listings } from '#db/schema/listings.ts'
import type { SearchFilters } from './build-search-filters.ts'
import type { SearchPageRequest } from './search-index.ts'
import { searchPageSortOrder } from './search-page-sort-order.ts'
import type { SearchPreference } from './search-preferences-of.ts'

/** A wish that stands for several traits is met by a car with this share of their weight. */
const shareThatMeets = 0.5

/**
 * By what the cars of a page are sorted, if by how well they fit; null for any other order.
 *
 * @param preferences those that some of the found cars meet
 */
export function explainSortOrder(
  filters: Pick<SearchFilters, 'words' | 'preferences'>,
  {
    sort,
    place,
    total,
    preferences,
  }: Pick<SearchPageRequest, 'sort' | 'place'> & { total: number; preferences: readonly SearchPreference[] },
): CarSearchResponse['order'] {
  const { words } = filters
  const hasPreferences = filters.preferences.length > 0
  const used = searchPageSortOrder(sort, { hasWords: words !== null, hasPreferences, total, place })
  if (used !== 'best') return null
  // What a comparison implies was not typed.
  const wishes = [...new Set(preferences.flatMap(({ text }) => text || []))]
  return { by: wishes.length > 0 ? 'wishes' : words === null ? 'standing' : 'words', wishes }
}

type Fit = NonNullable<CarSearchResponse['items'][number]['fit']>

/** How well each of these cars meets the preferences, by its id; the wishes are named as typed. */
export async function findPreferenceMatches(
  db: DbOrTx,
  ids: readonly string[],
  preferences: readonly SearchPreference[],
): Promise<ReadonlyMap<string, Fit>> {
  if (ids.length === 0 || preferences.length === 0) return new Map()
  const conditions = preferences.map(({ condition }) => sql`coalesce(${condition}, false)`)
  const { rows } = await db.execute<{ id: string; traits: boolean[] }>(sql`
    select id, array[${sql.join(conditions, sql`, `)}] as traits
    from ${listings} where ${listings.id} = any(${sql.param([...ids])}::text[])`)
  return new Map(rows.map(({ id, traits }) => [id, fitOf(preferences, traits)]))
}

function fitOf(preferences: readonly SearchPreference[], traits: readonly boolean[]): Fit {
  const wishes = Map.groupBy(
    preferences.map(({ text, weight }, at) => ({ text, weight, isMet: traits[at] === true })),
    ({ text }) => text,
  )
  const isMet = (own: readonly Trait[]) => shareOf(own) >= shareThatMeets
  return {
    percent: Math.round(100 * shareOf([...wishes.values()].flat())),
    met: [...wishes].flatMap(([text, own]) => (text !== '' && isMet(own) ? [text] : [])),
  }
}

type Trait = { weight: number; isMet: boolean }

/** The share of the weight that could be met; a trait that speaks against a car takes away from it. */
function shareOf(traits: readonly Trait[]): number {
  const sumOf = (some: readonly Trait[]) => some.reduce((sum, { weight }) => sum + weight, 0)
  const most = sumOf(traits.filter(({ weight }) => weight > 0))
  return most === 0 ? 0 : Math.max(0, sumOf(traits.filter((trait) => trait.isMet)) / most)
}

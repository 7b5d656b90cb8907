import { sql } from 'drizzle-orm'
import type { CarsFound } from '#contract/cars.ts'
import type { DbOrTx } from '#db/client.ts'
import { listings } from '#db/schema/listings.ts'
import { pageSortOrder } from './page-sort-order.ts'
import type { Preference } from './preferences.ts'
import type { SearchFilters } from './search-filters.ts'
import type { AskedPage } from './search-index.ts'

/** A wish that stands for several traits is met by a car with this share of their weight. */
const shareThatMeets = 0.5

/** By what the cars of a page are sorted, if by how well they fit; null for any other order. */
export function explainOrder(
  { words, preferences }: Pick<SearchFilters, 'words' | 'preferences'>,
  { sort, place, total }: Pick<AskedPage, 'sort' | 'place'> & { total: number },
): CarsFound['order'] {
  const hasPreferences = preferences.length > 0
  const used = pageSortOrder(sort, { hasWords: words !== null, hasPreferences, total, place })
  if (used !== 'best') return null
  const wishes = [...new Set(preferences.map(({ text }) => text))]
  return { by: hasPreferences ? 'wishes' : words === null ? 'standing' : 'words', wishes }
}

/** Which wishes each of these cars meets, as typed, by its id. */
export async function findWishesMet(
  db: DbOrTx,
  ids: readonly string[],
  preferences: readonly Preference[],
): Promise<ReadonlyMap<string, string[]>> {
  if (ids.length === 0 || preferences.length === 0) return new Map()
  const conditions = preferences.map(({ condition }) => sql`coalesce(${condition}, false)`)
  const { rows } = await db.execute<{ id: string; traits: boolean[] }>(sql`
    select id, array[${sql.join(conditions, sql`, `)}] as traits
    from ${listings} where ${listings.id} = any(${sql.param([...ids])}::text[])`)
  return new Map(rows.map(({ id, traits }) => [id, wishesOf(preferences, traits)]))
}

function wishesOf(preferences: readonly Preference[], traits: readonly boolean[]): string[] {
  const byText = Map.groupBy(
    preferences.map(({ text, weight }, at) => ({ text, weight, isMet: traits[at] === true })),
    ({ text }) => text,
  )
  const weightOf = (some: readonly { weight: number }[]) => some.reduce((sum, { weight }) => sum + weight, 0)
  return [...byText].flatMap(([text, own]) => {
    const wanted = own.filter(({ weight }) => weight > 0)
    return weightOf(wanted.filter(({ isMet }) => isMet)) >= shareThatMeets * weightOf(wanted) ? [text] : []
  })
}

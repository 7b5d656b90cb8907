import type { SearchCars } from '#contract/cars.ts'
import type { DbOrTx } from '#db/client.ts'
import { buildModelFamilies, type ModelFamilies } from './model-families.ts'
import { resolveComparison } from './resolve-comparison.ts'
import { type SearchFilters, searchFilters } from './search-filters.ts'
import { parseQueryIntent } from './words/parse-query-intent.ts'
import type { QueryIntent } from './words/query-intent.ts'
import type { Vocabulary } from './words/vocabulary.ts'

export type ParsedSearch = { read: QueryIntent; filters: SearchFilters; families: ModelFamilies }

/** What a search asks for, by its words and by what was chosen. */
export async function parseSearch(
  db: DbOrTx,
  query: SearchCars,
  { vocabulary, now }: { vocabulary: Vocabulary; now: Date },
): Promise<ParsedSearch> {
  const year = now.getUTCFullYear()
  const families = buildModelFamilies(vocabulary)
  const typed = withoutUnoffered(parseQueryIntent(query.q ?? '', vocabulary, { year }), { vocabulary, families })
  const read = await resolveComparison(db, typed, { year, names: families.withMembers(typed.model) })
  return { read, families, filters: searchFilters(query, read, families) }
}

/** Of a make on offer without a car of the model that was typed the other cars are found: the page says what was not used. */
function withoutUnoffered(
  read: QueryIntent,
  { vocabulary, families }: { vocabulary: Vocabulary; families: ModelFamilies },
): QueryIntent {
  const offered = vocabulary.offered.filter(({ brand }) => read.brand.includes(brand))
  const names = families.withMembers(read.model).map((name) => name.toLowerCase())
  const isOffered = (model: string | null) =>
    names.some((name) => model?.toLowerCase() === name || model?.toLowerCase().startsWith(`${name} `))
  // Cars whose sellers left the model out may be any: their texts are looked at.
  const countOf = (some: typeof offered) => some.reduce((sum, { count }) => sum + count, 0)
  const isSilent =
    countOf(offered.filter(({ model }) => model === null)) > countOf(offered.filter(({ model }) => model !== null))
  if (read.model.length === 0 || offered.length === 0 || isSilent) return read
  if (offered.some(({ model }) => isOffered(model))) return read
  const understood = read.understood.flatMap((one) =>
    one.field === 'model'
      ? [...read.brand.map((value) => ({ field: 'brand', value, text: one.text })), { ...one, field: 'notOffered' }]
      : [one],
  )
  return { ...read, model: [], understood }
}

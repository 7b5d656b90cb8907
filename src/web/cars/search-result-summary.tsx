import type { CarsFound } from '#contract/cars.ts'
import { effectiveQueryWords } from '#web/cars/car-list-url.ts'
import type { ListQuery } from '#web/cars/list-query.ts'
import { useCarsTexts } from '#web/texts/cars.ts'

/** What stands in the address of a list and keeps no car out. */
const harmless = new Set(['q', 'sort', 'cursor', 'view'])

/** How many cars were found; of words that keep no car out it says so, and names those that were not used. */
export function SearchResultSummary({ found, query }: { found: CarsFound; query: ListQuery }) {
  const t = useCarsTexts()
  const { understood, total: count } = found
  const { q = '' } = query
  const words = effectiveQueryWords(query, understood)
  const unused = understood.flatMap(({ use, text }) => (use === 'unused' ? `“${text}”` : []))
  const isNarrowed =
    understood.some(({ use }) => use === 'must' || use === 'except') ||
    Object.entries(query).some(([name, value]) => value !== undefined && !harmless.has(name))
  const isPreferred = understood.some(({ use }) => use === 'prefer')
  return (
    <>
      {(!q || isNarrowed) && (words ? t('foundFor', { count, query: words }) : t('found', { count }))}
      {q && !isNarrowed && t(isPreferred ? 'bestFor' : 'notUnderstood', { query: q })}
      {unused.length > 0 && <span className="block">{t('notUsed', { words: unused.join(', ') })}</span>}
    </>
  )
}

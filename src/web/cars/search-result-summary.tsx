import type { CarListPageData } from '#web/cars/car-card-data.ts'
import type { CarListQuery } from '#web/cars/car-list-query.ts'
import { carListUrl, carListUrlWithWordsAsTyped, effectiveQueryWords } from '#web/cars/car-list-url.ts'
import { useFilterLabels } from '#web/cars/use-filter-labels.ts'
import { useCarsTexts } from '#web/texts/use-cars-texts.ts'
import { Link } from '#web/ui/link.tsx'

/** Parameters of a list that exclude no car. */
const harmless = new Set(['q', 'sort', 'cursor', 'view'])

type SearchResultSummaryProps = { path: string; found: CarListPageData; query: CarListQuery }

/** True for a list of all cars after a search of which nothing was understood: none of them is a match. */
export function isOfNothingUnderstood({ onOffer, total }: Pick<CarListPageData, 'onOffer' | 'total'>): boolean {
  return onOffer !== null && total > 0
}

/** The number of cars found; also says if the words exclude no car, and names the words that were not used. */
export function SearchResultSummary({ path, found, query }: SearchResultSummaryProps) {
  const t = useCarsTexts()
  const labels = useFilterLabels()
  const { understood, corrected, total: count } = found
  const meant = understood
    .filter(({ text, use }) => corrected.includes(text) && use !== 'unused')
    .map(({ field, value }) => labels.chip(field, value))
  const { q = '' } = query
  const words = effectiveQueryWords(query, understood)
  const unused = understood.flatMap(({ use, text }) => (use === 'unused' ? `“${text}”` : []))
  const relaxed = understood.flatMap(({ use, text }) => (use === 'relaxed' ? `“${text}”` : []))
  const unstated = understood.flatMap(({ use, text }) => (use === 'unstated' ? `“${text}”` : []))
  const isNarrowed =
    understood.some(({ use }) => use === 'must' || use === 'except') ||
    Object.entries(query).some(([name, value]) => value !== undefined && !harmless.has(name))
  // Lists all cars, none of which was found for the words.
  const isNothingUnderstood = isOfNothingUnderstood(found)
  const isPreferred = understood.some(({ use }) => use === 'prefer')
  return (
    <>
      {(!q || isNarrowed) && (words ? t('foundFor', { count, query: words }) : t('found', { count }))}
      {isNothingUnderstood && t('nothingUnderstood')}
      {q && !isNarrowed && !isNothingUnderstood && t(isPreferred ? 'bestFor' : 'notUnderstood', { query: q })}
      {meant.length > 0 && (
        <span className="block">
          {t('corrected', { meant: [...new Set(meant)].join(', '), typed: `“${corrected.join('”, “')}”` })}{' '}
          <Link
            to={carListUrl(path, carListUrlWithWordsAsTyped(query, corrected))}
            className="underline underline-offset-4 hover:text-ink"
          >
            {t('searchAsTyped')}
          </Link>
        </span>
      )}
      {relaxed.length > 0 && <span className="block">{t('relaxed', { words: [...new Set(relaxed)].join(', ') })}</span>}
      {unstated.length > 0 && (
        <span className="block">{t('unstated', { words: [...new Set(unstated)].join(', ') })}</span>
      )}
      {unused.length > 0 && <span className="block">{t('notUsed', { words: [...new Set(unused)].join(', ') })}</span>}
    </>
  )
}

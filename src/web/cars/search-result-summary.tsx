import { blankQuotationMarks, isQuotedAsWhole } from '#contract/quoted-phrases.ts'
import { isPartOfQuery } from '#contract/remove-query-words.ts'
import type { CarListPageData } from '#web/cars/car-card-data.ts'
import type { CarListQuery } from '#web/cars/car-list-query.ts'
import {
  carListUrl,
  carListUrlWithoutWords,
  carListUrlWithWordsAsTyped,
  effectiveQueryWords,
} from '#web/cars/car-list-url.ts'
import { isNarrowingSearch } from '#web/cars/is-narrowing-search.ts'
import { useFilterLabels } from '#web/cars/use-filter-labels.ts'
import { useInQuotes } from '#web/cars/use-in-quotes.ts'
import { useCarsTexts } from '#web/texts/use-cars-texts.ts'
import { Link } from '#web/ui/link.tsx'

type SearchResultSummaryProps = { path: string; found: CarListPageData; query: CarListQuery }

/** True for a list of all cars after a search of which nothing was understood: none of them is a match. */
export function isOfNothingUnderstood({ onOffer, total }: Pick<CarListPageData, 'onOffer' | 'total'>): boolean {
  return onOffer !== null && total > 0
}

/** The number of cars found; also says if the words exclude no car, and names the words that were not used. */
export function SearchResultSummary({ path, found, query }: SearchResultSummaryProps) {
  const t = useCarsTexts()
  const labels = useFilterLabels()
  const inQuotes = useInQuotes()
  const { understood, corrected, unsaid, total: count } = found
  const meant = understood
    .filter(({ text, use }) => corrected.includes(text) && use !== 'unused')
    .map(({ field, value }) => labels.chip(field, value))
  const { q = '' } = query
  // The page puts what was typed in quotation marks of the reader's language.
  const typed = withoutMarks(q)
  const words = withoutMarks(effectiveQueryWords(query, understood) ?? '')
  const isUnsaid = (text: string) => unsaid.some(({ phrase }) => isPartOfQuery(text, phrase))
  const unused = understood.flatMap(({ use, text }) => (use === 'unused' && !isUnsaid(text) ? inQuotes(text) : []))
  const relaxed = understood.flatMap(({ use, text }) => (use === 'relaxed' ? inQuotes(text) : []))
  const unstated = understood.flatMap(({ use, text }) => (use === 'unstated' ? inQuotes(text) : []))
  const isNarrowed = isNarrowingSearch(query, understood)
  // Lists all cars, none of which was found for the words.
  const isNothingUnderstood = isOfNothingUnderstood(found)
  // Other words, such as a telephone number, were not looked for in adverts.
  const isInNoAdvert = isNothingUnderstood && unsaid.length === 0 && understood.every(({ field }) => field === 'q')
  const isPreferred = understood.some(({ use }) => use === 'prefer')
  return (
    <>
      {relaxed.length > 0 && t('relaxed', { count, words: [...new Set(relaxed)].join(', ') })}
      {relaxed.length === 0 &&
        (!q || isNarrowed) &&
        (words ? t('foundFor', { count, query: words }) : t('found', { count }))}
      {isInNoAdvert && t('notInAnyAdvert', { words: typed })}
      {isNothingUnderstood && !isInNoAdvert && unsaid.length === 0 && t('nothingUnderstood')}
      {q &&
        relaxed.length === 0 &&
        !isNarrowed &&
        !isNothingUnderstood &&
        (isPreferred ? t('bestFor', { count, query: words || typed }) : t('notUnderstood', { query: typed }))}
      {unsaid.map(({ phrase, isSaidElsewhere }) => (
        <span key={phrase} className="block">
          {t(isSaidElsewhere ? 'phraseUnsaidByThese' : 'phraseUnsaid', { phrase })}{' '}
          <Link
            to={carListUrl(path, withoutPhrase(query, phrase))}
            className="underline underline-offset-4 hover:text-ink"
          >
            {t(isQuotedAsWhole(q) ? 'searchWithoutMarks' : 'searchWithoutPhrase')}
          </Link>
        </span>
      ))}
      {meant.length > 0 && (
        <span className="block">
          {t('corrected', { meant: [...new Set(meant)].join(', '), typed: inQuotes(...corrected) })}{' '}
          <Link
            to={carListUrl(path, carListUrlWithWordsAsTyped(query, corrected))}
            className="underline underline-offset-4 hover:text-ink"
          >
            {t('searchAsTyped')}
          </Link>
        </span>
      )}
      {unstated.length > 0 && (
        <span className="block">{t('unstated', { words: [...new Set(unstated)].join(', ') })}</span>
      )}
      {unused.length > 0 && !isInNoAdvert && (
        <span className="block">{t('notUsed', { words: [...new Set(unused)].join(', ') })}</span>
      )}
    </>
  )
}

function withoutMarks(words: string): string {
  return blankQuotationMarks(words).replaceAll(/\s+/g, ' ').trim()
}

/** The search without a phrase; of one that is all that was typed, its words remain. */
function withoutPhrase(query: CarListQuery, phrase: string): CarListQuery {
  const { q = '' } = query
  const left = isQuotedAsWhole(q) ? { ...query, q: withoutMarks(q) } : carListUrlWithoutWords(query, phrase)
  return { ...left, cursor: undefined }
}

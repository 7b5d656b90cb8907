import { SearchX } from 'lucide-react'
import { Link } from 'react-router'
import type { CarsFound } from '#contract/cars.ts'
import { useActiveFilters } from '#web/cars/active-filters.tsx'
import { type ListQuery, listAddress, withoutWords } from '#web/cars/list-query.ts'
import { useCarsTexts } from '#web/texts/cars.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

type NoCarFitsProps = { path: string; query: ListQuery; found: CarsFound | null }

/** Nothing was found: which filter to drop, with the number of cars that each drop gives. */
export function NoCarFits({ path, query, found }: NoCarFitsProps) {
  const t = useCarsTexts()
  const filters = useActiveFilters(query, found?.understood)
  const drops = (found?.rescue ?? []).flatMap(({ drop, count }) => {
    const texts = filters.filter(({ key }) => key === drop || key.startsWith(`${drop} `)).map(({ text }) => text)
    const words = drop === 'q' ? `“${query.q}”` : texts.join(', ')
    return words ? [{ drop, count, words, address: listAddress(path, dropped(query, drop, found)) }] : []
  })
  return (
    <EmptyState
      icon={<SearchX />}
      title={t('noCarFits')}
      action={<ButtonLink to={path}>{t('showAllCars')}</ButtonLink>}
    >
      {drops.length === 0 && t('noCarAdvice')}
      {drops.length > 0 && (
        <>
          {t('dropAdvice')}
          <ul className="mt-4 grid gap-2">
            {drops.map(({ drop, count, words, address }) => (
              <li key={drop}>
                <Link
                  to={address}
                  className="inline-flex min-h-11 items-center text-primary underline underline-offset-4"
                >
                  {t('dropFilter', { filter: words, count })}
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </EmptyState>
  )
}

/** The search without one filter, be it chosen or typed. */
function dropped(query: ListQuery, drop: string, found: CarsFound | null): ListQuery {
  const chosen = { ...query, [drop]: undefined }
  if (drop in query && drop !== 'q') return chosen
  const typed = (found?.understood ?? []).filter(({ field }) => field === drop)
  if (drop !== 'q') return typed.reduce((rest, { text }) => withoutWords(rest, text), query)
  // What was understood stays: only the words that no car says go.
  const kept = (found?.understood ?? []).map(({ text }) => text)
  return { ...query, q: [...new Set(kept)].join(' ') || undefined }
}

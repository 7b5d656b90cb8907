import { X } from 'lucide-react'
import { Link } from 'react-router'
import { brandName } from '#contract/brands.ts'
import { type ListQuery, listAddress } from '#web/cars/list-query.ts'
import { useCarsTexts } from '#web/texts/cars.ts'

type ActiveFilter = { text: string; without: ListQuery }

/** The filters that stand, each with the search that is left without it. */
export function useActiveFilters(query: ListQuery): ActiveFilter[] {
  const t = useCarsTexts()
  const { q, brand = [], priceMin, priceMax } = query
  const filters: ActiveFilter[] = []
  if (q) filters.push({ text: `“${q}”`, without: { ...query, q: undefined } })
  for (const one of brand) {
    filters.push({ text: brandName(one), without: { ...query, brand: brand.filter((other) => other !== one) } })
  }
  if (priceMin) filters.push({ text: t('from', { price: `$${priceMin}` }), without: { ...query, priceMin: undefined } })
  if (priceMax) filters.push({ text: t('upTo', { price: `$${priceMax}` }), without: { ...query, priceMax: undefined } })
  return filters
}

/** What narrows the list, to be read at a glance and taken off one by one: plain links. */
export function ActiveFilters({ path, query }: { path: string; query: ListQuery }) {
  const t = useCarsTexts()
  const filters = useActiveFilters(query)
  if (filters.length === 0) return null
  return (
    <ul aria-label={t('filtersInUse')} className="mb-6 flex flex-wrap gap-2">
      {filters.map(({ text, without }) => (
        <li key={text} className="min-w-0">
          <Link
            to={listAddress(path, without)}
            className="inline-flex min-h-11 max-w-full items-center gap-2 rounded-full border border-line bg-surface px-4 text-sm hover:border-control-line"
          >
            <span className="sr-only">{t('removeFilter')} </span>
            <span className="truncate">{text}</span>
            <X className="size-4 shrink-0 text-muted" aria-hidden="true" />
          </Link>
        </li>
      ))}
    </ul>
  )
}

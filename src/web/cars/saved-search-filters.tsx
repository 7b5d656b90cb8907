import { useFilterChipText } from '#web/cars/active-filters.tsx'
import { parseCarListQuery } from '#web/cars/car-list-query.ts'
import { listActiveFilters } from '#web/cars/list-active-filters.ts'
import { useSavedSearchesTexts } from '#web/texts/use-saved-searches-texts.ts'

/** What a saved search looks for, as the chips of its list say it. */
export function SavedSearchFilters({ name, query }: { name: string; query: string }) {
  const t = useSavedSearchesTexts()
  const chipText = useFilterChipText()
  const asked = parseCarListQuery(new URL(`/cars?${query}`, 'http://localhost'))
  // The radius counts around the place as its owner typed it, which nobody looks up here.
  const filters = listActiveFilters(asked, undefined, asked.near ? { name: asked.near } : null)
  if (filters.length === 0) return <p className="text-muted text-sm">{t('allCars')}</p>
  return (
    <ul aria-label={t('looksFor', { name })} className="flex flex-wrap gap-2">
      {filters.map((filter) => (
        <li key={filter.key} className="wrap-anywhere min-w-0 rounded-full border border-line px-3 py-1 text-sm">
          {chipText(filter)}
        </li>
      ))}
    </ul>
  )
}

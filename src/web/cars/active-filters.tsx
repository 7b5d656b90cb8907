import type { CarListQuery } from '#web/cars/car-list-query.ts'
import { carListUrl } from '#web/cars/car-list-url.ts'
import type { ActiveFilter } from '#web/cars/list-active-filters.ts'
import { useFilterLabels } from '#web/cars/use-filter-labels.ts'
import { usePreferenceReason } from '#web/cars/use-preference-reason.ts'
import { SaveSearchButton } from '#web/searches/save-search-button.tsx'
import { useCarsTexts } from '#web/texts/use-cars-texts.ts'
import { X } from '#web/ui/icons.ts'
import { Link } from '#web/ui/link.tsx'

/** The text of a filter's chip. */
export function useFilterChipText(): (filter: ActiveFilter) => string {
  const t = useCarsTexts()
  const words = useFilterLabels()
  return (filter) => {
    const said =
      'quoted' in filter
        ? t('inQuotes', { words: filter.quoted })
        : words.chip(filter.name, filter.value, filter.amount)
    return filter.isDenied && !('quoted' in filter) ? t('notThis', { value: said }) : said
  }
}

type ActiveFiltersProps = {
  path: string
  filters: ActiveFilter[]
  /** The search that may be saved. */
  query: CarListQuery
}

/**
 * The active filters as chips that can be removed one by one, plain links, and the button that saves the search. A list
 * without filters can be saved too: somebody may want to hear of every new car.
 */
export function ActiveFilters({ path, filters, query }: ActiveFiltersProps) {
  const t = useCarsTexts()
  const chipText = useFilterChipText()
  const reasonOf = usePreferenceReason()
  const save = <SaveSearchButton address={carListUrl(path, query)} />
  if (filters.length === 0) return <div className="flex flex-wrap gap-2 empty:hidden">{save}</div>
  return (
    <ul aria-label={t('filtersInUse')} className="mb-4 flex flex-wrap gap-2 sm:mb-6">
      {filters.map((filter) => (
        <li key={filter.key} className="min-w-0">
          <Link
            to={carListUrl(path, filter.without)}
            // Read out as the link's description; `Why this order` shows it to whoever cannot hover.
            title={filter.isLeftOut ? t('leftOut') : reasonOf(filter)}
            className={`inline-flex min-h-11 max-w-full items-center gap-2 rounded-full border bg-surface px-4 text-sm ${filter.isPreference ? 'border-control-line border-dashed hover:border-solid' : 'border-line hover:border-control-line'}`}
          >
            <span className="sr-only">{t(filter.isPreference ? 'removePreference' : 'removeFilter')} </span>
            <span className={`truncate ${filter.isLeftOut ? 'text-muted line-through' : ''}`}>{chipText(filter)}</span>
            <X className="size-4 shrink-0 text-muted" aria-hidden="true" />
          </Link>
        </li>
      ))}
      <li className="flex flex-wrap gap-2 empty:hidden">{save}</li>
    </ul>
  )
}

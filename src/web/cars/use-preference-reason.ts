import type { ActiveFilter } from '#web/cars/list-active-filters.ts'
import { useSearchPreferencesTexts } from '#web/texts/use-search-preferences-texts.ts'

/** Preferences that have a reason for each of their values. */
const reasonsByValue = new Set(['purpose', 'comparative', 'sort'])

/** Which cars a preference puts first; undefined for a filter, which keeps cars out. */
export function usePreferenceReason(): (filter: ActiveFilter) => string | undefined {
  const t = useSearchPreferencesTexts()
  const carsOf = (filter: ActiveFilter) => {
    if ('quoted' in filter) return t('reason.fact')
    if (reasonsByValue.has(filter.name)) return t(`reason.${filter.value as 'snow'}`)
    if (filter.name === 'reference') return t('reason.reference')
    return filter.name === 'q' ? t('reason.word', { word: filter.value }) : t('reason.fact')
  }
  return (filter) => (filter.isPreference ? t('first', { cars: carsOf(filter) }) : undefined)
}

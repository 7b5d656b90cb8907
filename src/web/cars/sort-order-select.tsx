import { type CarSort, carSorts } from '#contract/car-search-options.ts'
import { carFilterFormId } from '#web/cars/car-filter-form-id.ts'
import type { CarListQuery } from '#web/cars/car-list-query.ts'
import { effectiveCarListSort } from '#web/cars/car-list-url.ts'
import { useFilterFormKey } from '#web/cars/use-submit-filters.ts'
import { useCarsTexts } from '#web/texts/use-cars-texts.ts'

type SortOrderSelectProps = {
  query: CarListQuery
  /** True where the list can be searched around a place; the place may be typed, too. */
  hasPlace?: boolean
}

/** The sort order of a list, beside it: a field of the form of its filters, so that it works without scripts, too. */
export function SortOrderSelect({ query, hasPlace = false }: SortOrderSelectProps) {
  const t = useCarsTexts()
  const sorts = carSorts.filter((sort) =>
    sort === 'best' ? query.q : sort === 'distance' ? hasPlace || query.near || query.sort === 'distance' : true,
  )
  // An order that nobody chose is not sent: words that are typed next would otherwise be sorted like a list without any.
  const sentValueOf = (sort: CarSort) => (query.sort !== sort && effectiveCarListSort(query) === sort ? '' : sort)
  return (
    <select
      key={useFilterFormKey()}
      name="sort"
      form={carFilterFormId}
      aria-label={t('sortBy')}
      defaultValue={sentValueOf(effectiveCarListSort(query))}
      className="select min-w-0 flex-1 text-ellipsis"
    >
      {sorts.map((sort: CarSort) => (
        <option key={sentValueOf(sort)} value={sentValueOf(sort)}>
          {t(sort)}
        </option>
      ))}
    </select>
  )
}

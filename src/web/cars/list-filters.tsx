import { Form, Link } from 'react-router'
import { type CarSort, carSorts } from '#contract/car-terms.ts'
import type { CarsFound } from '#contract/cars.ts'
import { FacetGroup } from '#web/cars/facet-group.tsx'
import { type ListQuery, manyFilters, sortOf } from '#web/cars/list-query.ts'
import { useCarsTexts } from '#web/texts/cars.ts'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'

type ListFiltersProps = {
  path: string
  query: ListQuery
  /** The filters with their counts; absent on a page of one brand. */
  facets?: CarsFound['facets']
  error?: Record<string, string>
}

/** The filters of a list of cars: a plain GET form, so that it works before any script has come. */
export function ListFilters({ path, query, facets, error = {} }: ListFiltersProps) {
  const t = useCarsTexts()
  const sorts = carSorts.filter((sort) => sort !== 'best' || query.q)
  return (
    // The key resets the inputs when the address changes by another way (back, "Clear").
    <Form key={JSON.stringify(query)} action={path} role="search" className="grid content-start gap-5">
      {facets && (
        <>
          <TextInput label={t('searchWords')} type="search" name="q" defaultValue={query.q} maxLength={200} />
          <FacetGroup name="brand" values={facets.brand} chosen={query.brand ?? []} isOpen />
        </>
      )}
      <div className="grid grid-cols-2 gap-3">
        <TextInput
          label={t('lowestPrice')}
          inputMode="decimal"
          name="priceMin"
          prefix="$"
          defaultValue={query.priceMin}
          error={error.priceMin}
        />
        <TextInput
          label={t('highestPrice')}
          inputMode="decimal"
          name="priceMax"
          prefix="$"
          defaultValue={query.priceMax}
          error={error.priceMax}
        />
      </div>
      <div className="grid grid-cols-2 gap-3">
        <TextInput
          label={t('oldestYear')}
          inputMode="numeric"
          name="yearMin"
          defaultValue={query.yearMin}
          error={error.yearMin}
        />
        <TextInput
          label={t('newestYear')}
          inputMode="numeric"
          name="yearMax"
          defaultValue={query.yearMax}
          error={error.yearMax}
        />
      </div>
      <TextInput
        label={t('mostMiles')}
        inputMode="numeric"
        name="mileageMax"
        defaultValue={query.mileageMax}
        error={error.mileageMax}
      />
      {facets && (
        <div>
          {manyFilters
            .filter((name) => name !== 'brand')
            .map((name) => (
              <FacetGroup key={name} name={name} values={facets[name]} chosen={query[name] ?? []} />
            ))}
          <FacetGroup name="verified" values={facets.verified} chosen={query.verified ? [query.verified] : []} />
        </div>
      )}
      <Select
        label={t('sortBy')}
        name="sort"
        defaultValue={sortOf(query)}
        options={sorts.map((sort: CarSort) => ({ value: sort, label: t(sort) }))}
      />
      <div className="filter-actions flex gap-3">
        <Button type="submit" className="flex-1">
          {t('showCars')}
        </Button>
        <Link to={path} className="btn btn-ghost">
          {t('clear')}
        </Link>
      </div>
    </Form>
  )
}

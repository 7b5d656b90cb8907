import { Form, Link } from 'react-router'
import { brandName } from '#contract/brands.ts'
import { type CarSort, carSorts } from '#contract/car-terms.ts'
import { type ListQuery, sortOf } from '#web/cars/list-query.ts'
import { useFormats } from '#web/i18n/formats.ts'
import { useCarsTexts } from '#web/texts/cars.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'

type ListFiltersProps = {
  path: string
  query: ListQuery
  /** Brands with their counts; absent on a page of one brand. */
  brands?: { value: string; count: number }[]
  error?: Record<string, string>
}

/** The filters of a list of cars: a plain GET form, so that it works before any script has come. */
export function ListFilters({ path, query, brands, error = {} }: ListFiltersProps) {
  const t = useCarsTexts()
  const { number } = useFormats()
  const sorts = carSorts.filter((sort) => sort !== 'best' || query.q)
  return (
    // The key resets the inputs when the address changes by another way (back, "Clear").
    <Form key={JSON.stringify(query)} action={path} role="search" className="grid content-start gap-5">
      {brands && (
        <>
          <TextInput label={t('searchWords')} type="search" name="q" defaultValue={query.q} maxLength={200} />
          {brands.length > 0 && (
            <fieldset className="grid gap-1">
              <legend className="mb-1 font-medium">{t('brand')}</legend>
              <div className="grid max-h-80 grid-cols-1 overflow-y-auto pe-1 sm:grid-cols-2 lg:grid-cols-1">
                {brands.map(({ value, count }) => (
                  <Checkbox
                    key={value}
                    name="brand"
                    value={value}
                    defaultChecked={query.brand?.includes(value)}
                    label={`${brandName(value)} (${number(count)})`}
                  />
                ))}
              </div>
            </fieldset>
          )}
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

import { type ComponentType, lazy, Suspense, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { type CarSort, carSorts } from '#contract/car-terms.ts'
import type { CarsFound } from '#contract/cars.ts'
import { FacetGroup, FilterGroup } from '#web/cars/facet-group.tsx'
import { type ListQuery, manyFilters, sortOf } from '#web/cars/list-query.ts'
import { NearFields } from '#web/cars/near-fields.tsx'
import { useOwnSearch } from '#web/cars/own-search.ts'
import type { SearchSuggestionsProps } from '#web/cars/search-suggestions.tsx'
import { useCarsTexts } from '#web/texts/cars.ts'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'

type ListFiltersProps = {
  path: string
  query: ListQuery
  /** The filters with their counts; absent on a page of one brand. */
  facets?: CarsFound['facets']
  /** How many cars the list holds; nobody knows it while a filter cannot be read. */
  total?: number
  error?: Record<string, string>
  /** True where cars are looked for around a place, which may be typed, too. */
  hasPlace?: boolean
}

/**
 * The filters of a list of cars: a plain GET form, so that it works before any script has come. With scripts each change
 * searches at once, and the button leads to the cars that it has found.
 */
export function ListFilters({ path, query, facets, total, error = {}, hasPlace = false }: ListFiltersProps) {
  const t = useCarsTexts()
  const search = useOwnSearch(path)
  // Another address in the same form is its own search. Before there is one nothing keeps the number true to the form.
  const { key } = useLocation()
  const [firstKey] = useState(key)
  const isLive = key !== firstKey && total !== undefined
  const sorts = carSorts.filter((sort) =>
    sort === 'best' ? query.q : sort === 'distance' ? hasPlace || query.near || query.sort === 'distance' : true,
  )
  return (
    // biome-ignore lint/a11y/useSemanticElements: the element of that name is younger than browsers that we serve.
    <form
      ref={(form) => {
        // The browser's own event: in a field that is typed into it comes at the end, React's comes with every letter.
        if (form) form.onchange = () => search(form, { preventScrollReset: true })
      }}
      onSubmit={(event) => {
        event.preventDefault()
        search(event.currentTarget)
      }}
      action={path}
      role="search"
      className="grid content-start gap-5"
    >
      {query.view && <input type="hidden" name="view" value={query.view} />}
      {query.box && <input type="hidden" name="box" value={query.box} />}
      {facets && (
        <>
          <SearchWords words={query.q} error={error.q} />
          <NearFields path={path} query={query} error={error} />
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
          <PowerFields query={query} error={error} />
          <FacetGroup name="verified" values={facets.verified} chosen={query.verified ? [query.verified] : []} />
        </div>
      )}
      <Select
        label={t('sortBy')}
        name="sort"
        defaultValue={sortOf(query)}
        options={sorts.map((sort: CarSort) => ({ value: sort, label: t(sort) }))}
      />
      <div className="filter-actions flex flex-wrap gap-3">
        <Button type="submit" className="flex-1 whitespace-nowrap">
          {isLive ? t('showCount', { count: total }) : t('showCars')}
        </Button>
        <Link to={path} className="btn btn-ghost">
          {t('clear')}
        </Link>
      </div>
    </form>
  )
}

/** Without the list one searches all the same. */
const SearchSuggestions = lazy(async () => {
  const part = import('#web/cars/search-suggestions.tsx').then(({ SearchSuggestions }) => SearchSuggestions)
  return { default: await part.catch((): ComponentType<SearchSuggestionsProps> => () => null) }
})

/** The words, with suggestions for whoever comes to type: most people do not, and load nothing for it. */
function SearchWords({ words, error }: { words: string | undefined; error: string | undefined }) {
  const t = useCarsTexts()
  const input = useRef<HTMLInputElement>(null)
  const [isUsed, setUsed] = useState(false)
  const comeToType = () => setUsed(true)
  return (
    <div className="relative">
      <TextInput
        ref={input}
        label={t('searchWords')}
        type="search"
        name="q"
        defaultValue={words}
        maxLength={200}
        autoComplete="off"
        error={error}
        onFocus={comeToType}
        // The focus may have come before the scripts.
        onInput={comeToType}
      />
      <Suspense>{isUsed && <SearchSuggestions input={input} className="mt-1" />}</Suspense>
    </div>
  )
}

const powerFields = ['powerHpMin', 'powerHpMax', 'engineLitresMin', 'engineLitresMax'] as const

/** Power and engine from and to, folded away until one of them is asked for. */
function PowerFields({ query, error }: { query: ListQuery; error: Record<string, string> }) {
  const t = useCarsTexts()
  return (
    <FilterGroup title={t('powerAndEngine')} isOpen={powerFields.some((name) => query[name])}>
      <div className="grid grid-cols-2 gap-3 px-1 pb-4">
        {powerFields.map((name) => (
          <TextInput
            key={name}
            label={t(name)}
            inputMode="decimal"
            name={name}
            defaultValue={query[name]}
            error={error[name]}
          />
        ))}
      </div>
    </FilterGroup>
  )
}

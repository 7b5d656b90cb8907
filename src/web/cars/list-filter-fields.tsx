import { Suspense, useRef, useState } from 'react'
import type { CarsFound } from '#contract/cars.ts'
import { type CarSort, carSorts } from '#contract/search-terms.ts'
import { effectiveSort } from '#web/cars/car-list-url.ts'
import { FacetGroup } from '#web/cars/facet-group.tsx'
import { type ListQuery, multiValueFilters } from '#web/cars/list-query.ts'
import { NearFields } from '#web/cars/near-fields.tsx'
import { FoldedFields, RangeFields } from '#web/cars/range-fields.tsx'
import { useCarsTexts } from '#web/texts/cars.ts'
import { lazyPart, RenderNothing } from '#web/ui/lazy-part.tsx'
import { Select } from '#web/ui/select.tsx'
import { MoneyInput, TextInput } from '#web/ui/text-input.tsx'

export type ListFilterFieldsProps = {
  path: string
  query: ListQuery
  /** The filters with their counts; absent on a page of one brand. */
  facets?: CarsFound['facets'] | undefined
  error: Record<string, string>
  /** True where cars are looked for around a place, which may be typed, too. */
  hasPlace: boolean
}

/** All that a list of cars is filtered and sorted by. */
export function ListFilterFields({ path, query, facets, error, hasPlace }: ListFilterFieldsProps) {
  const t = useCarsTexts()
  const sorts = carSorts.filter((sort) =>
    sort === 'best' ? query.q : sort === 'distance' ? hasPlace || query.near || query.sort === 'distance' : true,
  )
  return (
    <>
      {facets && (
        <>
          <SearchWords words={query.q} error={error.q} />
          <NearFields path={path} query={query} error={error} />
          <FacetGroup name="brand" values={facets.brand} chosen={query.brand ?? []} isOpen />
        </>
      )}
      <div className="grid grid-cols-2 gap-3">
        <MoneyInput label={t('lowestPrice')} name="priceMin" defaultValue={query.priceMin} error={error.priceMin} />
        <MoneyInput label={t('highestPrice')} name="priceMax" defaultValue={query.priceMax} error={error.priceMax} />
      </div>
      <RangeFields place="open" query={query} error={error} />
      {facets && (
        <div>
          {multiValueFilters
            .filter((name) => name !== 'brand')
            .map((name) => (
              <FacetGroup key={name} name={name} values={facets[name]} chosen={query[name] ?? []} />
            ))}
          <FoldedFields place="powerAndEngine" query={query} error={error} />
          <FoldedFields place="economyAndRange" query={query} error={error} />
          <FoldedFields place="warranty" query={query} error={error} />
          <FacetGroup name="verified" values={facets.verified} chosen={query.verified ? [query.verified] : []} />
        </div>
      )}
      <Select
        label={t('sortBy')}
        name="sort"
        defaultValue={effectiveSort(query)}
        options={sorts.map((sort: CarSort) => ({ value: sort, label: t(sort) }))}
      />
    </>
  )
}

/** Without the list one searches all the same. */
const SearchSuggestions = lazyPart(
  async () => (await import('#web/cars/search-suggestions.tsx')).SearchSuggestions,
  RenderNothing,
)

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

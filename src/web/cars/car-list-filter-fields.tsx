import { Fragment, useState } from 'react'
import type { CarHistograms } from '#contract/car-histograms.ts'
import type { CarSearchResponse } from '#contract/cars.ts'
import { type CarListQuery, type MultiValueFilter, multiValueFilters } from '#web/cars/car-list-query.ts'
import { CarRangeFilterFields, CollapsibleRangeFilterFields } from '#web/cars/car-range-filter-fields.tsx'
import { FacetFilterGroup } from '#web/cars/facet-filter-group.tsx'
import { NearPlaceFields } from '#web/cars/near-place-fields.tsx'
import { useOriginOfBound, WordsOfBound } from '#web/cars/origin-of-bound.tsx'
import { PricePicks } from '#web/cars/price-picks.tsx'
import { RangeHistogram } from '#web/cars/range-histogram.tsx'
import { typedBounds } from '#web/cars/typed-bounds.ts'
import { typedChoices } from '#web/cars/typed-choices.ts'
import { createKeptPart } from '#web/parts/create-kept-part.tsx'
import { useCarsTexts } from '#web/texts/use-cars-texts.ts'
import { MoneyInput } from '#web/ui/text-input.tsx'

export type CarListFilterFieldsProps = {
  path: string
  query: CarListQuery
  /** The filters with their counts; absent on a page of one brand. */
  facets?: CarSearchResponse['facets'] | undefined
  /** What the search words mean: the fields show the bounds that they set. */
  understood?: CarSearchResponse['understood'] | undefined
  error: Record<string, string>
  /** How the cars of the list are spread; null where that is unknown. */
  histograms?: CarHistograms | null | undefined
}

/** They stand in the order in which buyers choose; the others follow as the contract lists them. */
const firstGroups: readonly MultiValueFilter[] = ['brand', 'model', 'body', 'fuel', 'deal']

/** All filters of a list of cars: what most visitors set first, and the long lists below it. */
export const CarListFilterFields = createKeptPart('filters', CarListFilterFieldsPart, { hasIds: true })

function CarListFilterFieldsPart({ path, query, facets, understood, error, histograms }: CarListFilterFieldsProps) {
  const t = useCarsTexts()
  // While a filter is invalid those of the last search stay, so that no field moves.
  const [shown, setShown] = useState(histograms ?? null)
  if (histograms && histograms !== shown) setShown(histograms)
  const typed = typedBounds(understood)
  const most = query.priceMax ?? typed.priceMax?.value
  const originOf = useOriginOfBound()
  const choices = typedChoices(query, understood)
  const group = (name: MultiValueFilter) =>
    facets && (
      <FacetFilterGroup
        key={name}
        name={name}
        values={facets[name]}
        chosen={query[name] ?? []}
        typed={choices[name]}
        isOpen={name === 'brand'}
      />
    )
  return (
    <>
      {facets && (
        <RangeHistogram
          name="priceCents"
          histogram={shown?.priceCents ?? null}
          least={query.priceMin ?? typed.priceMin?.value}
          most={most}
        />
      )}
      <div className="grid grid-cols-2 items-start gap-3">
        {(['priceMin', 'priceMax'] as const).map((name) => (
          <Fragment key={`${name} ${typed[name]?.value}`}>
            <MoneyInput
              label={t(name === 'priceMin' ? 'lowestPrice' : 'highestPrice')}
              name={name}
              defaultValue={query[name] ?? typed[name]?.value}
              hint={originOf(name, { query, typed })}
              error={error[name]}
            />
            <WordsOfBound name={name} typed={typed} />
          </Fragment>
        ))}
      </div>
      <PricePicks most={most} />
      {facets && (
        <div>
          {group('brand')}
          {group('model')}
        </div>
      )}
      <CarRangeFilterFields
        place="open"
        query={query}
        typed={typed}
        error={error}
        histograms={facets && { found: shown }}
      />
      {facets && (
        <div>
          {group('body')}
          {group('fuel')}
          {group('deal')}
        </div>
      )}
      {facets && <NearPlaceFields path={path} query={query} error={error} />}
      {facets && (
        <div>
          {multiValueFilters.filter((name) => !firstGroups.includes(name)).map(group)}
          <CollapsibleRangeFilterFields place="powerAndEngine" query={query} typed={typed} error={error} />
          <CollapsibleRangeFilterFields place="economyAndRange" query={query} typed={typed} error={error} />
          <CollapsibleRangeFilterFields place="warranty" query={query} typed={typed} error={error} />
          <FacetFilterGroup name="verified" values={facets.verified} chosen={query.verified ? [query.verified] : []} />
        </div>
      )}
    </>
  )
}

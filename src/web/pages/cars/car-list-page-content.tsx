import { Suspense, useEffect } from 'react'
import { brandDisplayName } from '#contract/brands.ts'
import { canonicalCarListPage } from '#web/cars/canonical-car-list-page.ts'
import { CarCard } from '#web/cars/car-card.tsx'
import type { CarListPageData } from '#web/cars/car-card-data.ts'
import { CarListError, IgnoredUrlFiltersNotice } from '#web/cars/car-list-error.tsx'
import { CarListFilters } from '#web/cars/car-list-filters.tsx'
import { CarListPager } from '#web/cars/car-list-pager.tsx'
import type { CarListQuery } from '#web/cars/car-list-query.ts'
import { CarListSearch } from '#web/cars/car-list-search.tsx'
import { carListUrl } from '#web/cars/car-list-url.ts'
import { FilterSheet } from '#web/cars/filter-sheet.tsx'
import { LazyActiveFilters } from '#web/cars/lazy-active-filters.tsx'
import { LazyRefreshListAfterSales } from '#web/cars/lazy-refresh-list-after-sales.tsx'
import { listActiveFilters } from '#web/cars/list-active-filters.ts'
import { addRecentSearch } from '#web/cars/recent-searches.ts'
import { isOfNothingUnderstood, SearchResultSummary } from '#web/cars/search-result-summary.tsx'
import { SortOrderSelect } from '#web/cars/sort-order-select.tsx'
import { LazyCarsMap } from '#web/map/lazy-cars-map.tsx'
import { useAbsoluteUrl } from '#web/seo/absolute-url.ts'
import { PageMetadata } from '#web/seo/page-metadata.tsx'
import { itemListStructuredData } from '#web/seo/structured-data.ts'
import { useCarsTexts } from '#web/texts/use-cars-texts.ts'
import { createLazyPagePart, RenderNothing } from '#web/ui/create-lazy-page-part.tsx'
import { LayoutGrid, MapIcon } from '#web/ui/icons.ts'
import { Link } from '#web/ui/link.tsx'
import type { Route } from './+types/cars'

// Lazy: most searches find something and do not need it.
const NoCarsFound = createLazyPagePart(async () => (await import('#web/cars/no-cars-found.tsx')).NoCarsFound)
// Lazy: most words mean something.
const NothingUnderstood = createLazyPagePart(
  async () => (await import('#web/cars/nothing-understood.tsx')).NothingUnderstood,
)
// Lazy: only a list sorted by how well cars fit has it.
const WhyThisOrder = createLazyPagePart(
  async () => (await import('#web/cars/sort-order-explanation.tsx')).SortOrderExplanation,
  RenderNothing,
)

const path = '/cars'
/** The API's own default. */
const carsPerPage = 24

export function CarListPageContent({
  loaderData: { query, list, map, histograms },
}: Pick<Route.ComponentProps, 'loaderData'>) {
  const t = useCarsTexts()
  useEffect(() => {
    if (query.q) addRecentSearch(query.q)
  }, [query.q])
  const { cursor, ...filters } = query
  const found = list.kind === 'found' ? list.found : null
  const typedAndChosen = listActiveFilters(filters, found?.understood, found?.place)
  const inUse = typedAndChosen.filter(({ isLeftOut }) => !isLeftOut)
  const isWithoutMeaning = found !== null && isOfNothingUnderstood(found)
  const mapped = query.view === 'map' ? found : null
  const activeFilters = <LazyActiveFilters path={path} filters={typedAndChosen} query={filters} />
  return (
    <div className="page-frame pt-8 pb-16 lg:pt-12">
      {found && <LazyRefreshListAfterSales cars={found.items} />}
      <ListHead query={query} found={found} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[16rem_minmax(0,1fr)] lg:gap-x-12">
        <div className="results-head">
          <h1>{t('browseTitle')}</h1>
          <CarListSearch words={query.q} error={list.kind === 'refused' ? list.fields.q : undefined} />
          <div className="flex min-h-11 flex-wrap items-center gap-x-6">
            <p className="wrap-anywhere py-2 text-muted" role="status">
              {list.kind === 'refused' && t('checkFilters')}
              {found && <SearchResultSummary path={path} found={found} query={query} />}
            </p>
            {/* A search that means nothing finds nothing that could be saved. */}
            {typedAndChosen.length === 0 && !isWithoutMeaning && activeFilters}
          </div>
        </div>
        <FilterSheet
          label={t('filters')}
          activeCount={inUse.length}
          controls={
            <>
              <SortOrderSelect query={filters} hasPlace={Boolean(found?.place)} />
              <ViewChoice query={filters} />
            </>
          }
        >
          <CarListFilters
            path={path}
            query={filters}
            facets={list.kind === 'found' ? list.found.facets : list.facets}
            understood={found?.understood}
            histograms={histograms}
            total={isWithoutMeaning ? undefined : found?.total}
            error={list.kind === 'refused' ? list.fields : {}}
          />
        </FilterSheet>
        <section aria-label={t('carsRegion')}>
          <IgnoredUrlFiltersNotice ignored={list.ignored} />
          {typedAndChosen.length > 0 && activeFilters}
          {isWithoutMeaning && (
            <Suspense>
              <NothingUnderstood path={path} query={filters} found={found} />
            </Suspense>
          )}
          {found?.order && !isWithoutMeaning && found.total > 1 && found.items.length > 0 && (
            <Suspense>
              <WhyThisOrder order={found.order} filters={inUse} cars={found.items} />
            </Suspense>
          )}
          <div className={mapped ? 'map-and-cars' : ''}>
            {mapped && <LazyCarsMap path={path} query={filters} map={map} found={mapped} />}
            <div id="cars-found">
              {found && found.items.length > 0 ? (
                <ul
                  className={
                    mapped
                      ? 'map-cars'
                      : 'grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-4 sm:grid-cols-2 sm:gap-y-8 xl:grid-cols-3'
                  }
                >
                  {found.items.map((car, position) => (
                    <li key={car.id} data-car={car.id}>
                      <CarCard
                        car={car}
                        isPriority={position === 0}
                        headingLevel="h2"
                        sizes={mapped ? undefined : '(width >= 80rem) 19rem, (width >= 40rem) 50vw, 100vw'}
                      />
                    </li>
                  ))}
                </ul>
              ) : list.kind !== 'found' ? (
                <CarListError path={path} list={list} />
              ) : (
                <Suspense>
                  <NoCarsFound path={path} query={filters} found={found} />
                </Suspense>
              )}
              <CarListPager
                found={found}
                pageSize={carsPerPage}
                isFirstPage={!cursor}
                first={carListUrl(path, filters)}
                next={found?.nextCursor ? carListUrl(path, { ...filters, cursor: found.nextCursor }) : null}
              />
            </div>
          </div>
        </section>
      </div>
    </div>
  )
}

/**
 * Switches between a list of the cars and a map beside it: plain links. A phone shows the one that leads to the other
 * view, in the bar that stays in sight.
 */
function ViewChoice({ query }: { query: CarListQuery }) {
  const t = useCarsTexts()
  const { view, box, ...rest } = query
  const choices = [
    { label: t('asList'), Icon: LayoutGrid, isCurrent: view === undefined, address: carListUrl(path, rest) },
    {
      label: t('asMap'),
      Icon: MapIcon,
      isCurrent: view === 'map',
      address: carListUrl(path, { ...rest, box, view: 'map' }),
    },
  ]
  return (
    <nav aria-label={t('viewChoice')} className="flex shrink-0 gap-2">
      {choices.map(({ label, Icon, isCurrent, address }) => (
        <Link
          key={label}
          to={address}
          preventScrollReset
          aria-current={isCurrent ? 'page' : undefined}
          className={`btn max-sm:px-3 ${isCurrent ? 'btn-primary max-sm:hidden' : 'border-control-line bg-surface text-ink'}`}
        >
          <Icon className="size-4" aria-hidden="true" />
          <span className="max-[24rem]:sr-only">{label}</span>
        </Link>
      ))}
    </nav>
  )
}

function ListHead({ query, found }: { query: CarListQuery; found: CarListPageData | null }) {
  const t = useCarsTexts()
  const address = useAbsoluteUrl()
  const { path: safeReturnPath, isFound } = canonicalCarListPage(path, query, found?.total ?? 0)
  const brand = query.brand?.length === 1 ? brandDisplayName(query.brand[0] ?? '') : null
  return (
    <PageMetadata
      title={brand ? t('brandCars', { brand }) : t('browseTitle')}
      description={t('browseDescription')}
      path={safeReturnPath}
      isFound={isFound}
      things={[itemListStructuredData(found?.items ?? [], address)]}
    />
  )
}

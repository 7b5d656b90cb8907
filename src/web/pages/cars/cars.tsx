import { LayoutGrid, Map as MapIcon } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { brandName } from '#contract/brands.ts'
import type { CarsFound } from '#contract/cars.ts'
import { ActiveFilters, useActiveFilters } from '#web/cars/active-filters.tsx'
import { CarCard } from '#web/cars/car-card.tsx'
import { FilterSheet } from '#web/cars/filter-sheet.tsx'
import { ListFilters } from '#web/cars/list-filters.tsx'
import { type ListQuery, listAddress, listQueryFrom, sortOf, wordsInUse } from '#web/cars/list-query.ts'
import { loadList, loadMap } from '#web/cars/load-list.ts'
import { MoreCars } from '#web/cars/more-cars.tsx'
import { NoCarFits } from '#web/cars/no-car-fits.tsx'
import { rememberSearch } from '#web/cars/searches-here.ts'
import { listCanonical } from '#web/machines/list-canonical.ts'
import { PageHead } from '#web/machines/page-head.tsx'
import { useSiteAddress } from '#web/machines/site-address.ts'
import { itemListOf } from '#web/machines/structured-data.ts'
import { LazyCarsMap } from '#web/map/lazy-cars-map.tsx'
import { apiContext } from '#web/server/request-context.ts'
import { useCarsTexts } from '#web/texts/cars.ts'
import type { Route } from './+types/cars'

const path = '/cars'

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = listQueryFrom(url)
  const apiFetch = context.get(apiContext)
  const [list, map] = await Promise.all([
    loadList(apiFetch, query),
    // A map that cannot be made keeps nobody from the list.
    query.view === 'map' ? loadMap(apiFetch, query).catch(() => null) : null,
  ])
  return { query, list, map }
}

export default function Cars({ loaderData: { query, list, map } }: Route.ComponentProps) {
  const t = useCarsTexts()
  useEffect(() => {
    if (query.q) rememberSearch(query.q)
  }, [query.q])
  const { cursor, ...filters } = query
  const activeCount = useActiveFilters(filters, list.kind === 'found' ? list.found.understood : []).length
  const found = list.kind === 'found' ? list.found : null
  const words = wordsInUse(query, found?.understood ?? [])
  const mapped = query.view === 'map' ? found : null
  return (
    <div className="page-frame pt-8 pb-16 lg:pt-12">
      <ListHead query={query} found={found} />
      <div className="flex items-end justify-between gap-4">
        <h1>{t('browseTitle')}</h1>
        <ViewChoice query={filters} />
      </div>
      <p className="mt-2 text-muted" role="status">
        {!found && t('checkFilters')}
        {found && (words ? t('foundFor', { count: found.total, query: words }) : t('found', { count: found.total }))}
      </p>
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-6 lg:mt-10 lg:grid-cols-[16rem_minmax(0,1fr)] lg:gap-12">
        <FilterSheet label={t('filters')} activeCount={activeCount} summary={t(sortOf(filters))}>
          <ListFilters
            path={path}
            query={filters}
            facets={list.kind === 'found' ? list.found.facets : list.facets}
            total={found?.total}
            hasPlace={Boolean(found?.place)}
            error={list.kind === 'refused' ? list.fields : {}}
          />
        </FilterSheet>
        <section aria-label={t('carsRegion')}>
          <ActiveFilters path={path} query={filters} understood={found?.understood} place={found?.place} />
          <div className={mapped ? 'map-and-cars' : ''}>
            {mapped && <LazyCarsMap path={path} query={filters} map={map} found={mapped} />}
            <div id="cars-found">
              {found && found.items.length > 0 ? (
                <ul className={mapped ? 'map-cars' : 'grid gap-x-6 gap-y-8 sm:grid-cols-2 xl:grid-cols-3'}>
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
              ) : (
                <NoCarFits path={path} query={filters} found={found} />
              )}
              <MoreCars
                isFirstPage={!cursor}
                first={listAddress(path, filters)}
                next={found?.nextCursor ? listAddress(path, { ...filters, cursor: found.nextCursor }) : null}
              />
            </div>
          </div>
        </section>
      </div>
    </div>
  )
}

/** The same cars as a list, or on a map beside it: plain links. */
function ViewChoice({ query }: { query: ListQuery }) {
  const t = useCarsTexts()
  const { view, box, ...rest } = query
  const choices = [
    { label: t('asList'), Icon: LayoutGrid, isCurrent: view === undefined, address: listAddress(path, rest) },
    {
      label: t('asMap'),
      Icon: MapIcon,
      isCurrent: view === 'map',
      address: listAddress(path, { ...rest, box, view: 'map' }),
    },
  ]
  return (
    <nav aria-label={t('viewChoice')} className="join shrink-0">
      {choices.map(({ label, Icon, isCurrent, address }) => (
        <Link
          key={label}
          to={address}
          preventScrollReset
          aria-current={isCurrent ? 'page' : undefined}
          className={`btn join-item ${isCurrent ? 'btn-primary' : 'border-control-line bg-surface text-ink'}`}
        >
          <Icon className="size-4" aria-hidden="true" />
          <span className="max-sm:sr-only">{label}</span>
        </Link>
      ))}
    </nav>
  )
}

function ListHead({ query, found }: { query: ListQuery; found: CarsFound | null }) {
  const t = useCarsTexts()
  const address = useSiteAddress()
  const { path: ownPath, isFound } = listCanonical(path, query, found?.total ?? 0)
  const brand = query.brand?.length === 1 ? brandName(query.brand[0] ?? '') : null
  return (
    <PageHead
      title={`${brand ? t('brandCars', { brand }) : t('browseTitle')} · Forecourt`}
      description={t('browseDescription')}
      path={ownPath}
      isFound={isFound}
      things={[itemListOf(found?.items ?? [], address)]}
    />
  )
}

import { SearchX } from 'lucide-react'
import { ActiveFilters, activeFilters } from '#web/cars/active-filters.tsx'
import { CarCard } from '#web/cars/car-card.tsx'
import { FilterSheet } from '#web/cars/filter-sheet.tsx'
import { ListFilters } from '#web/cars/list-filters.tsx'
import { listAddress, listQueryFrom, sortLabels, sortOf } from '#web/cars/list-query.ts'
import { loadList } from '#web/cars/load-list.ts'
import { MoreCars } from '#web/cars/more-cars.tsx'
import { apiContext } from '#web/server/request-context.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import type { Route } from './+types/cars'

const path = '/cars'

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = listQueryFrom(url)
  return { query, list: await loadList(context.get(apiContext), query) }
}

export default function Cars({ loaderData: { query, list } }: Route.ComponentProps) {
  const { cursor, ...filters } = query
  const found = list.kind === 'found' ? list.found : null
  return (
    <div className="page-frame pt-8 pb-16 lg:pt-12">
      <title>Browse cars · Forecourt</title>
      <meta name="description" content="Used cars for sale: compare pictures, prices and sellers." />
      <h1>Browse cars</h1>
      <p className="mt-2 text-muted" role="status">
        {found
          ? `${found.total.toLocaleString('en-US')} ${found.total === 1 ? 'car' : 'cars'} found`
          : 'Check the filters'}
        {query.q && found ? ` for “${query.q}”` : ''}
      </p>
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-6 lg:mt-10 lg:grid-cols-[16rem_minmax(0,1fr)] lg:gap-12">
        <FilterSheet
          label="Filters"
          activeCount={activeFilters(filters).length}
          summary={sortLabels[sortOf(filters)]}
          searchKey={listAddress(path, query)}
        >
          <ListFilters
            path={path}
            query={filters}
            brands={found?.facets.brand ?? []}
            error={list.kind === 'refused' ? list.fields : {}}
          />
        </FilterSheet>
        <section aria-label="Cars">
          <ActiveFilters path={path} query={filters} />
          {found && found.items.length > 0 ? (
            <ul className="grid gap-x-6 gap-y-8 sm:grid-cols-2 xl:grid-cols-3">
              {found.items.map((car, position) => (
                <li key={car.id}>
                  <CarCard
                    car={car}
                    isPriority={position === 0}
                    headingLevel="h2"
                    sizes="(width >= 80rem) 19rem, (width >= 40rem) 50vw, 100vw"
                  />
                </li>
              ))}
            </ul>
          ) : (
            <EmptyState
              icon={<SearchX />}
              title="No car fits"
              action={<ButtonLink to={path}>Show all cars</ButtonLink>}
            >
              Try fewer words, another brand or a wider price range.
            </EmptyState>
          )}
          <MoreCars
            isFirstPage={!cursor}
            first={listAddress(path, filters)}
            next={found?.nextCursor ? listAddress(path, { ...filters, cursor: found.nextCursor }) : null}
          />
        </section>
      </div>
    </div>
  )
}

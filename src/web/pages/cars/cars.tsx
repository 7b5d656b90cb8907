import { SearchX } from 'lucide-react'
import { CarCard } from '#web/cars/car-card.tsx'
import { ListFilters } from '#web/cars/list-filters.tsx'
import { listQueryFrom, nextPageAddress } from '#web/cars/list-query.ts'
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
    <div className="page-frame py-8 lg:py-12">
      <title>Browse cars · Forecourt</title>
      <meta name="description" content="Used cars for sale: compare pictures, prices and sellers." />
      <h1>Browse cars</h1>
      <p className="mt-2 text-muted" role="status">
        {found
          ? `${found.total.toLocaleString('en-US')} ${found.total === 1 ? 'car' : 'cars'} found`
          : 'Check the filters'}
        {query.q && found ? ` for “${query.q}”` : ''}
      </p>
      <div className="mt-8 grid gap-10 lg:grid-cols-[17rem_1fr]">
        <aside aria-label="Filters">
          <ListFilters
            path={path}
            query={filters}
            brands={found?.facets.brand ?? []}
            error={list.kind === 'refused' ? list.fields : {}}
          />
        </aside>
        <section aria-label="Cars">
          {found && found.items.length > 0 ? (
            <ul className="grid gap-6 sm:grid-cols-2 xl:grid-cols-3">
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
            first={nextPageAddress(path, filters, '')}
            next={found?.nextCursor ? nextPageAddress(path, filters, found.nextCursor) : null}
          />
        </section>
      </div>
    </div>
  )
}

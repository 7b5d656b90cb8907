import { CarFront, SearchX } from 'lucide-react'
import { type ApiFetch, read } from '#web/api-client.ts'
import { FoundList } from '#web/dashboard/found-list.tsx'
import { ListFilter } from '#web/dashboard/list-filter.tsx'
import { loadList, useList } from '#web/dashboard/list-page.ts'
import { optionsOf } from '#web/dashboard/options-of.ts'
import { PageTitle } from '#web/dashboard/page-title.tsx'
import { StateSegments } from '#web/dashboard/state-segments.tsx'
import { ownCarsClient } from '#web/listings/clients.ts'
import { OwnCarCard } from '#web/listings/own-car-card.tsx'
import { type OwnCarsQuery, ownCarSortLabels, ownCarStateLabels, ownCarsList } from '#web/listings/own-cars-list.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Select } from '#web/ui/select.tsx'
import { CardGridSkeleton } from '#web/ui/skeleton.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import type { Route } from './+types/my-products'

const fetchList = (query: OwnCarsQuery, fetch?: ApiFetch) =>
  read(ownCarsClient(fetch).my.cars.$get(ownCarsList.call(query)))

export async function loader(args: Route.LoaderArgs) {
  return loadList(args, { role: 'Seller', from: ownCarsList.from, fetchList })
}

export default function MyProducts({ loaderData }: Route.ComponentProps) {
  const { query } = loaderData
  const list = useList({ queryKey: ['own-cars'], fetchList, loaded: loaderData })
  const isNarrowed = ownCarsList.isNarrowed(query)
  const addCar = <ButtonLink to="/dashboard/addProduct">Add a car</ButtonLink>
  return (
    <>
      <PageTitle count={list.data?.total} action={addCar}>
        My Products
      </PageTitle>
      {(isNarrowed || list.data?.total !== 0) && <OwnCarsFilter query={query} counts={list.data?.counts} />}
      <FoundList
        list={list}
        skeleton={<CardGridSkeleton />}
        addressOf={(page) => ownCarsList.address(query, { page })}
        none={
          <EmptyState icon={<CarFront />} title="No cars yet" action={addCar}>
            Offer your first car: a title, a price, a description and a photo are enough.
          </EmptyState>
        }
        nothingFits={
          isNarrowed && (
            <EmptyState
              icon={<SearchX />}
              title="No car of yours fits"
              action={<ButtonLink to="?">Show all cars</ButtonLink>}
            >
              Try fewer words, or another state.
            </EmptyState>
          )
        }
      >
        {(cars) => (
          <ul className="grid gap-6 sm:grid-cols-2 xl:grid-cols-3">
            {cars.map((car) => (
              <li key={car.id}>
                <OwnCarCard car={car} reload={list.refetch} />
              </li>
            ))}
          </ul>
        )}
      </FoundList>
    </>
  )
}

type Counts = NonNullable<Route.ComponentProps['loaderData']['found']>['counts']

function OwnCarsFilter({ query, counts }: { query: OwnCarsQuery; counts: Counts | undefined }) {
  return (
    <>
      <StateSegments
        current={query.state}
        states={optionsOf(ownCarStateLabels).map(({ value, label }) => ({ state: value, label }))}
        counts={counts}
        addressOf={(state) => ownCarsList.address(query, { state })}
      />
      <ListFilter query={query} kept={['state']} className="sm:grid-cols-[minmax(0,1fr)_13rem_auto]">
        <TextInput
          label="Words or id of the car"
          type="search"
          name="q"
          maxLength={100}
          defaultValue={query.q}
          className="max-sm:col-span-2"
        />
        <Select label="Sort by" name="sort" defaultValue={query.sort} options={optionsOf(ownCarSortLabels)} />
      </ListFilter>
    </>
  )
}

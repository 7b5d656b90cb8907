import { ConfirmEmailNotice } from '#web/accounts/confirm-email-notice.tsx'
import { type ApiFetch, read } from '#web/client/api-client.ts'
import { ListFilter, SearchField, SortField } from '#web/dashboard/list-filter.tsx'
import { loadDashboardList, useDashboardList } from '#web/dashboard/load-dashboard-list.ts'
import { PageTitle } from '#web/dashboard/page-title.tsx'
import { ResultsList } from '#web/dashboard/results-list.tsx'
import { StateSegments } from '#web/dashboard/state-segments.tsx'
import { ownCarsClient } from '#web/listings/clients.ts'
import { OwnCarCard } from '#web/listings/own-car-card.tsx'
import { type OwnCarsQuery, ownCarSorts, ownCarStates, ownCarsListQuery } from '#web/listings/own-cars-list-query.ts'
import { useListingsTexts } from '#web/texts/listings.ts'
import { useListsTexts } from '#web/texts/lists.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { CarFront } from '#web/ui/icons.ts'
import { CardGridSkeleton } from '#web/ui/skeleton.tsx'
import type { Route } from './+types/my-products'

const fetchList = (query: OwnCarsQuery, fetch?: ApiFetch) =>
  read(ownCarsClient(fetch).my.cars.$get(ownCarsListQuery.call(query)))

export async function loader(args: Route.LoaderArgs) {
  return loadDashboardList(args, { role: 'Seller', from: ownCarsListQuery.from, fetchList })
}

export default function MyProducts({ loaderData }: Route.ComponentProps) {
  const t = useListingsTexts()
  const { query } = loaderData
  const list = useDashboardList({ queryKey: ['own-cars'], fetchList, loaded: loaderData })
  const isNarrowed = ownCarsListQuery.isNarrowed(query)
  const addCar = <ButtonLink to="/dashboard/addProduct">{t('addCar')}</ButtonLink>
  return (
    <>
      <PageTitle count={list.data?.total} action={addCar}>
        {t('myProducts')}
      </PageTitle>
      <ConfirmEmailNotice to="sell" className="mb-6" />
      {(isNarrowed || list.data?.total !== 0) && <OwnCarsFilter query={query} counts={list.data?.counts} />}
      <ResultsList
        list={list}
        skeleton={<CardGridSkeleton />}
        addressOf={(page) => ownCarsListQuery.address(query, { page })}
        none={
          <EmptyState icon={<CarFront />} title={t('noCars')} action={addCar}>
            {t('noCarsText')}
          </EmptyState>
        }
        nothingFits={isNarrowed && { title: t('noOwnCarFits'), showAll: t('showAllCars') }}
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
      </ResultsList>
    </>
  )
}

type Counts = NonNullable<Route.ComponentProps['loaderData']['found']>['counts']

function OwnCarsFilter({ query, counts }: { query: OwnCarsQuery; counts: Counts | undefined }) {
  const t = useListingsTexts()
  const lists = useListsTexts()
  return (
    <>
      <StateSegments
        current={query.state}
        states={ownCarStates.map((state) => ({ state, label: t(state) }))}
        counts={counts}
        addressOf={(state) => ownCarsListQuery.address(query, { state })}
      />
      <ListFilter query={query} kept={['state']} className="sm:grid-cols-[minmax(0,1fr)_13rem_auto]">
        <SearchField label={t('wordsOrId')} value={query.q} />
        <SortField value={query.sort} sorts={ownCarSorts} nameOf={lists} />
      </ListFilter>
    </>
  )
}

import { ConfirmEmailNotice } from '#web/accounts/confirm-email-notice.tsx'
import { type ApiFetch, readApiResponse } from '#web/client/api-client.ts'
import { DashboardPageHeader } from '#web/dashboard/dashboard-page-header.tsx'
import { ListFilterForm, ListSearchField, ListSortField } from '#web/dashboard/list-filter-form.tsx'
import { ListStateLinks } from '#web/dashboard/list-state-links.tsx'
import { loadDashboardList, useDashboardList } from '#web/dashboard/load-dashboard-list.ts'
import { PaginatedList } from '#web/dashboard/paginated-list.tsx'
import { nullOnServerError } from '#web/dashboard/use-query-with-loader-data.ts'
import { ContinueDrafts } from '#web/listings/continue-drafts.tsx'
import { OwnCarCard } from '#web/listings/own-car-card.tsx'
import { carDraftsClient, ownCarsClient } from '#web/listings/own-cars-client.ts'
import {
  type OwnCarsUrlQuery,
  ownCarSorts,
  ownCarStates,
  ownCarsListUrlQuery,
} from '#web/listings/own-cars-list-url-query.ts'
import { apiFetchContext } from '#web/request/request-context.ts'
import { useDashboardListsTexts } from '#web/texts/use-dashboard-lists-texts.ts'
import { useListingsTexts } from '#web/texts/use-listings-texts.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { CarFront } from '#web/ui/icons.ts'
import { CardRowsSkeleton } from '#web/ui/skeleton.tsx'
import type { Route } from './+types/my-products'

const fetchList = (query: OwnCarsUrlQuery, fetch?: ApiFetch) =>
  readApiResponse(ownCarsClient(fetch).my.cars.$get(ownCarsListUrlQuery.call(query)))

export async function loader(args: Route.LoaderArgs) {
  const list = await loadDashboardList(args, { role: 'Seller', from: ownCarsListUrlQuery.from, fetchList })
  const drafts = carDraftsClient(args.context.get(apiFetchContext)).my['car-drafts'].$get()
  return { ...list, drafts: (await nullOnServerError(readApiResponse(drafts)))?.items ?? [] }
}

export default function MyProducts({ loaderData }: Route.ComponentProps) {
  const t = useListingsTexts()
  const { query } = loaderData
  const list = useDashboardList({ queryKey: ['own-cars'], fetchList, loaded: loaderData })
  const isNarrowed = ownCarsListUrlQuery.isNarrowed(query)
  const addCar = <ButtonLink to="/dashboard/addProduct">{t('addCar')}</ButtonLink>
  return (
    <>
      <DashboardPageHeader count={list.data?.total} action={addCar}>
        {t('myProducts')}
      </DashboardPageHeader>
      <ConfirmEmailNotice to="sell" className="mb-6" />
      <ContinueDrafts drafts={loaderData.drafts} className="mb-6" />
      {(isNarrowed || list.data?.total !== 0) && <OwnCarsFilter query={query} counts={list.data?.counts} />}
      <PaginatedList
        list={list}
        skeleton={<CardRowsSkeleton />}
        addressOf={(page) => ownCarsListUrlQuery.address(query, { page })}
        none={
          <EmptyState icon={<CarFront />} title={t('noCars')} action={addCar}>
            {t('noCarsText')}
          </EmptyState>
        }
        nothingFits={isNarrowed && { title: t('noOwnCarFits'), showAll: t('showAllCars') }}
      >
        {(cars) => (
          <ul className="@container grid grid-cols-[minmax(0,1fr)] gap-3">
            {cars.map((car) => (
              <li key={car.id}>
                <OwnCarCard car={car} reload={list.refetch} />
              </li>
            ))}
          </ul>
        )}
      </PaginatedList>
    </>
  )
}

type Counts = NonNullable<Route.ComponentProps['loaderData']['found']>['counts']

function OwnCarsFilter({ query, counts }: { query: OwnCarsUrlQuery; counts: Counts | undefined }) {
  const t = useListingsTexts()
  const lists = useDashboardListsTexts()
  return (
    <>
      <ListStateLinks
        current={query.state}
        states={ownCarStates.map((state) => ({ state, label: t(state) }))}
        counts={counts}
        addressOf={(state) => ownCarsListUrlQuery.address(query, { state })}
      />
      <ListFilterForm
        query={query}
        kept={['state']}
        className="sm:grid-cols-[minmax(0,1fr)_13rem_auto]"
        isSortOnly
        more={<ListSortField value={query.sort} sorts={ownCarSorts} nameOf={lists} />}
      >
        <ListSearchField label={t('wordsOrId')} value={query.q} />
      </ListFilterForm>
    </>
  )
}

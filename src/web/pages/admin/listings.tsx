import { useState } from 'react'
import type { AdminListing } from '#contract/admin.ts'
import { adminClient } from '#web/admin/clients.ts'
import { ListingsFilter } from '#web/admin/listings-filter.tsx'
import { type ListingsQuery, listingsListQuery } from '#web/admin/listings-list-query.ts'
import { ListingsTable } from '#web/admin/listings-table.tsx'
import { TakeDownDialog } from '#web/admin/take-down-dialog.tsx'
import { type ApiFetch, read } from '#web/client/api-client.ts'
import { loadDashboardList, useDashboardList } from '#web/dashboard/load-dashboard-list.ts'
import { PageTitle } from '#web/dashboard/page-title.tsx'
import { ResultsList } from '#web/dashboard/results-list.tsx'
import { toastError } from '#web/forms/toast-error.ts'
import { useAdminTexts } from '#web/texts/admin.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { CarFront } from '#web/ui/icons.ts'
import { notify } from '#web/ui/notify.ts'
import { TableSkeleton } from '#web/ui/skeleton.tsx'
import type { Route } from './+types/listings'

const fetchList = (query: ListingsQuery, fetch?: ApiFetch) =>
  read(adminClient(fetch).admin.listings.$get(listingsListQuery.call(query)))

export async function loader(args: Route.LoaderArgs) {
  return loadDashboardList(args, { role: 'Admin', from: listingsListQuery.from, fetchList })
}

/** Every seller's cars, for an Admin: find one, open it, take it down with a reason, put it back. */
export default function Listings({ loaderData }: Route.ComponentProps) {
  const t = useAdminTexts()
  const { query } = loaderData
  const found = useDashboardList({ queryKey: ['admin-listings'], fetchList, loaded: loaderData })
  const [chosen, setChosen] = useState<AdminListing | null>(null)
  const [busyId, setBusyId] = useState<string | null>(null)

  async function restore(car: AdminListing) {
    setBusyId(car.id)
    try {
      const { status } = await read(adminClient().admin.listings[':id'].restore.$post({ param: { id: car.id } }))
      notify.success(
        status === 'available' ? t('onOfferAgain', { car: car.title }) : t('sellersAgain', { car: car.title }),
      )
    } catch (error) {
      toastError(error)
    } finally {
      await found.refetch()
      setBusyId(null)
    }
  }

  async function finish(car: AdminListing) {
    setChosen(null)
    notify.success(t('isTakenDown', { car: car.title }))
    await found.refetch()
  }

  return (
    <>
      <PageTitle count={found.data?.total} intro={t('listingsIntro')}>
        {t('listings')}
      </PageTitle>
      <ListingsFilter query={query} />
      <ResultsList
        list={found}
        skeleton={<TableSkeleton />}
        addressOf={(page) => listingsListQuery.address(query, { page })}
        none={
          <EmptyState icon={<CarFront />} title={t('noCars')}>
            {t('noCarsText')}
          </EmptyState>
        }
        nothingFits={listingsListQuery.isNarrowed(query) && { title: t('noCarFits'), showAll: t('showAllCars') }}
      >
        {(cars) => <ListingsTable cars={cars} busyId={busyId} onTakeDown={setChosen} onRestore={restore} />}
      </ResultsList>
      <TakeDownDialog
        car={chosen}
        onResume={(id) => setChosen(found.data?.items.find((car) => car.id === id) ?? null)}
        onClose={() => setChosen(null)}
        onDone={finish}
      />
    </>
  )
}

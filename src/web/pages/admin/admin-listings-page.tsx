import { useState } from 'react'
import type { AdminListing } from '#contract/admin.ts'
import { adminClient } from '#web/admin/admin-clients.ts'
import { AdminListingsFilter } from '#web/admin/admin-listings-filter.tsx'
import { type AdminListingsUrlQuery, adminListingsListUrlQuery } from '#web/admin/admin-listings-list-url-query.ts'
import { AdminListingsTable } from '#web/admin/admin-listings-table.tsx'
import { TakeDownCarDialog } from '#web/admin/take-down-car-dialog.tsx'
import { type ApiFetch, readApiResponse } from '#web/client/api-client.ts'
import { DashboardPageHeader } from '#web/dashboard/dashboard-page-header.tsx'
import { loadDashboardList, useDashboardList } from '#web/dashboard/load-dashboard-list.ts'
import { PaginatedList } from '#web/dashboard/paginated-list.tsx'
import { toastError } from '#web/forms/toast-error.ts'
import { useAdminTexts } from '#web/texts/use-admin-texts.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { CarFront } from '#web/ui/icons.ts'
import { TableSkeleton } from '#web/ui/skeleton.tsx'
import { toastNotifier } from '#web/ui/toast-notifier.ts'
import type { Route } from './+types/admin-listings-page'

const fetchList = (query: AdminListingsUrlQuery, fetch?: ApiFetch) =>
  readApiResponse(adminClient(fetch).admin.listings.$get(adminListingsListUrlQuery.call(query)))

function filterOf(query: AdminListingsUrlQuery) {
  const { sort, page, ...filter } = adminListingsListUrlQuery.call(query).query
  return filter
}

export async function loader(args: Route.LoaderArgs) {
  return loadDashboardList(args, { role: 'Admin', from: adminListingsListUrlQuery.from, fetchList })
}

/** Every seller's cars, for an Admin: find one, open it, take it down with a reason, put it back. */
export default function AdminListingsPage({ loaderData }: Route.ComponentProps) {
  const t = useAdminTexts()
  const { query } = loaderData
  const found = useDashboardList({ queryKey: ['admin-listings'], fetchList, loaded: loaderData })
  const [chosen, setChosen] = useState<AdminListing | null>(null)
  const [busyId, setBusyId] = useState<string | null>(null)

  async function restore(car: AdminListing) {
    setBusyId(car.id)
    try {
      const { status } = await readApiResponse(
        adminClient().admin.listings[':id'].restore.$post({ param: { id: car.id } }),
      )
      toastNotifier.success(
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
    toastNotifier.success(t('isTakenDown', { car: car.title }))
    await found.refetch()
  }

  return (
    <>
      <DashboardPageHeader isCompact count={found.data?.total} intro={t('listingsIntro')}>
        {t('listings')}
      </DashboardPageHeader>
      <AdminListingsFilter query={query} />
      <PaginatedList
        list={found}
        skeleton={<TableSkeleton />}
        addressOf={(page) => adminListingsListUrlQuery.address(query, { page })}
        none={
          <EmptyState icon={<CarFront />} title={t('noCars')}>
            {t('noCarsText')}
          </EmptyState>
        }
        nothingFits={
          adminListingsListUrlQuery.isNarrowed(query) && { title: t('noCarFits'), showAll: t('showAllCars') }
        }
      >
        {(cars) => (
          <AdminListingsTable
            cars={cars}
            query={query}
            total={found.data?.total ?? cars.length}
            filter={filterOf(query)}
            busyId={busyId}
            onTakeDown={setChosen}
            onRestore={restore}
            refresh={() => found.refetch()}
          />
        )}
      </PaginatedList>
      <TakeDownCarDialog
        car={chosen}
        onResume={(id) => setChosen(found.data?.items.find((car) => car.id === id) ?? null)}
        onClose={() => setChosen(null)}
        onDone={finish}
      />
    </>
  )
}

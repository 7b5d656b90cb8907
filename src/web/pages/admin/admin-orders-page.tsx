import { adminClient } from '#web/admin/admin-clients.ts'
import {
  type AdminOrdersUrlQuery,
  adminOrderSortNames,
  adminOrderStatuses,
  adminOrdersListUrlQuery,
} from '#web/admin/admin-orders-list-url-query.ts'
import { AdminOrdersTable } from '#web/admin/admin-orders-table.tsx'
import { type ApiFetch, readApiResponse } from '#web/client/api-client.ts'
import { bookingStatusLooks } from '#web/dashboard/booking-status-looks.ts'
import { DashboardPageHeader } from '#web/dashboard/dashboard-page-header.tsx'
import { ListFilterForm, ListSearchField, ListSortField } from '#web/dashboard/list-filter-form.tsx'
import { loadDashboardList, useDashboardList } from '#web/dashboard/load-dashboard-list.ts'
import { PaginatedList } from '#web/dashboard/paginated-list.tsx'
import { useAdminTexts } from '#web/texts/use-admin-texts.ts'
import { useOrdersTexts } from '#web/texts/use-orders-texts.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ReceiptText } from '#web/ui/icons.ts'
import { Select } from '#web/ui/select.tsx'
import { TableSkeleton } from '#web/ui/skeleton.tsx'
import type { Route } from './+types/admin-orders-page'

const fetchList = (query: AdminOrdersUrlQuery, fetch?: ApiFetch) =>
  readApiResponse(adminClient(fetch).admin.orders.$get(adminOrdersListUrlQuery.call(query)))

export async function loader(args: Route.LoaderArgs) {
  return loadDashboardList(args, { role: 'Admin', from: adminOrdersListUrlQuery.from, fetchList })
}

/** Every booking, for an Admin: find one and open it. */
export default function AdminOrdersPage({ loaderData }: Route.ComponentProps) {
  const t = useAdminTexts()
  const orders = useOrdersTexts()
  const { query } = loaderData
  const found = useDashboardList({ queryKey: ['admin-orders'], fetchList, loaded: loaderData })
  return (
    <>
      <DashboardPageHeader isCompact count={found.data?.total} intro={t('ordersIntro')}>
        {t('orders')}
      </DashboardPageHeader>
      <ListFilterForm
        query={query}
        className="xl:grid-cols-[minmax(0,1fr)_13rem_12rem_auto]"
        more={
          <>
            <Select
              label={t('state')}
              name="status"
              defaultValue={query.status}
              placeholder={t('any')}
              options={adminOrderStatuses.map((status) => ({
                value: status,
                label: orders(bookingStatusLooks[status].label),
              }))}
            />
            <ListSortField value={query.sort} sorts={adminOrderSortNames} nameOf={t} />
          </>
        }
        moreCount={query.status === '' ? 0 : 1}
      >
        <ListSearchField label={t('searchOrders')} value={query.q} className="max-xl:col-span-2" />
      </ListFilterForm>
      <PaginatedList
        list={found}
        skeleton={<TableSkeleton />}
        addressOf={(page) => adminOrdersListUrlQuery.address(query, { page })}
        none={
          <EmptyState icon={<ReceiptText />} title={t('noOrders')}>
            {t('noOrdersText')}
          </EmptyState>
        }
        nothingFits={
          adminOrdersListUrlQuery.isNarrowed(query) && { title: t('noOrderFits'), showAll: t('showAllOrders') }
        }
      >
        {(orders) => <AdminOrdersTable orders={orders} />}
      </PaginatedList>
    </>
  )
}

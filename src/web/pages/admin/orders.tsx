import { adminClient } from '#web/admin/clients.ts'
import { type OrdersQuery, orderSorts, orderStatuses, ordersListQuery } from '#web/admin/orders-list-query.ts'
import { OrdersTable } from '#web/admin/orders-table.tsx'
import { type ApiFetch, read } from '#web/client/api-client.ts'
import { ListFilter, SearchField, SortField } from '#web/dashboard/list-filter.tsx'
import { loadDashboardList, useDashboardList } from '#web/dashboard/load-dashboard-list.ts'
import { PageTitle } from '#web/dashboard/page-title.tsx'
import { ResultsList } from '#web/dashboard/results-list.tsx'
import { useAdminTexts } from '#web/texts/admin.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ReceiptText } from '#web/ui/icons.ts'
import { Select } from '#web/ui/select.tsx'
import { TableSkeleton } from '#web/ui/skeleton.tsx'
import type { Route } from './+types/orders'

const fetchList = (query: OrdersQuery, fetch?: ApiFetch) =>
  read(adminClient(fetch).admin.orders.$get(ordersListQuery.call(query)))

export async function loader(args: Route.LoaderArgs) {
  return loadDashboardList(args, { role: 'Admin', from: ordersListQuery.from, fetchList })
}

/** Every booking, for an Admin: find one and open it. */
export default function Orders({ loaderData }: Route.ComponentProps) {
  const t = useAdminTexts()
  const { query } = loaderData
  const found = useDashboardList({ queryKey: ['admin-orders'], fetchList, loaded: loaderData })
  return (
    <>
      <PageTitle count={found.data?.total} intro={t('ordersIntro')}>
        {t('orders')}
      </PageTitle>
      <ListFilter query={query} className="xl:grid-cols-[minmax(0,1fr)_13rem_12rem_auto]">
        <SearchField label={t('searchOrders')} value={query.q} className="max-xl:col-span-2" />
        <Select
          label={t('state')}
          name="status"
          defaultValue={query.status}
          placeholder={t('any')}
          options={orderStatuses.map((status) => ({ value: status, label: t(status) }))}
        />
        <SortField value={query.sort} sorts={orderSorts} nameOf={t} />
      </ListFilter>
      <ResultsList
        list={found}
        skeleton={<TableSkeleton />}
        addressOf={(page) => ordersListQuery.address(query, { page })}
        none={
          <EmptyState icon={<ReceiptText />} title={t('noOrders')}>
            {t('noOrdersText')}
          </EmptyState>
        }
        nothingFits={ordersListQuery.isNarrowed(query) && { title: t('noOrderFits'), showAll: t('showAllOrders') }}
      >
        {(orders) => <OrdersTable orders={orders} />}
      </ResultsList>
    </>
  )
}

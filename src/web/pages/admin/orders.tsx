import { adminClient } from '#web/admin/clients.ts'
import { type OrdersQuery, orderSorts, orderStatuses, ordersList } from '#web/admin/orders-query.ts'
import { OrdersTable } from '#web/admin/orders-table.tsx'
import { type ApiFetch, read } from '#web/client/api-client.ts'
import { ListFilter, SearchField, SortField } from '#web/dashboard/list-filter.tsx'
import { loadList, useList } from '#web/dashboard/list-page.ts'
import { PageTitle } from '#web/dashboard/page-title.tsx'
import { ResultsList } from '#web/dashboard/results-list.tsx'
import { useAdminTexts } from '#web/texts/admin.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ReceiptText } from '#web/ui/icons.ts'
import { Select } from '#web/ui/select.tsx'
import { TableSkeleton } from '#web/ui/skeleton.tsx'
import type { Route } from './+types/orders'

const fetchList = (query: OrdersQuery, fetch?: ApiFetch) =>
  read(adminClient(fetch).admin.orders.$get(ordersList.call(query)))

export async function loader(args: Route.LoaderArgs) {
  return loadList(args, { role: 'Admin', from: ordersList.from, fetchList })
}

/** Every booking, for an Admin: find one and open it. */
export default function Orders({ loaderData }: Route.ComponentProps) {
  const t = useAdminTexts()
  const { query } = loaderData
  const found = useList({ queryKey: ['admin-orders'], fetchList, loaded: loaderData })
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
        addressOf={(page) => ordersList.address(query, { page })}
        none={
          <EmptyState icon={<ReceiptText />} title={t('noOrders')}>
            {t('noOrdersText')}
          </EmptyState>
        }
        nothingFits={ordersList.isNarrowed(query) && { title: t('noOrderFits'), showAll: t('showAllOrders') }}
      >
        {(orders) => <OrdersTable orders={orders} />}
      </ResultsList>
    </>
  )
}

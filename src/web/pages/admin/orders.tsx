import { ReceiptText, SearchX } from 'lucide-react'
import { adminClient } from '#web/admin/clients.ts'
import { type OrdersQuery, orderSortLabels, orderStatusLabels, ordersList } from '#web/admin/orders-query.ts'
import { OrdersTable } from '#web/admin/orders-table.tsx'
import { type ApiFetch, read } from '#web/api-client.ts'
import { FoundList } from '#web/dashboard/found-list.tsx'
import { ListFilter } from '#web/dashboard/list-filter.tsx'
import { loadList, useList } from '#web/dashboard/list-page.ts'
import { optionsOf } from '#web/dashboard/options-of.ts'
import { PageTitle } from '#web/dashboard/page-title.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Select } from '#web/ui/select.tsx'
import { TableSkeleton } from '#web/ui/skeleton.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import type { Route } from './+types/orders'

const fetchList = (query: OrdersQuery, fetch?: ApiFetch) =>
  read(adminClient(fetch).admin.orders.$get(ordersList.call(query)))

export async function loader(args: Route.LoaderArgs) {
  return loadList(args, { role: 'Admin', from: ordersList.from, fetchList })
}

/** Every booking, for an Admin: find one and open it. */
export default function Orders({ loaderData }: Route.ComponentProps) {
  const { query } = loaderData
  const found = useList({ queryKey: ['admin-orders'], fetchList, loaded: loaderData })
  return (
    <>
      <PageTitle count={found.data?.total} intro="Every booking, whoever made it and whatever became of it.">
        Orders
      </PageTitle>
      <ListFilter query={query} className="xl:grid-cols-[minmax(0,1fr)_13rem_12rem_auto]">
        <TextInput
          label="Car, name, email or id"
          type="search"
          name="q"
          maxLength={100}
          defaultValue={query.q}
          className="max-xl:col-span-2"
        />
        <Select
          label="State"
          name="status"
          defaultValue={query.status}
          placeholder="Any"
          options={optionsOf(orderStatusLabels)}
        />
        <Select label="Sort by" name="sort" defaultValue={query.sort} options={optionsOf(orderSortLabels)} />
      </ListFilter>
      <FoundList
        list={found}
        skeleton={<TableSkeleton />}
        addressOf={(page) => ordersList.address(query, { page })}
        none={
          <EmptyState icon={<ReceiptText />} title="No orders yet">
            They appear here as soon as a buyer books a car.
          </EmptyState>
        }
        nothingFits={
          ordersList.isNarrowed(query) && (
            <EmptyState
              icon={<SearchX />}
              title="No order fits"
              action={<ButtonLink to="?">Show all orders</ButtonLink>}
            >
              Try fewer letters, or another state.
            </EmptyState>
          )
        }
      >
        {(orders) => <OrdersTable orders={orders} />}
      </FoundList>
    </>
  )
}

import { SearchX } from 'lucide-react'
import { Form } from 'react-router'
import { adminClient } from '#web/admin/clients.ts'
import { optionsOf } from '#web/admin/options-of.ts'
import {
  orderSortLabels,
  orderStatusLabels,
  ordersAddress,
  ordersCall,
  ordersQueryFrom,
} from '#web/admin/orders-query.ts'
import { OrdersTable } from '#web/admin/orders-table.tsx'
import { read } from '#web/api-client.ts'
import { ListStates } from '#web/dashboard/list-states.tsx'
import { PageTitle } from '#web/dashboard/page-title.tsx'
import { orNull, useLoaded } from '#web/dashboard/use-loaded.ts'
import { apiContext } from '#web/server/request-context.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { requireViewer } from '#web/viewer.ts'
import type { Route } from './+types/orders'

export async function loader(args: Route.LoaderArgs) {
  await requireViewer(args, 'Admin')
  const query = ordersQueryFrom(args.url)
  const call = adminClient(args.context.get(apiContext)).admin.orders.$get(ordersCall(query))
  return { query, found: await orNull(read(call)) }
}

/** Every booking, for an Admin: find one and open it. */
export default function Orders({ loaderData: { query, found: loaded } }: Route.ComponentProps) {
  const found = useLoaded({
    queryKey: ['admin-orders', query],
    queryFn: () => read(adminClient().admin.orders.$get(ordersCall(query))),
    loaded,
  })
  const isNarrowed = query.q !== '' || query.status !== '' || query.page > 1
  return (
    <>
      <PageTitle count={found.data?.total} intro="Every booking, whoever made it and whatever became of it.">
        Orders
      </PageTitle>
      {/* A plain GET form, so that it works before any script has come; the key follows the address. */}
      <Form
        key={JSON.stringify(query)}
        role="search"
        className="mb-6 grid items-end gap-4 sm:grid-cols-2 xl:grid-cols-[minmax(0,1fr)_13rem_12rem_auto]"
      >
        <TextInput
          label="Car, name, email or id"
          type="search"
          name="q"
          maxLength={100}
          defaultValue={query.q}
          className="sm:max-xl:col-span-2"
        />
        <Select
          label="State"
          name="status"
          defaultValue={query.status}
          placeholder="Any"
          options={optionsOf(orderStatusLabels)}
        />
        <Select label="Sort by" name="sort" defaultValue={query.sort} options={optionsOf(orderSortLabels)} />
        <Button type="submit">Search</Button>
      </Form>
      <ListStates
        query={found}
        isEmpty={({ items }) => items.length === 0}
        empty={
          <EmptyState
            icon={<SearchX />}
            title={isNarrowed ? 'No order fits' : 'No orders yet'}
            action={isNarrowed && <ButtonLink to="?">Show all orders</ButtonLink>}
          >
            {isNarrowed ? 'Try fewer letters, or another state.' : 'They appear here as soon as a buyer books a car.'}
          </EmptyState>
        }
      >
        {({ items, page, pages }) => (
          <>
            <OrdersTable orders={items} />
            <div className="mt-6">
              <Pagination
                page={page}
                pageCount={pages}
                target={{ kind: 'link', to: (number) => ordersAddress(query, number) }}
              />
            </div>
          </>
        )}
      </ListStates>
    </>
  )
}

import { ReceiptText, SearchX } from 'lucide-react'
import { type ApiFetch, read } from '#web/api-client.ts'
import { BookingsFilter } from '#web/bookings/bookings-filter.tsx'
import { type BookingsQuery, bookingsList } from '#web/bookings/bookings-list.ts'
import { OrderCard } from '#web/bookings/order-card.tsx'
import { bookingsClient } from '#web/cars/clients.ts'
import { FoundList } from '#web/dashboard/found-list.tsx'
import { loadList, useList } from '#web/dashboard/list-page.ts'
import { PageTitle } from '#web/dashboard/page-title.tsx'
import { useListsTexts } from '#web/texts/lists.ts'
import { useOrdersTexts } from '#web/texts/orders.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { CardRowsSkeleton } from '#web/ui/skeleton.tsx'
import type { Route } from './+types/my-orders'

const fetchList = (query: BookingsQuery, fetch?: ApiFetch) =>
  read(bookingsClient(fetch).my.orders.$get(bookingsList.call(query)))

export async function loader(args: Route.LoaderArgs) {
  return loadList(args, { role: 'Buyer', from: bookingsList.from, fetchList })
}

export default function MyOrders({ loaderData }: Route.ComponentProps) {
  const t = useOrdersTexts()
  const lists = useListsTexts()
  const { query } = loaderData
  const list = useList({ queryKey: ['orders'], fetchList, loaded: loaderData })
  const isNarrowed = bookingsList.isNarrowed(query)
  return (
    <>
      <PageTitle count={list.data?.total} intro={t('myOrdersIntro')}>
        {t('myOrders')}
      </PageTitle>
      {(isNarrowed || list.data?.total !== 0) && (
        <BookingsFilter query={query} counts={list.data?.counts} side="buyer" />
      )}
      <FoundList
        list={list}
        skeleton={<CardRowsSkeleton />}
        addressOf={(page) => bookingsList.address(query, { page })}
        none={
          <EmptyState
            icon={<ReceiptText />}
            title={t('noOrders')}
            action={<ButtonLink to="/cars">{t('browseCars')}</ButtonLink>}
          >
            {t('noOrdersText')}
          </EmptyState>
        }
        nothingFits={
          isNarrowed && (
            <EmptyState
              icon={<SearchX />}
              title={t('noOrderFits')}
              action={<ButtonLink to="?">{t('showAllOrders')}</ButtonLink>}
            >
              {lists('tryFewer')}
            </EmptyState>
          )
        }
      >
        {(items) => (
          <ul className="grid gap-4">
            {items.map((order) => (
              <li key={order.id}>
                <OrderCard order={order} reload={list.refetch} />
              </li>
            ))}
          </ul>
        )}
      </FoundList>
    </>
  )
}

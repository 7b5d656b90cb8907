import { type BookingsQuery, bookingsListQuery } from '#web/bookings/bookings-list-query.ts'
import { BookingsPage } from '#web/bookings/bookings-page.tsx'
import { bookingsClient } from '#web/bookings/clients.ts'
import { OrderCard } from '#web/bookings/order-card.tsx'
import { type ApiFetch, read } from '#web/client/api-client.ts'
import { loadDashboardList, useDashboardList } from '#web/dashboard/load-dashboard-list.ts'
import { loadOwnPositions, OwnWaitlistPositions } from '#web/money/own-waitlist-positions.tsx'
import { apiContext } from '#web/request/request-context.ts'
import { useOrdersTexts } from '#web/texts/orders.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ReceiptText } from '#web/ui/icons.ts'
import type { Route } from './+types/my-orders'

const fetchList = (query: BookingsQuery, fetch?: ApiFetch) =>
  read(bookingsClient(fetch).my.orders.$get(bookingsListQuery.call(query)))

export async function loader(args: Route.LoaderArgs) {
  const list = await loadDashboardList(args, { role: 'Buyer', from: bookingsListQuery.from, fetchList })
  return { ...list, places: await loadOwnPositions(args.context.get(apiContext)) }
}

export default function MyOrders({ loaderData }: Route.ComponentProps) {
  const t = useOrdersTexts()
  const list = useDashboardList({ queryKey: ['orders'], fetchList, loaded: loaderData })
  return (
    <>
      <OwnWaitlistPositions loaded={loaderData.places} />
      <BookingsPage
        side="buyer"
        query={loaderData.query}
        list={list}
        title={t('myOrders')}
        intro={t('myOrdersIntro')}
        none={
          <EmptyState
            icon={<ReceiptText />}
            title={t('noOrders')}
            action={<ButtonLink to="/cars">{t('browseCars')}</ButtonLink>}
          >
            {t('noOrdersText')}
          </EmptyState>
        }
        nothingFits={{ title: t('noOrderFits'), showAll: t('showAllOrders') }}
      >
        {(order) => <OrderCard order={order} reload={list.refetch} />}
      </BookingsPage>
    </>
  )
}

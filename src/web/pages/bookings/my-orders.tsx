import { BookingConfirmationPanel } from '#web/bookings/booking-confirmation-panel.tsx'
import { bookingsClient } from '#web/bookings/bookings-client.ts'
import { type BookingsUrlQuery, bookingsListUrlQuery } from '#web/bookings/bookings-list-url-query.ts'
import { BookingsPage } from '#web/bookings/bookings-page.tsx'
import { isOrderSettled } from '#web/bookings/is-order-settled.ts'
import { OrderCard } from '#web/bookings/order-card.tsx'
import { SettledOrder } from '#web/bookings/settled-order.tsx'
import { type ApiFetch, readApiResponse } from '#web/client/api-client.ts'
import { loadDashboardList, useDashboardList } from '#web/dashboard/load-dashboard-list.ts'
import { loadOwnWaitlistPositions, OwnWaitlistPositionsPanel } from '#web/money/own-waitlist-positions-panel.tsx'
import { useRefetchOnNotice } from '#web/notices/use-refetch-on-notice.ts'
import { apiFetchContext } from '#web/request/request-context.ts'
import { useOrdersTexts } from '#web/texts/use-orders-texts.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ReceiptText } from '#web/ui/icons.ts'
import type { Route } from './+types/my-orders'

const fetchList = (query: BookingsUrlQuery, fetch?: ApiFetch) =>
  readApiResponse(bookingsClient(fetch).my.orders.$get(bookingsListUrlQuery.call(query)))

export async function loader(args: Route.LoaderArgs) {
  const list = await loadDashboardList(args, { role: 'Buyer', from: bookingsListUrlQuery.from, fetchList })
  return { ...list, places: await loadOwnWaitlistPositions(args.context.get(apiFetchContext)) }
}

export default function MyOrders({ loaderData }: Route.ComponentProps) {
  const t = useOrdersTexts()
  const list = useDashboardList({ queryKey: ['orders'], fetchList, loaded: loaderData })
  useRefetchOnNotice(list.refetch)
  return (
    <>
      <BookingsPage
        side="buyer"
        query={loaderData.query}
        list={list}
        title={t('myOrders')}
        intro={t('myOrdersIntro')}
        news={(orders) => <BookingConfirmationPanel orders={orders} />}
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
        isSettled={isOrderSettled}
      >
        {(order) => {
          const card = <OrderCard order={order} reload={list.refetch} />
          return isOrderSettled(order) ? <SettledOrder order={order}>{card}</SettledOrder> : card
        }}
      </BookingsPage>
      <OwnWaitlistPositionsPanel loaded={loaderData.places} />
    </>
  )
}

import { ReceiptText } from 'lucide-react'
import { read } from '#web/api-client.ts'
import { OrderCard } from '#web/bookings/order-card.tsx'
import { bookingsClient } from '#web/cars/clients.ts'
import { ListStates } from '#web/dashboard/list-states.tsx'
import { PageTitle } from '#web/dashboard/page-title.tsx'
import { orNull, useLoaded } from '#web/dashboard/use-loaded.ts'
import { apiContext } from '#web/server/request-context.ts'
import { useOrdersTexts } from '#web/texts/orders.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { requireViewer } from '#web/viewer.ts'
import type { Route } from './+types/my-orders'

export async function loader(args: Route.LoaderArgs) {
  await requireViewer(args, 'Buyer')
  return { orders: await orNull(read(bookingsClient(args.context.get(apiContext)).my.orders.$get())) }
}

export default function MyOrders({ loaderData }: Route.ComponentProps) {
  const t = useOrdersTexts()
  const query = useLoaded({
    queryKey: ['orders'],
    queryFn: () => read(bookingsClient().my.orders.$get()),
    loaded: loaderData.orders,
  })
  return (
    <>
      <PageTitle count={query.data?.items.length} intro={t('myOrdersIntro')}>
        {t('myOrders')}
      </PageTitle>
      <ListStates
        query={query}
        isEmpty={({ items }) => items.length === 0}
        empty={
          <EmptyState
            icon={<ReceiptText />}
            title={t('noOrders')}
            action={<ButtonLink to="/cars">{t('browseCars')}</ButtonLink>}
          >
            {t('noOrdersText')}
          </EmptyState>
        }
      >
        {({ items }) => (
          <ul className="grid gap-5">
            {items.map((order) => (
              <li key={order.id}>
                <OrderCard order={order} reload={query.refetch} />
              </li>
            ))}
          </ul>
        )}
      </ListStates>
    </>
  )
}

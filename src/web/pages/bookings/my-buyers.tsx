import { Users } from 'lucide-react'
import { read } from '#web/api-client.ts'
import { SellerBookingCard } from '#web/bookings/seller-booking-card.tsx'
import { bookingsClient } from '#web/cars/clients.ts'
import { ListStates } from '#web/dashboard/list-states.tsx'
import { PageTitle } from '#web/dashboard/page-title.tsx'
import { orNull, useLoaded } from '#web/dashboard/use-loaded.ts'
import { apiContext } from '#web/server/request-context.ts'
import { useOrdersTexts } from '#web/texts/orders.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { requireViewer } from '#web/viewer.ts'
import type { Route } from './+types/my-buyers'

export async function loader(args: Route.LoaderArgs) {
  await requireViewer(args, 'Seller')
  return { bookings: await orNull(read(bookingsClient(args.context.get(apiContext)).my.bookings.$get())) }
}

export default function MyBuyers({ loaderData }: Route.ComponentProps) {
  const t = useOrdersTexts()
  const query = useLoaded({
    queryKey: ['seller-bookings'],
    queryFn: () => read(bookingsClient().my.bookings.$get()),
    loaded: loaderData.bookings,
  })
  return (
    <>
      <PageTitle count={query.data?.items.length} intro={t('myBuyersIntro')}>
        {t('myBuyers')}
      </PageTitle>
      <ListStates
        query={query}
        isEmpty={({ items }) => items.length === 0}
        empty={
          <EmptyState
            icon={<Users />}
            title={t('noBookings')}
            action={<ButtonLink to="/dashboard/myProduct">{t('myProducts')}</ButtonLink>}
          >
            {t('noBookingsText')}
          </EmptyState>
        }
      >
        {({ items }) => (
          <ul className="grid gap-5">
            {items.map((booking) => (
              <li key={booking.id}>
                <SellerBookingCard booking={booking} reload={query.refetch} />
              </li>
            ))}
          </ul>
        )}
      </ListStates>
    </>
  )
}

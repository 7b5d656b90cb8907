import { bookingsClient } from '#web/bookings/bookings-client.ts'
import { type BookingsUrlQuery, bookingsListUrlQuery } from '#web/bookings/bookings-list-url-query.ts'
import { BookingsPage } from '#web/bookings/bookings-page.tsx'
import { SellerBookingCard } from '#web/bookings/seller-booking-card.tsx'
import { type ApiFetch, readApiResponse } from '#web/client/api-client.ts'
import { loadDashboardList, useDashboardList } from '#web/dashboard/load-dashboard-list.ts'
import { useRefetchOnNotice } from '#web/notices/use-refetch-on-notice.ts'
import { useOrdersTexts } from '#web/texts/use-orders-texts.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Users } from '#web/ui/icons.ts'
import type { Route } from './+types/my-buyers'

const fetchList = (query: BookingsUrlQuery, fetch?: ApiFetch) =>
  readApiResponse(bookingsClient(fetch).my.bookings.$get(bookingsListUrlQuery.call(query)))

export async function loader(args: Route.LoaderArgs) {
  return loadDashboardList(args, { role: 'Seller', from: bookingsListUrlQuery.from, fetchList })
}

export default function MyBuyers({ loaderData }: Route.ComponentProps) {
  const t = useOrdersTexts()
  const list = useDashboardList({ queryKey: ['seller-bookings'], fetchList, loaded: loaderData })
  useRefetchOnNotice(list.refetch)
  return (
    <BookingsPage
      side="seller"
      query={loaderData.query}
      list={list}
      title={t('myBuyers')}
      intro={t('myBuyersIntro')}
      none={
        <EmptyState
          icon={<Users />}
          title={t('noBookings')}
          action={<ButtonLink to="/dashboard/myProduct">{t('myProducts')}</ButtonLink>}
        >
          {t('noBookingsText')}
        </EmptyState>
      }
      nothingFits={{ title: t('noBookingFits'), showAll: t('showAllBookings') }}
    >
      {(booking) => (
        <SellerBookingCard booking={booking} reload={list.refetch} isOpenAtFirst={list.data?.total === 1} />
      )}
    </BookingsPage>
  )
}

import type { Role } from '#contract/accounts.ts'
import type { BuyerOrder, SellerBooking } from '#contract/bookings.ts'
import type { UpcomingMeetingsResponse } from '#contract/meetings.ts'
import { bookingsClient } from '#web/bookings/bookings-client.ts'
import { type ApiFetch, readApiResponse } from '#web/client/api-client.ts'
import { DashboardPageHeader } from '#web/dashboard/dashboard-page-header.tsx'
import { ListLoadStates } from '#web/dashboard/list-load-states.tsx'
import { nullOnServerError, useQueryWithLoaderData } from '#web/dashboard/use-query-with-loader-data.ts'
import { CalendarFeedCard } from '#web/meetings/calendar-feed-card.tsx'
import { meetingsClient } from '#web/meetings/meetings-client.ts'
import { useRefetchOnNotice } from '#web/notices/use-refetch-on-notice.ts'
import { MeetingRow } from '#web/pages/meetings/meeting-row.tsx'
import { apiFetchContext } from '#web/request/request-context.ts'
import { useMeetingsTexts } from '#web/texts/use-meetings-texts.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { CalendarClock } from '#web/ui/icons.ts'
import { CardRowsSkeleton } from '#web/ui/skeleton.tsx'
import { requireSignedInUser } from '#web/viewer/maybe-signed-in-user.ts'
import type { Route } from './+types/my-meetings'

type Found = { upcoming: UpcomingMeetingsResponse; bookings: { orders: BuyerOrder[]; ofSeller: SellerBooking[] } }

/** As many as one answer may have; the row of a meeting beyond them leads to its booking instead. */
const mostBookings = '100'

/** The meetings ahead, and the bookings that they belong to, whose pictures and steps the rows show. */
async function fetchMeetings(role: Role, fetch?: ApiFetch): Promise<Found> {
  const query = { sort: 'meeting', limit: mostBookings } as const
  const { my } = bookingsClient(fetch)
  const isSeller = role === 'Seller'
  const [upcoming, orders, ofSeller] = await Promise.all([
    readApiResponse(meetingsClient(fetch).my.meetings.$get()),
    isSeller ? null : nullOnServerError(readApiResponse(my.orders.$get({ query }))),
    isSeller ? nullOnServerError(readApiResponse(my.bookings.$get({ query }))) : null,
  ])
  const shown = new Set(upcoming.items.map(({ bookingId }) => bookingId))
  const isShown = ({ id }: { id: string }) => shown.has(id)
  return {
    upcoming,
    bookings: { orders: orders?.items.filter(isShown) ?? [], ofSeller: ofSeller?.items.filter(isShown) ?? [] },
  }
}

export async function loader(args: Route.LoaderArgs) {
  const { role } = await requireSignedInUser(args, 'Buyer', 'Seller')
  return { role, found: await nullOnServerError(fetchMeetings(role, args.context.get(apiFetchContext))) }
}

/** The meetings ahead, and the address by which calendar programs read them. */
export default function MyMeetings({ loaderData }: Route.ComponentProps) {
  const t = useMeetingsTexts()
  const { role, found } = loaderData
  const list = useQueryWithLoaderData({
    queryKey: ['meetings'],
    queryFn: () => fetchMeetings(role),
    loaded: found,
  })
  useRefetchOnNotice(list.refetch)
  const isSeller = role === 'Seller'
  return (
    <>
      <DashboardPageHeader
        count={list.data?.upcoming.items.length}
        intro={t(isSeller ? 'meetingsIntroSeller' : 'meetingsIntroBuyer')}
        action={isSeller && <ButtonLink to="/dashboard/meetingHours">{t('setHours')}</ButtonLink>}
      >
        {t('meetings')}
      </DashboardPageHeader>
      <ListLoadStates
        query={list}
        isEmpty={({ upcoming }) => upcoming.items.length === 0}
        skeleton={<CardRowsSkeleton />}
        empty={
          <EmptyState icon={<CalendarClock />} title={t('noMeetings')}>
            {t(isSeller ? 'noMeetingsSeller' : 'noMeetingsBuyer')}
          </EmptyState>
        }
      >
        {({ upcoming, bookings }) => (
          <ul className="grid gap-4">
            {upcoming.items.map((item) => (
              <MeetingRow
                key={item.bookingId}
                item={item}
                isSeller={isSeller}
                order={bookings.orders.find(({ id }) => id === item.bookingId)}
                sale={bookings.ofSeller.find(({ id }) => id === item.bookingId)}
                reload={list.refetch}
              />
            ))}
          </ul>
        )}
      </ListLoadStates>
      {list.data && <CalendarFeedCard since={list.data.upcoming.feedSince} reload={list.refetch} />}
    </>
  )
}

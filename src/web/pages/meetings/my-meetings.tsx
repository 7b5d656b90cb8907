import type { Role } from '#contract/accounts.ts'
import type { BuyerOrder, SellerBooking } from '#contract/bookings.ts'
import type { UpcomingMeeting, UpcomingMeetingsResponse } from '#contract/meetings.ts'
import { bookingsClient } from '#web/bookings/bookings-client.ts'
import { type ApiFetch, readApiResponse } from '#web/client/api-client.ts'
import { useServerNow } from '#web/client/server-clock.ts'
import { DashboardPageHeader } from '#web/dashboard/dashboard-page-header.tsx'
import { FirstStepLink } from '#web/dashboard/first-step-link.tsx'
import { nullOnServerError, useQueryWithLoaderData } from '#web/dashboard/use-query-with-loader-data.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { CalendarFeedCard } from '#web/meetings/calendar-feed-card.tsx'
import { formatMeetingDay, groupByMeetingDay } from '#web/meetings/meeting-day.ts'
import { meetingsClient } from '#web/meetings/meetings-client.ts'
import { needsAnswerOf } from '#web/meetings/needs-answer-of.ts'
import { useRefetchOnNotice } from '#web/notices/use-refetch-on-notice.ts'
import { MeetingRow } from '#web/pages/meetings/meeting-row.tsx'
import { apiFetchContext } from '#web/request/request-context.ts'
import { useMeetingsTexts } from '#web/texts/use-meetings-texts.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { CalendarClock } from '#web/ui/icons.ts'
import { ListLoadStates } from '#web/ui/list-load-states.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { CardRowsSkeleton } from '#web/ui/skeleton.tsx'
import { useReaderTimeZone } from '#web/ui/use-reader-time-zone.ts'
import { requireSignedInUser } from '#web/viewer/maybe-signed-in-user.ts'
import type { Route } from './+types/my-meetings'

type Found = {
  upcoming: UpcomingMeetingsResponse
  page: number
  shown: UpcomingMeeting[]
  bookings: { orders: BuyerOrder[]; ofSeller: SellerBooking[] }
}

const meetingsPerPage = 10

type Wanted = { role: Role; page: number }

/** The meetings ahead, and the bookings of those on the page, whose pictures and steps the rows show. */
async function fetchMeetings({ role, page: wanted }: Wanted, fetch?: ApiFetch): Promise<Found> {
  const upcoming = await readApiResponse(meetingsClient(fetch).my.meetings.$get())
  const page = Math.min(wanted, pagesOf(upcoming))
  const shown = inOrder(upcoming.items, role).slice((page - 1) * meetingsPerPage, page * meetingsPerPage)
  const ids = shown.map(({ bookingId }) => bookingId).join(',')
  const query = { ids, limit: String(meetingsPerPage) } as const
  const { my } = bookingsClient(fetch)
  const isSeller = role === 'Seller'
  // Without its booking the row of a meeting leads there.
  const [orders, ofSeller] = await Promise.all([
    isSeller || !ids ? null : nullOnServerError(readApiResponse(my.orders.$get({ query }))),
    isSeller && ids ? nullOnServerError(readApiResponse(my.bookings.$get({ query }))) : null,
  ])
  return { upcoming, page, shown, bookings: { orders: orders?.items ?? [], ofSeller: ofSeller?.items ?? [] } }
}

/** What the reader has to answer, then the agenda; each as they came, the soonest first. */
function inOrder(items: readonly UpcomingMeeting[], role: Role): UpcomingMeeting[] {
  const isAsked = (item: UpcomingMeeting) => needsAnswerOf(item, role === 'Seller' ? 'seller' : 'buyer')
  return [...items.filter(isAsked), ...items.filter((item) => !isAsked(item))]
}

function pagesOf({ items }: UpcomingMeetingsResponse): number {
  return Math.max(1, Math.ceil(items.length / meetingsPerPage))
}

export async function loader(args: Route.LoaderArgs) {
  const { role } = await requireSignedInUser(args, 'Buyer', 'Seller')
  const page = Number(args.url.searchParams.get('page') ?? 1)
  const wanted = { role, page: Number.isInteger(page) && page >= 1 ? page : 1 }
  return { wanted, found: await nullOnServerError(fetchMeetings(wanted, args.context.get(apiFetchContext))) }
}

/** The meetings ahead, and the address by which calendar programs read them. */
export default function MyMeetings({ loaderData }: Route.ComponentProps) {
  const t = useMeetingsTexts()
  const { wanted, found } = loaderData
  const list = useQueryWithLoaderData({
    queryKey: ['meetings', wanted],
    queryFn: () => fetchMeetings(wanted),
    loaded: found,
  })
  useRefetchOnNotice(list.refetch)
  const isSeller = wanted.role === 'Seller'
  return (
    <>
      <DashboardPageHeader
        count={list.data?.upcoming.items.length}
        intro={t(isSeller ? 'meetingsIntroSeller' : 'meetingsIntroBuyer')}
        action={
          isSeller && (
            <ButtonLink to="/dashboard/meetingHours" look="secondary">
              {t('setHours')}
            </ButtonLink>
          )
        }
      >
        {t('meetings')}
      </DashboardPageHeader>
      <ListLoadStates
        query={list}
        isEmpty={({ upcoming }) => upcoming.items.length === 0}
        skeleton={<CardRowsSkeleton />}
        empty={
          <EmptyState icon={<CalendarClock />} title={t('noMeetings')} action={<FirstStepLink />}>
            {t(isSeller ? 'noMeetingsSeller' : 'noMeetingsBuyer')}
          </EmptyState>
        }
      >
        {({ upcoming, page, shown, bookings }) => (
          <>
            <MeetingGroups shown={shown} isSeller={isSeller} bookings={bookings} reload={list.refetch} />
            <div className="mt-8 empty:hidden">
              <Pagination
                page={page}
                pageCount={pagesOf(upcoming)}
                to={(number) => (number > 1 ? `?page=${number}` : '?')}
              />
            </div>
          </>
        )}
      </ListLoadStates>
      {list.data && <CalendarFeedCard since={list.data.upcoming.feedSince} reload={list.refetch} />}
    </>
  )
}

type MeetingGroupsProps = Pick<Found, 'shown' | 'bookings'> & { isSeller: boolean; reload: () => Promise<unknown> }

/** What the reader has to answer, then the agenda, both day by day. Without anything to answer the days are all there is. */
function MeetingGroups({ shown, isSeller, ...ofDays }: MeetingGroupsProps) {
  const t = useMeetingsTexts()
  const { asked = [], others = [] } = Object.groupBy(shown, (item) =>
    needsAnswerOf(item, isSeller ? 'seller' : 'buyer') ? 'asked' : 'others',
  )
  const common = { ...ofDays, isSeller }
  if (asked.length === 0) return <MeetingDays {...common} items={others} heading="h2" />
  return (
    <>
      <section aria-label={t('needsYourAnswer')}>
        <h2 className="text-xl">{t('needsYourAnswer')}</h2>
        <MeetingDays {...common} items={asked} heading="h3" />
      </section>
      {others.length > 0 && (
        <section aria-label={t('agenda')} className="mt-10">
          <h2 className="text-xl">{t('agenda')}</h2>
          <MeetingDays {...common} items={others} heading="h3" />
        </section>
      )}
    </>
  )
}

type MeetingDaysProps = Pick<Found, 'bookings'> & {
  items: UpcomingMeeting[]
  isSeller: boolean
  heading: 'h2' | 'h3'
  reload: () => Promise<unknown>
}

/** Meetings under their days, which are those of the places of the cars. */
function MeetingDays({ items, isSeller, bookings, heading: Heading, reload }: MeetingDaysProps) {
  const language = useLanguage()
  const now = useServerNow()
  const otherZone = useReaderTimeZone()
  return groupByMeetingDay(items, otherZone).map(({ day, items: ofDay }) => (
    <div key={day} className="mt-5 first:mt-0">
      <Heading className="mb-2 font-sans font-semibold text-base text-muted" suppressHydrationWarning>
        {formatMeetingDay(new Date(ofDay[0]?.meetingAt ?? ''), {
          timeZone: ofDay[0]?.meetingPlace?.timeZone ?? otherZone,
          language,
          now,
        })}
      </Heading>
      <ul className="@container grid gap-3">
        {ofDay.map((item) => (
          <MeetingRow
            key={item.bookingId}
            item={item}
            isSeller={isSeller}
            order={bookings.orders.find(({ id }) => id === item.bookingId)}
            sale={bookings.ofSeller.find(({ id }) => id === item.bookingId)}
            reload={reload}
          />
        ))}
      </ul>
    </div>
  ))
}

import { Link } from 'react-router'
import type { UpcomingMeeting } from '#contract/meetings.ts'
import { readApiResponse } from '#web/client/api-client.ts'
import { DashboardPageHeader } from '#web/dashboard/dashboard-page-header.tsx'
import { ListLoadStates } from '#web/dashboard/list-load-states.tsx'
import { nullOnServerError, useQueryWithLoaderData } from '#web/dashboard/use-query-with-loader-data.ts'
import { useLocaleFormats } from '#web/i18n/locale-formats.ts'
import { CalendarFeedCard } from '#web/meetings/calendar-feed-card.tsx'
import { browserTimeZone, MeetingTime } from '#web/meetings/meeting-time.tsx'
import { meetingsClient } from '#web/meetings/meetings-client.ts'
import { useRefetchOnNotice } from '#web/notices/use-refetch-on-notice.ts'
import { apiFetchContext } from '#web/request/request-context.ts'
import { useMeetingsTexts } from '#web/texts/use-meetings-texts.ts'
import { Badge } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { CalendarClock } from '#web/ui/icons.ts'
import { CardRowsSkeleton } from '#web/ui/skeleton.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { requireSignedInUser } from '#web/viewer/maybe-signed-in-user.ts'
import type { Route } from './+types/my-meetings'

export async function loader(args: Route.LoaderArgs) {
  const { role } = await requireSignedInUser(args, 'Buyer', 'Seller')
  const client = meetingsClient(args.context.get(apiFetchContext))
  return { role, found: await nullOnServerError(readApiResponse(client.my.meetings.$get())) }
}

/** The meetings ahead, and the address by which calendar programs read them. */
export default function MyMeetings({ loaderData }: Route.ComponentProps) {
  const t = useMeetingsTexts()
  const { role, found } = loaderData
  const list = useQueryWithLoaderData({
    queryKey: ['meetings'],
    queryFn: () => readApiResponse(meetingsClient().my.meetings.$get()),
    loaded: found,
  })
  useRefetchOnNotice(list.refetch)
  const isSeller = role === 'Seller'
  return (
    <>
      <DashboardPageHeader
        count={list.data?.items.length}
        intro={t(isSeller ? 'meetingsIntroSeller' : 'meetingsIntroBuyer')}
        action={isSeller && <ButtonLink to="/dashboard/meetingHours">{t('setHours')}</ButtonLink>}
      >
        {t('meetings')}
      </DashboardPageHeader>
      <ListLoadStates
        query={list}
        isEmpty={({ items }) => items.length === 0}
        skeleton={<CardRowsSkeleton />}
        empty={
          <EmptyState icon={<CalendarClock />} title={t('noMeetings')}>
            {t(isSeller ? 'noMeetingsSeller' : 'noMeetingsBuyer')}
          </EmptyState>
        }
      >
        {({ items }) => (
          <ul className="grid gap-4">
            {items.map((item) => (
              <MeetingRow key={item.bookingId} item={item} isSeller={isSeller} />
            ))}
          </ul>
        )}
      </ListLoadStates>
      {list.data && <CalendarFeedCard since={list.data.feedSince} reload={list.refetch} />}
    </>
  )
}

function MeetingRow({ item, isSeller }: { item: UpcomingMeeting; isSeller: boolean }) {
  const t = useMeetingsTexts()
  const { meeting, bookingId, carTitle } = item
  const isAgreed = meeting.status === 'confirmed'
  const search = new URLSearchParams({ q: bookingId })
  return (
    <Card as="li" className="flex items-center gap-4 p-4">
      <MeetingDateTile item={item} />
      <div className="grid min-w-0 flex-1 gap-1">
        <p className="font-semibold">
          <MeetingTime meeting={item} />
        </p>
        <p className="wrap-anywhere">
          <bdi className="font-medium">{item.otherName}</bdi>
          {' · '}
          <Link
            to={`/dashboard/${isSeller ? 'mybuyers' : 'myOrders'}?${search}`}
            className="underline underline-offset-4"
          >
            <bdi>{carTitle}</bdi>
          </Link>
        </p>
        {meeting.address && <p className="text-muted text-sm">{meeting.address}</p>}
        <p className="flex flex-wrap gap-2">
          {item.isCarAway && <Badge>{t('carNotForSale')}</Badge>}
          <Badge tone={isAgreed ? 'success' : 'info'}>{t(isAgreed ? 'agreed' : 'notAgreed')}</Badge>
          {meeting.proposal && <Badge tone="warning">{t('otherTimeProposed')}</Badge>}
        </p>
      </div>
    </Card>
  )
}

/** The day of a meeting by the clock of its place, to be seen at a glance; the sentence beside it says it to readers. */
function MeetingDateTile({ item }: { item: UpcomingMeeting }) {
  const { date } = useLocaleFormats()
  const otherZone = useHydrated() ? browserTimeZone() : 'UTC'
  const timeZone = item.meetingPlace?.timeZone ?? otherZone
  const day = new Date(item.meetingAt)
  return (
    <div
      aria-hidden="true"
      className="grid w-16 shrink-0 justify-items-center rounded-field bg-paper-shade p-2 text-sm"
    >
      <span>{date(day, { weekday: 'short', timeZone })}</span>
      <span className="figures font-semibold text-2xl">{date(day, { day: 'numeric', timeZone })}</span>
      <span>{date(day, { month: 'short', timeZone })}</span>
    </div>
  )
}

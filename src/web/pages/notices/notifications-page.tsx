import { useEffect, useEffectEvent, useState } from 'react'
import { Link } from 'react-router'
import { noticeRetentionDays } from '#contract/notices.ts'
import { ApiError, type ApiFetch, readApiResponse } from '#web/client/api-client.ts'
import { useCursorQuery } from '#web/client/use-cursor-query.ts'
import { CursorList } from '#web/dashboard/cursor-list.tsx'
import { DashboardPageHeader } from '#web/dashboard/dashboard-page-header.tsx'
import { FirstStepLink } from '#web/dashboard/first-step-link.tsx'
import type { PageNamedInMenu } from '#web/dashboard/page-named-in-menu.ts'
import { nullOnServerError } from '#web/dashboard/use-query-with-loader-data.ts'
import { toastError } from '#web/forms/toast-error.ts'
import { NoticeRow } from '#web/notices/notice-row.tsx'
import { noticesClient } from '#web/notices/notices-client.ts'
import { useNoticeDayText } from '#web/notices/use-notice-day-text.ts'
import { publishReadNotices, watchUnreadNoticeCount } from '#web/notices/watch-unread-notice-count.ts'
import { apiFetchContext } from '#web/request/request-context.ts'
import { useNoticesTexts } from '#web/texts/use-notices-texts.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { HydratedButton } from '#web/ui/hydrated-button.tsx'
import { Bell } from '#web/ui/icons.ts'
import { requireSignedInUser, useSignedInUser } from '#web/viewer/maybe-signed-in-user.ts'
import type { Route } from './+types/notifications-page'

const fetchNotices = (cursor: string, fetch?: ApiFetch) =>
  readApiResponse(noticesClient(fetch).notices.$get({ query: cursor ? { cursor } : {} }))

export async function loader(args: Route.LoaderArgs) {
  await requireSignedInUser(args)
  return { found: await nullOnServerError(fetchNotices('', args.context.get(apiFetchContext))) }
}

export const handle: PageNamedInMenu = { MenuName: () => useNoticesTexts()('notifications') }

/** Row G-20: what the person was told, the newest first. */
export default function NotificationsPage({ loaderData }: Route.ComponentProps) {
  const t = useNoticesTexts()
  const viewer = useSignedInUser()
  const dayOf = useNoticeDayText()
  const { found } = loaderData
  const [isBusy, setBusy] = useState(false)
  const query = useCursorQuery({
    queryKey: [viewer?.id ?? null, 'notices'],
    fetchPage: (cursor) => fetchNotices(cursor),
    found,
  })
  const { refetch } = query
  const first = query.data?.pages[0]
  const unread = first?.unread ?? 0
  const newest = first?.items[0]
  const compare = useEffectEvent((count: number) => {
    if (count !== unread) void refetch()
  })
  useEffect(() => watchUnreadNoticeCount((count) => compare(count)), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the loader brought may be newer than what is cached.
  useEffect(() => {
    if (found) void refetch()
  }, [found])

  async function markAll(upTo: string) {
    setBusy(true)
    try {
      publishReadNotices((await readApiResponse(noticesClient().notices.read.$put({ json: { upTo } }))).unread)
    } catch (error) {
      toastError(error)
    } finally {
      await refetch()
      setBusy(false)
    }
  }
  // The page that the notice is about opens in any case; the number is asked for again if this fails.
  async function markOne(id: string) {
    const marked = readApiResponse(
      noticesClient().notices[':id'].read.$put({ param: { id } }, { init: { keepalive: true } }),
    )
    await marked.then(
      (counts) => publishReadNotices(counts.unread),
      // One of a conversation goes once its page has shown what is new.
      (error) => (error instanceof ApiError && error.status === 404 ? undefined : toastError(error)),
    )
    await refetch()
  }

  return (
    <>
      <DashboardPageHeader
        intro={
          <>
            {t('intro', { days: noticeRetentionDays })}{' '}
            <Link to="/dashboard/notificationSettings" className="text-primary underline underline-offset-4">
              {t('settingsTitle')}
            </Link>
          </>
        }
        action={
          unread > 0 &&
          newest && (
            <HydratedButton look="secondary" isBusy={isBusy} onClick={() => void markAll(newest.id)}>
              {t('markAllRead')}
            </HydratedButton>
          )
        }
      >
        {t('notifications')}
      </DashboardPageHeader>
      <CursorList
        query={query}
        moreLabel={t('showMore')}
        empty={
          <EmptyState icon={<Bell />} title={t('none')} action={<FirstStepLink />}>
            {t('noneText')}
          </EmptyState>
        }
        headingOf={({ at }) => dayOf(at)}
      >
        {(notice) => <NoticeRow notice={notice} onRead={() => void markOne(notice.id)} />}
      </CursorList>
    </>
  )
}

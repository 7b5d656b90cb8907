import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { noticeRetentionDays } from '#contract/notices.ts'
import { notificationMessages } from '#contract/notification-and-validation-messages.ts'
import { ApiError, type ApiFetch, readApiResponse } from '#web/client/api-client.ts'
import { DashboardPageHeader } from '#web/dashboard/dashboard-page-header.tsx'
import { nullOnServerError } from '#web/dashboard/use-query-with-loader-data.ts'
import { toastError } from '#web/forms/toast-error.ts'
import { NoticeRow } from '#web/notices/notice-row.tsx'
import { noticesClient } from '#web/notices/notices-client.ts'
import { publishReadNotices, watchUnreadNoticeCount } from '#web/notices/watch-unread-notice-count.ts'
import { apiFetchContext } from '#web/request/request-context.ts'
import { useNoticesTexts } from '#web/texts/use-notices-texts.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { HydratedButton } from '#web/ui/hydrated-button.tsx'
import { Bell } from '#web/ui/icons.ts'
import { CardRowsSkeleton, LoadingOverlay } from '#web/ui/skeleton.tsx'
import { requireSignedInUser, useSignedInUser } from '#web/viewer/maybe-signed-in-user.ts'
import type { Route } from './+types/notifications-page'

const fetchNotices = (cursor: string, fetch?: ApiFetch) =>
  readApiResponse(noticesClient(fetch).notices.$get({ query: cursor ? { cursor } : {} }))

export async function loader(args: Route.LoaderArgs) {
  await requireSignedInUser(args)
  return { found: await nullOnServerError(fetchNotices('', args.context.get(apiFetchContext))) }
}

/** Row G-20: what the person was told, the newest first. */
export default function NotificationsPage({ loaderData }: Route.ComponentProps) {
  const t = useNoticesTexts()
  const viewer = useSignedInUser()
  const { found } = loaderData
  const [isBusy, setBusy] = useState(false)
  const query = useInfiniteQuery({
    queryKey: [viewer?.id ?? null, 'notices'],
    queryFn: ({ pageParam }) => fetchNotices(pageParam),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    initialData: found ? { pages: [found], pageParams: [''] } : undefined,
  })
  const { refetch } = query
  const pages = query.data?.pages ?? []
  const items = pages.flatMap((page) => page.items)
  const unread = pages[0]?.unread ?? 0
  const [newest] = items
  const isEmpty = query.data !== undefined && items.length === 0
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
        intro={t('intro', { days: noticeRetentionDays })}
        action={
          <div className="flex flex-wrap gap-3">
            {unread > 0 && newest && (
              <HydratedButton look="secondary" isBusy={isBusy} onClick={() => void markAll(newest.id)}>
                {t('markAllRead')}
              </HydratedButton>
            )}
            <ButtonLink look="secondary" to="/dashboard/notificationSettings">
              {t('settings')}
            </ButtonLink>
          </div>
        }
      >
        {t('notifications')}
      </DashboardPageHeader>
      {query.data === undefined && query.isError && !query.isFetching && (
        <ErrorState title={notificationMessages.listFailed} error={query.error} onRetry={() => void refetch()} />
      )}
      {query.data === undefined && (!query.isError || query.isFetching) && (
        <LoadingOverlay>
          <CardRowsSkeleton />
        </LoadingOverlay>
      )}
      {isEmpty && (
        <EmptyState icon={<Bell />} title={t('none')}>
          {t('noneText')}
        </EmptyState>
      )}
      <ul className="grid gap-4">
        {items.map((notice) => (
          <li key={notice.id}>
            <NoticeRow notice={notice} onRead={() => void markOne(notice.id)} />
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <div className="mt-8 text-center">
          <Button look="secondary" isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('showMore')}
          </Button>
        </div>
      )}
    </>
  )
}

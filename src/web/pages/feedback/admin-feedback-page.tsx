import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FeedbackItem } from '#contract/feedback.ts'
import { notificationMessages } from '#contract/notification-and-validation-messages.ts'
import { ApiError, loadOrPageError, readApiResponse } from '#web/client/api-client.ts'
import { useCursorQuery } from '#web/client/use-cursor-query.ts'
import { CursorList } from '#web/dashboard/cursor-list.tsx'
import { DashboardPageHeader } from '#web/dashboard/dashboard-page-header.tsx'
import { feedbackClient } from '#web/feedback/feedback-client.ts'
import { useContactTopicNames } from '#web/feedback/use-contact-topic-names.ts'
import { apiFetchContext } from '#web/request/request-context.ts'
import { useFeedbackTexts } from '#web/texts/use-feedback-texts.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Check, MessageSquareText, Undo2 } from '#web/ui/icons.ts'
import { LocalizedTime } from '#web/ui/localized-time.tsx'
import { toastNotifier } from '#web/ui/toast-notifier.ts'
import { requireSignedInUser } from '#web/viewer/maybe-signed-in-user.ts'
import type { Route } from './+types/admin-feedback-page'

export async function loader(args: Route.LoaderArgs) {
  await requireSignedInUser(args, 'Admin')
  return loadOrPageError(feedbackClient(args.context.get(apiFetchContext)).admin.feedback.$get({ query: {} }))
}

/** The messages of buyers and visitors, for the Admins (row S-17). */
export default function AdminFeedbackPage({ loaderData }: Route.ComponentProps) {
  const t = useFeedbackTexts()
  const query = useCursorQuery({
    queryKey: ['feedback'],
    fetchPage: (cursor) => readApiResponse(feedbackClient().admin.feedback.$get({ query: cursor ? { cursor } : {} })),
    found: loaderData,
  })
  const first = query.data?.pages[0]
  return (
    <>
      <DashboardPageHeader count={first?.total ?? 0} intro={t('unread', { count: first?.unread ?? 0 })}>
        {t('feedback')}
      </DashboardPageHeader>
      <CursorList
        query={query}
        moreLabel={t('showOlder')}
        empty={
          <EmptyState icon={<MessageSquareText />} title={t('nobodyWritten')}>
            {t('nobodyWrittenText')}
          </EmptyState>
        }
      >
        {(item) => <Message item={item} />}
      </CursorList>
    </>
  )
}

function Message({ item }: { item: FeedbackItem }) {
  const t = useFeedbackTexts()
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const isRead = item.readAt !== null
  const topics = useContactTopicNames()
  // The answer says in its subject what it is about.
  const subject = item.topic ? `?subject=${encodeURIComponent(topics[item.topic])}` : ''
  const address = item.email && (
    <a href={`mailto:${item.email}${subject}`} className="break-all underline underline-offset-4">
      {item.email}
    </a>
  )

  async function toggle() {
    setBusy(true)
    try {
      await readApiResponse(
        feedbackClient().admin.feedback[':id'].$put({ param: { id: item.id }, json: { isRead: !isRead } }),
      )
      await client.invalidateQueries({ queryKey: ['feedback'] })
    } catch (error) {
      toastNotifier.error(error instanceof ApiError ? error.message : notificationMessages.unexpected)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Card as="article" className="grid gap-3 p-5">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <h2 className="break-words text-lg">{item.sender?.name ?? (address || t('deletedAccount'))}</h2>
          <p className="break-all text-muted text-sm">
            {item.sender && address && (
              <>
                {address}
                {' · '}
              </>
            )}
            <LocalizedTime at={item.createdAt} show="dateTime" />
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Badge>{item.kind === 'feedback' ? t('buyerFeedback') : t('contactPage')}</Badge>
          {item.topic && <Badge>{topics[item.topic]}</Badge>}
          {!isRead && <Badge tone="accent">{t('new')}</Badge>}
        </div>
      </header>
      <p dir="auto" className="whitespace-pre-line break-words">
        {item.text}
      </p>
      <Button look="quiet" className="-ms-4 justify-self-start" isBusy={isBusy} onClick={toggle}>
        {isRead ? <Undo2 className="size-4" aria-hidden="true" /> : <Check className="size-4" aria-hidden="true" />}
        {isRead ? t('notDealtWith') : t('dealtWith')}
      </Button>
    </Card>
  )
}

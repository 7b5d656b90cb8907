import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { MessageReport } from '#contract/messages.ts'
import { loadOrPageError, readApiResponse } from '#web/client/api-client.ts'
import { DashboardPageHeader } from '#web/dashboard/dashboard-page-header.tsx'
import { toastError } from '#web/forms/toast-error.ts'
import { messagesClient } from '#web/messages/messages-client.ts'
import { apiFetchContext } from '#web/request/request-context.ts'
import { useMessagesTexts } from '#web/texts/use-messages-texts.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Check, MessageSquareText, Undo2 } from '#web/ui/icons.ts'
import { LocalizedTime } from '#web/ui/localized-time.tsx'
import { requireSignedInUser } from '#web/viewer/maybe-signed-in-user.ts'
import type { Route } from './+types/message-reports-page'

export async function loader(args: Route.LoaderArgs) {
  await requireSignedInUser(args, 'Admin')
  const client = messagesClient(args.context.get(apiFetchContext))
  return loadOrPageError(client.admin['message-reports'].$get({ query: {} }))
}

/** The conversations that people reported, for the Admins. */
export default function MessageReportsPage({ loaderData }: Route.ComponentProps) {
  const t = useMessagesTexts()
  const query = useInfiniteQuery({
    queryKey: ['message-reports'],
    queryFn: ({ pageParam }) =>
      readApiResponse(
        messagesClient().admin['message-reports'].$get({ query: pageParam ? { cursor: pageParam } : {} }),
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    initialData: { pages: [loaderData], pageParams: [''] },
  })
  const items = query.data.pages.flatMap((page) => page.items)
  return (
    <>
      <DashboardPageHeader intro={t('reportsIntro', { count: query.data.pages[0]?.open ?? 0 })}>
        {t('reports')}
      </DashboardPageHeader>
      {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {items.length === 0 && !query.isError && (
        <EmptyState icon={<MessageSquareText />} title={t('noReports')}>
          {t('noReportsText')}
        </EmptyState>
      )}
      <ul className="grid gap-4">
        {items.map((report) => (
          <li key={report.id}>
            <Report report={report} />
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

function Report({ report }: { report: MessageReport }) {
  const t = useMessagesTexts()
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const { id, reporter, reported, car, reason, text, messages, createdAt, closedAt } = report
  const isClosed = closedAt !== null

  async function toggle() {
    setBusy(true)
    try {
      const call = messagesClient().admin['message-reports'][':id']
      await readApiResponse(call.$put({ param: { id }, json: { isClosed: !isClosed } }))
      await client.invalidateQueries({ queryKey: ['message-reports'] })
    } catch (error) {
      toastError(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Card as="article" className="grid gap-3 p-5">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <h2 className="wrap-anywhere text-lg">
            {t('reportOf', { reporter: reporter.name, reported: reported.name })}
          </h2>
          <p className="wrap-anywhere text-muted text-sm">
            <bdi>{car.title}</bdi> · <LocalizedTime at={createdAt} show="dateTime" />
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Badge tone={reason === 'scam' ? 'error' : 'neutral'}>{t(reason)}</Badge>
          {!isClosed && <Badge tone="accent">{t('new')}</Badge>}
        </div>
      </header>
      {text && (
        <p dir="auto" className="wrap-anywhere whitespace-pre-line">
          {text}
        </p>
      )}
      <details>
        <summary className="inline-flex min-h-11 cursor-pointer items-center underline underline-offset-4">
          {t('showConversation', { count: messages.length })}
        </summary>
        <ol className="mt-3 grid gap-2">
          {messages.map((message) => (
            <li key={message.seq} className="wrap-anywhere whitespace-pre-line">
              <strong>{t('says', { name: message.isReporters ? reporter.name : reported.name })}</strong> {message.text}
            </li>
          ))}
        </ol>
      </details>
      <Button look="quiet" className="-ms-4 justify-self-start" isBusy={isBusy} onClick={toggle}>
        {isClosed ? <Undo2 className="size-4" aria-hidden="true" /> : <Check className="size-4" aria-hidden="true" />}
        {t(isClosed ? 'notDealtWith' : 'dealtWith')}
      </Button>
    </Card>
  )
}

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import type { MessageReport } from '#contract/messages.ts'
import { loadOrPageError, readApiResponse } from '#web/client/api-client.ts'
import { useCursorQuery } from '#web/client/use-cursor-query.ts'
import { CursorList } from '#web/dashboard/cursor-list.tsx'
import { DashboardPageHeader } from '#web/dashboard/dashboard-page-header.tsx'
import { toastError } from '#web/forms/toast-error.ts'
import { MessagePhotos, MessageWarnings } from '#web/messages/message-bubble.tsx'
import { messagesClient } from '#web/messages/messages-client.ts'
import { apiFetchContext } from '#web/request/request-context.ts'
import { useMessagesTexts } from '#web/texts/use-messages-texts.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { DetailsSummary } from '#web/ui/details-summary.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
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
  const query = useCursorQuery({
    queryKey: ['message-reports'],
    fetchPage: (cursor) =>
      readApiResponse(messagesClient().admin['message-reports'].$get({ query: cursor ? { cursor } : {} })),
    found: loaderData,
  })
  return (
    <>
      <DashboardPageHeader intro={t('reportsIntro', { count: query.data?.pages[0]?.open ?? 0 })}>
        {t('reports')}
      </DashboardPageHeader>
      <CursorList
        query={query}
        moreLabel={t('showMore')}
        empty={
          <EmptyState icon={<MessageSquareText />} title={t('noReports')}>
            {t('noReportsText')}
          </EmptyState>
        }
      >
        {(report) => <Report report={report} />}
      </CursorList>
    </>
  )
}

type ReportedPerson = MessageReport['reporter']

function Report({ report }: { report: MessageReport }) {
  const t = useMessagesTexts()
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const { id, reporter, reported, car, reason, text, messages, createdAt, closedAt } = report
  const isClosed = closedAt !== null
  const revalidator = useRevalidator()
  const nameOf = (person: ReportedPerson) => (person.isDeleted ? t('deletedAccount') : person.name)

  async function toggle() {
    setBusy(true)
    try {
      const call = messagesClient().admin['message-reports'][':id']
      await readApiResponse(call.$put({ param: { id }, json: { isClosed: !isClosed } }))
      // The number in the menu is the layout's.
      await Promise.all([client.invalidateQueries({ queryKey: ['message-reports'] }), revalidator.revalidate()])
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
            {t.rich('reportOf', {
              reporter: () => <PersonLink key="reporter" person={reporter} />,
              reported: () => <PersonLink key="reported" person={reported} />,
            })}
          </h2>
          <p className="wrap-anywhere text-muted text-sm">
            {car.isDeleted ? (
              <bdi>{car.title}</bdi>
            ) : (
              <Link to={`/cars/${car.id}`} className="underline underline-offset-4">
                <bdi>{car.title}</bdi>
              </Link>
            )}{' '}
            · <LocalizedTime at={createdAt} show="dateTime" />
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
        <DetailsSummary className="underline underline-offset-4">
          {t('showConversation', { count: messages.length })}
        </DetailsSummary>
        <ol className="mt-3 grid max-w-2xl gap-3">
          {messages.map((message) => (
            <ReportedMessage
              key={message.seq}
              message={message}
              name={nameOf(message.isReporters ? reporter : reported)}
            />
          ))}
        </ol>
      </details>
      <div className="flex flex-wrap gap-3">
        <Button look="secondary" isBusy={isBusy} onClick={toggle}>
          {isClosed ? <Undo2 className="size-4" aria-hidden="true" /> : <Check className="size-4" aria-hidden="true" />}
          {t(isClosed ? 'notDealtWith' : 'dealtWith')}
        </Button>
        {!reported.isDeleted && (
          <ButtonLink look="quiet" to={`/dashboard/people/${reported.id}`}>
            {t('suspendOrDelete', { name: reported.name })}
          </ButtonLink>
        )}
        {car.isDeleted ? (
          <p className="self-center text-muted text-sm">{t('carDeleted')}</p>
        ) : (
          <ButtonLink look="quiet" to={`/dashboard/listings?${new URLSearchParams({ q: car.id })}`}>
            {t('takeDownCar')}
          </ButtonLink>
        )}
      </div>
    </Card>
  )
}

/** The page of a person, where an Admin suspends or deletes them; who has left has none. */
function PersonLink({ person }: { person: ReportedPerson }) {
  const t = useMessagesTexts()
  if (person.isDeleted) return <>{t('deletedAccount')}</>
  return (
    <Link to={`/dashboard/people/${person.id}`} className="underline underline-offset-4">
      <bdi>{person.name}</bdi>
    </Link>
  )
}

/** A message as its two people saw it: with its time, its photos and what they were warned of. */
function ReportedMessage({ message, name }: { message: MessageReport['messages'][number]; name: string }) {
  const t = useMessagesTexts()
  // A server of an earlier release sends neither photos nor warnings.
  const { text, photos = [], warnings = [], at } = message
  return (
    <li className="rounded-box bg-paper-shade p-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <strong className="wrap-anywhere">{t('says', { name })}</strong>
        <span className="text-muted text-sm">
          <LocalizedTime at={at} show="dateTime" />
        </span>
      </p>
      <div className="max-w-72">
        <MessagePhotos photos={photos} alt={(number) => t('photoOf', { number, name })} />
      </div>
      {text && (
        <p dir="auto" className="wrap-anywhere whitespace-pre-line">
          {text}
        </p>
      )}
      <MessageWarnings warnings={warnings} />
    </li>
  )
}

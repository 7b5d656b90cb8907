import type { ConversationReport } from '#contract/reports.ts'
import { readApiResponse } from '#web/client/api-client.ts'
import { MessagePhotos, MessageWarnings } from '#web/messages/message-bubble.tsx'
import { messagesClient } from '#web/messages/messages-client.ts'
import {
  ReportCard,
  ReportedCarLink,
  ReporterWords,
  ReportKindBadge,
  ReportPersonLink,
  ReportSteps,
} from '#web/pages/admin/report-card.tsx'
import { useMessagesTexts } from '#web/texts/use-messages-texts.ts'
import { Badge } from '#web/ui/badge.tsx'
import { DetailsSummary } from '#web/ui/details-summary.tsx'
import { LocalizedTime } from '#web/ui/localized-time.tsx'

type ConversationReportCardProps = { report: ConversationReport; onChanged: () => Promise<void> }

/** A conversation that one of its two people reported, with its newest messages. */
export function ConversationReportCard({ report, onChanged }: ConversationReportCardProps) {
  const t = useMessagesTexts()
  const { id, reporter, reported, car, reason, text, messages, createdAt, closedAt } = report
  const nameOf = (person: typeof reporter) => (person.isDeleted ? t('deletedAccount') : person.name)
  const setClosed = (isClosed: boolean) =>
    readApiResponse(messagesClient().admin['message-reports'][':id'].$put({ param: { id }, json: { isClosed } }))
  return (
    <ReportCard
      title={t.rich('reportOf', {
        reporter: () => <ReportPersonLink key="reporter" person={reporter} />,
        reported: () => <ReportPersonLink key="reported" person={reported} />,
      })}
      car={<ReportedCarLink car={car} />}
      createdAt={createdAt}
      closedAt={closedAt}
      badges={
        <>
          <ReportKindBadge kind="conversation" />
          <Badge tone={reason === 'scam' ? 'error' : 'neutral'}>{t(reason)}</Badge>
        </>
      }
      setClosed={setClosed}
      onChanged={onChanged}
      steps={<ReportSteps person={reported} car={car} />}
    >
      {text && <ReporterWords>{text}</ReporterWords>}
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
    </ReportCard>
  )
}

/** A message as its two people saw it: with its time, its photos and what they were warned of. */
function ReportedMessage({ message, name }: { message: ConversationReport['messages'][number]; name: string }) {
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

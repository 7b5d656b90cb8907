import type { PageReport } from '#contract/reports.ts'
import { readApiResponse } from '#web/client/api-client.ts'
import { feedbackClient } from '#web/feedback/feedback-client.ts'
import {
  ReportCard,
  ReportedCarLink,
  ReporterWords,
  ReportKindBadge,
  ReportPersonLink,
  ReportSteps,
} from '#web/pages/admin/report-card.tsx'
import { useFeedbackTexts } from '#web/texts/use-feedback-texts.ts'
import { useMessagesTexts } from '#web/texts/use-messages-texts.ts'

type PageReportCardProps = { report: PageReport; onChanged: () => Promise<void> }

/** A car or a person that someone reported on the contact page. */
export function PageReportCard({ report, onChanged }: PageReportCardProps) {
  const t = useMessagesTexts()
  const { id, reporter, email, about, car, text, createdAt, closedAt } = report
  const setClosed = (isRead: boolean) =>
    readApiResponse(feedbackClient().admin.feedback[':id'].$put({ param: { id }, json: { isRead } }))
  const from = () => <ReporterName key="from" report={report} />
  return (
    <ReportCard
      title={
        car
          ? t.rich('reportOf', { reporter: from, reported: () => <ReportedCarLink key="car" car={car} /> })
          : about
            ? t.rich('reportOf', { reporter: from, reported: () => <bdi key="about">{about}</bdi> })
            : t.rich('reportOfNothingNamed', { reporter: from })
      }
      car={car && t.rich('reportSeller', { seller: () => <ReportPersonLink key="seller" person={car.seller} /> })}
      createdAt={createdAt}
      closedAt={closedAt}
      badges={<ReportKindBadge kind={car ? 'car' : 'other'} />}
      setClosed={setClosed}
      onChanged={onChanged}
      steps={
        <>
          {car && <ReportSteps person={car.seller} car={car} />}
          {email !== '' && <MailReporter email={email} />}
        </>
      }
    >
      {/* The address as it was written, which may name another site. */}
      {car && about !== `/cars/${car.id}` && (
        <p className="wrap-anywhere text-muted text-sm">
          <bdi dir="ltr">{about}</bdi>
        </p>
      )}
      <ReporterWords>{text}</ReporterWords>
      {reporter && !reporter.isDeleted && email !== '' && (
        <p className="wrap-anywhere text-muted text-sm">
          <bdi dir="ltr">{email}</bdi>
        </p>
      )}
    </ReportCard>
  )
}

/** Who was signed in has a page; anybody else is known by the address alone. */
function ReporterName({ report: { reporter, email } }: { report: PageReport }) {
  const t = useMessagesTexts()
  if (reporter) return <ReportPersonLink person={reporter} />
  return email === '' ? t('deletedAccount') : <bdi dir="ltr">{email}</bdi>
}

function MailReporter({ email }: { email: string }) {
  const t = useMessagesTexts()
  const feedback = useFeedbackTexts()
  // The answer says in its subject what it is about.
  const subject = encodeURIComponent(feedback('topicReport'))
  return (
    <a href={`mailto:${email}?subject=${subject}`} className="btn btn-ghost">
      {t('answerReporter')}
    </a>
  )
}

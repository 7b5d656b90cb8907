import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { AdminTask, AdminTaskKind, FailedMail } from '#contract/admin-tasks.ts'
import type { AdminOverviewData } from '#contract/dashboard-overview.ts'
import { useLocaleFormats } from '#web/i18n/locale-formats.ts'
import { BackupFacts, needsAttention } from '#web/overview/backups-card.tsx'
import { PaymentAlarms } from '#web/overview/payment-alarms.tsx'
import { useOverviewTexts } from '#web/texts/use-overview-texts.ts'
import { Card } from '#web/ui/card.tsx'
import { DisclosureChevron } from '#web/ui/disclosure-chevron.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { BadgeCheck, Check, ChevronRight, Landmark, Mail, MessageSquareText, ShieldCheck } from '#web/ui/icons.ts'
import { InlineNotice } from '#web/ui/inline-notice.tsx'
import { LocalizedTime } from '#web/ui/localized-time.tsx'

/** More of them would push all else out of sight. */
const alarmsInSight = 2

type Attention = Pick<
  AdminOverviewData,
  'tasks' | 'failedMails' | 'alarms' | 'openAlarms' | 'priceModelRefusedAt' | 'backups'
>

/** What waits for an Admin, what costs most first: how much, since when, and the way to the very list. */
export function AdminAttention({ numbers }: { numbers: Attention }) {
  const t = useOverviewTexts()
  const { alarms, openAlarms, priceModelRefusedAt, backups } = numbers
  // A server of an earlier release lists neither.
  const { tasks = [], failedMails = [] } = numbers
  const isBackupUrgent = needsAttention(backups)
  const listed = tasks.filter(isNotAlarm)
  const hasNothing = openAlarms === 0 && !isBackupUrgent && !priceModelRefusedAt && listed.length === 0
  return (
    <section aria-labelledby="attention">
      <h2 id="attention" className="mb-4">
        {t('needsAttention')}
      </h2>
      {hasNothing ? (
        <EmptyState icon={<Check />} title={t('nothingWaits')}>
          {t('nothingWaitsText')}
        </EmptyState>
      ) : (
        <Card className="grid divide-y divide-line px-4 sm:px-5">
          {openAlarms > 0 && <PaymentAlarms alarms={alarms.slice(0, alarmsInSight)} total={openAlarms} />}
          {isBackupUrgent && (
            <section aria-labelledby="backups-title" className="py-4">
              <h3 id="backups-title" className="text-lg">
                {t('backups')}
              </h3>
              <BackupFacts backups={backups} />
            </section>
          )}
          {priceModelRefusedAt && <RefusedPriceModel at={priceModelRefusedAt} />}
          {listed.length > 0 && (
            <ul className="grid divide-y divide-line">
              {listed.map((task) => (
                <li key={task.kind}>
                  {task.kind === 'failedMails' ? (
                    <FailedMails task={task} mails={failedMails} />
                  ) : (
                    <Link to={wayTo[task.kind].to} className="group flex min-h-14 items-center gap-3 py-3">
                      <TaskLine task={task} />
                      <ChevronRight className="size-5 shrink-0 text-muted rtl:-scale-x-100" aria-hidden="true" />
                    </Link>
                  )}
                </li>
              ))}
            </ul>
          )}
        </Card>
      )}
    </section>
  )
}

type ListedTask = AdminTask & { kind: Exclude<AdminTaskKind, 'alarms'> }
type LinkedKind = Exclude<ListedTask['kind'], 'failedMails'>

/** Alarms stand above with what they say. */
function isNotAlarm(task: AdminTask): task is ListedTask {
  return task.kind !== 'alarms'
}

/** The oldest first where the list can say so. */
const wayTo: Record<LinkedKind, { to: string; icon: ReactNode }> = {
  refundsAnswered: { to: '/dashboard/payments?kind=disputes&state=answered&sort=oldest', icon: <Landmark /> },
  refundsUnanswered: { to: '/dashboard/payments?kind=disputes&state=open&sort=oldest', icon: <Landmark /> },
  payoutsDue: { to: '/dashboard/payments?kind=payouts&state=due&sort=oldest', icon: <Landmark /> },
  verifications: { to: '/dashboard/verifications', icon: <BadgeCheck /> },
  reports: { to: '/dashboard/messageReports', icon: <ShieldCheck /> },
  feedback: { to: '/dashboard/feedback', icon: <MessageSquareText /> },
}

const names = {
  refundsAnswered: 'refundsAnswered',
  refundsUnanswered: 'refundsUnanswered',
  payoutsDue: 'payoutsDue',
  verifications: 'sellersToVerify',
  reports: 'openReports',
  failedMails: 'failedMails',
  feedback: 'unreadFeedback',
} as const satisfies Record<ListedTask['kind'], string>

function TaskLine({ task: { kind, count, oldestAt } }: { task: ListedTask }) {
  const t = useOverviewTexts()
  const { number } = useLocaleFormats()
  return (
    <>
      <span className="text-primary [&>svg]:size-5" aria-hidden="true">
        {kind === 'failedMails' ? <Mail /> : wayTo[kind].icon}
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-medium group-hover:underline">{t(names[kind])}</span>
        <span className="block text-muted text-sm">
          {t.rich('oldestOf', { time: () => <LocalizedTime at={oldestAt} show="relative" /> })}
        </span>
      </span>
      <span className="figures font-display text-2xl">{number(count)}</span>
    </>
  )
}

/** There is no page of mails: the newest ones unfold here, with what the mail server said. */
function FailedMails({ task, mails }: { task: ListedTask; mails: FailedMail[] }) {
  const t = useOverviewTexts()
  return (
    <details className="group">
      <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 py-3 [&::-webkit-details-marker]:hidden">
        <TaskLine task={task} />
        <DisclosureChevron />
      </summary>
      <p className="text-muted text-sm">{t('failedMailsOf')}</p>
      <ul className="mt-2 mb-4 grid gap-3">
        {mails.map(({ id, recipient, error, createdAt }) => (
          <li key={id} className="text-sm">
            <bdi className="wrap-anywhere font-medium">{recipient}</bdi>{' '}
            <LocalizedTime at={createdAt} show="dateTime" className="text-muted" />
            {error && <bdi className="wrap-anywhere block text-muted">{error}</bdi>}
          </li>
        ))}
      </ul>
      {task.count > mails.length && (
        <p className="mb-4 text-muted text-sm">{t('andMore', { count: task.count - mails.length })}</p>
      )}
    </details>
  )
}

function RefusedPriceModel({ at }: { at: string }) {
  const t = useOverviewTexts()
  return (
    <InlineNotice
      tone="error"
      className="my-4"
      action={
        <Link to="/prices/how" className="text-primary underline underline-offset-4">
          {t('seePriceModel')}
        </Link>
      }
    >
      {t.rich('priceModelRefused', { time: () => <LocalizedTime key="time" at={at} show="dateTime" /> })}
    </InlineNotice>
  )
}

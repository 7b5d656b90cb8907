import { Link } from 'react-router'
import type { AuditRecord } from '#contract/audit.ts'
import { AuditDetailText } from '#web/admin/audit-detail.tsx'
import { AuditActionText, AuditActorText } from '#web/admin/audit-list.tsx'
import { SettingsChangeText } from '#web/admin/settings-change-text.tsx'
import type { TextKey, Translator } from '#web/i18n/translator.ts'
import { useAdminTexts } from '#web/texts/use-admin-texts.ts'
import { DetailsSummary } from '#web/ui/details-summary.tsx'
import { LocalizedTime } from '#web/ui/localized-time.tsx'
import { RecordTable, type RecordTableColumn } from '#web/ui/record-table.tsx'

const columnsOf = (t: Translator<TextKey<typeof useAdminTexts>>): RecordTableColumn<AuditRecord>[] => [
  {
    header: t('auditedAction'),
    cell: ({ action, subject, actor, at }) => (
      <>
        <span className="block font-medium">
          <AuditActionText action={action} />
        </span>
        <span className="block truncate text-muted text-sm">
          <Subject subject={subject} />
        </span>
        <span className="block text-muted text-sm @4xl:hidden">
          <LocalizedTime at={at} show="dateTime" /> · <AuditActorText actor={actor} />
        </span>
      </>
    ),
  },
  { header: t('who'), isTableOnly: true, cell: ({ actor }) => <AuditActorText actor={actor} /> },
  {
    header: t('when'),
    isTableOnly: true,
    cell: ({ at }) => (
      <span className="whitespace-nowrap text-sm">
        <LocalizedTime at={at} show="dateTime" />
      </span>
    ),
  },
  { header: t('details'), isWhole: true, cell: (entry) => <Details entry={entry} /> },
]

export function AuditTable({ entries }: { entries: AuditRecord[] }) {
  const t = useAdminTexts()
  return <RecordTable caption={t('auditLog')} rows={entries} rowKey={({ id }) => String(id)} columns={columnsOf(t)} />
}

/** The name of what an entry is about, as a link to its page; what has no name says what it is. */
function Subject({ subject }: { subject: AuditRecord['subject'] }) {
  const { name } = subject
  const to = pathOf(subject)
  // What has no name is told by the action; its id stands in the details.
  if (!name) return null
  return to ? (
    <Link to={to} className="underline underline-offset-4">
      <bdi>{name}</bdi>
    </Link>
  ) : (
    <bdi>{name}</bdi>
  )
}

function pathOf({ type, id, orderId }: AuditRecord['subject']): string | null {
  if (orderId) return `/dashboard/orders/${orderId}`
  if (type === 'listing') return `/cars/${id}`
  return type === 'person' ? `/dashboard/people/${id}` : null
}

function Details({ entry: { action, subject, detail, position, hash, previousHash } }: { entry: AuditRecord }) {
  const t = useAdminTexts()
  return (
    <details className="text-start text-sm">
      <DetailsSummary className="text-muted">
        {position === null ? t('notChained') : t('number', { position })}
      </DetailsSummary>
      {action === 'settings.changed' ? (
        <SettingsChangeText detail={detail} />
      ) : (
        <AuditDetailText detail={detail} hasIds />
      )}
      <dl className="mt-1">
        <dt className="text-muted">{t('recordId')}</dt>
        <dd className="mb-1 break-all font-mono text-xs">{subject.id}</dd>
        <dt className="text-muted">{t('hashOfEntry')}</dt>
        <dd className="break-all font-mono text-xs">{hash ?? '–'}</dd>
        <dt className="mt-1 text-muted">{t('hashBefore')}</dt>
        <dd className="break-all font-mono text-xs">{previousHash ?? '–'}</dd>
      </dl>
    </details>
  )
}

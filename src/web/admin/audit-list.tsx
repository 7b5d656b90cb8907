import type { AuditLogEntry } from '#contract/admin.ts'
import { AuditDetailText, auditNameInWords } from '#web/admin/audit-detail.tsx'
import { useAdminTexts } from '#web/texts/use-admin-texts.ts'
import { useShellTexts } from '#web/texts/use-shell-texts.ts'
import { LocalizedTime } from '#web/ui/localized-time.tsx'

/** The recorded actions and who took them, newest first. */
export function AuditList({ entries }: { entries: AuditLogEntry[] }) {
  const t = useAdminTexts()
  if (entries.length === 0) return <p className="text-muted">{t('nothingWritten')}</p>
  return (
    <ol className="grid gap-4">
      {entries.map(({ id, at, actor, action, detail }) => (
        <li key={id} className="border-line border-s-2 ps-4">
          <p className="font-medium">
            <AuditActionText action={action} />
          </p>
          <p className="text-muted text-sm">
            <LocalizedTime at={at} show="dateTime" /> · <AuditActorText actor={actor} />
          </p>
          <AuditDetailText detail={detail} />
        </li>
      ))}
    </ol>
  )
}

export function AuditActionText({ action }: { action: string }) {
  const t = useAdminTexts()
  return t.has(action) ? t(action) : auditNameInWords(action)
}

export function AuditActorText({ actor }: { actor: AuditLogEntry['actor'] }) {
  const t = useAdminTexts()
  const shell = useShellTexts()
  return actor ? t('actor', { name: actor.name, role: shell(actor.role) }) : t('forecourtItself')
}

import type { AuditLogEntry } from '#contract/admin.ts'
import { useAdminTexts } from '#web/texts/use-admin-texts.ts'
import { useShellTexts } from '#web/texts/use-shell-texts.ts'
import { FormattedPrice } from '#web/ui/formatted-price.tsx'
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
  return t.has(action) ? t(action) : inWords(action)
}

export function AuditActorText({ actor }: { actor: AuditLogEntry['actor'] }) {
  const t = useAdminTexts()
  const shell = useShellTexts()
  return actor ? t('actor', { name: actor.name, role: shell(actor.role) }) : t('forecourtItself')
}

/** The further details recorded with an action; renders nothing where there are none. */
export function AuditDetailText({ detail }: { detail: Record<string, unknown> }) {
  const t = useAdminTexts()
  function detailWords(name: string): string {
    const bare = name.replace(/Cents$/, '')
    const key = `detail.${bare}`
    return t.has(key) ? t(key) : inWords(bare)
  }
  if (Object.keys(detail).length === 0) return null
  return (
    <dl className="mt-1 grid gap-x-4 text-sm sm:grid-cols-[auto_minmax(0,1fr)]">
      {Object.entries(detail).map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{detailWords(name)}</dt>
          <dd className="break-all max-sm:mb-1">
            <Value name={name} value={value} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Turns `booking.handover-confirmed` into `Booking: handover confirmed`, and `intentId` into `Intent id`. */
function inWords(name: string): string {
  const words = name
    .replace('.', ': ')
    .replaceAll(/[-_]/g, ' ')
    .replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function Value({ name, value }: { name: string; value: unknown }) {
  if (name.endsWith('Cents') && typeof value === 'number') return <FormattedPrice cents={value} />
  return typeof value === 'string' ? value : JSON.stringify(value)
}

import type { ReactNode } from 'react'

type AuditDetailRow = { name: string; label: string; value: ReactNode }

/** The details of an audit entry, each with its name. */
export function AuditDetailRows({ rows }: { rows: readonly AuditDetailRow[] }) {
  return (
    <dl className="mt-1 grid gap-x-4 text-sm sm:grid-cols-[auto_minmax(0,1fr)]">
      {rows.map(({ name, label, value }) => (
        <div key={name} className="contents">
          <dt className="text-muted">{label}</dt>
          <dd className="wrap-anywhere max-sm:mb-1">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

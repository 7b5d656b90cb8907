import type { ReactNode } from 'react'
import { Card } from '#web/ui/card.tsx'

/** A part of the page of a record, with a heading of its own. */
export function RecordPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card as="section" aria-label={title} className="p-5 sm:p-6">
      <h2 className="mb-4 text-xl">{title}</h2>
      {children}
    </Card>
  )
}

export type FactRow = [label: string, value: ReactNode]

/** Facts about a record, each beside its label. */
export function RecordFacts({ rows }: { rows: FactRow[] }) {
  return (
    <dl>
      {rows.map(([label, value]) => (
        <div
          key={label}
          className="grid grid-cols-[7rem_minmax(0,1fr)] gap-x-4 border-line border-t py-2 first:border-t-0 sm:grid-cols-[9rem_minmax(0,1fr)]"
        >
          <dt className="text-muted">{label}</dt>
          <dd className="wrap-anywhere min-w-0">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

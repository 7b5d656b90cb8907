import type { ReactNode } from 'react'
import { useLocaleFormats } from '#web/i18n/locale-formats.ts'
import { Card } from '#web/ui/card.tsx'
import { DisclosureChevron } from '#web/ui/disclosure-chevron.tsx'

/** A part of the page of a record, with a heading of its own. */
export function RecordPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card as="section" aria-label={title} className="p-5 sm:p-6">
      <h2 className="mb-4 text-xl">{title}</h2>
      {children}
    </Card>
  )
}

type FoldedRecordPartProps = { title: string /** Of what is in it. */; count?: number; children: ReactNode }

/** A part that is read now and then: one line with how much is in it, until it is opened. It works before scripts run. */
export function FoldedRecordPart({ title, count, children }: FoldedRecordPartProps) {
  const { number } = useLocaleFormats()
  return (
    <Card as="section" aria-label={title}>
      <details>
        <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-4 px-5 py-3 sm:px-6 [&::-webkit-details-marker]:hidden">
          <h2 className="text-xl">
            {title}
            {count !== undefined && <span className="figures text-muted"> ({number(count)})</span>}
          </h2>
          <DisclosureChevron className="size-5" />
        </summary>
        <div className="px-5 pt-1 pb-5 sm:px-6">{children}</div>
      </details>
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

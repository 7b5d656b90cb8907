import { type ReactNode, useId } from 'react'
import { useOverviewTexts } from '#web/texts/use-overview-texts.ts'
import { Card } from '#web/ui/card.tsx'
import { DetailsSummary } from '#web/ui/details-summary.tsx'

export type ChartTableData = { columns: string[]; rows: { key: string; cells: string[] }[] }

type ChartFigureProps = {
  title: string
  /** What the chart counts and how, under the title. */
  note?: ReactNode
  /** A control beside the title. */
  choice?: ReactNode
  /** The same numbers as a table, for people who prefer to read or hear them. */
  table: ChartTableData
  className?: string
  children: ReactNode
}

/** A chart with its title and its table of numbers. */
export function ChartFigure({ title, note, choice, table, className = '', children }: ChartFigureProps) {
  const t = useOverviewTexts()
  const id = useId()
  return (
    <Card as="section" aria-labelledby={id} className={`flex min-w-0 flex-col p-4 sm:p-5 ${className}`}>
      <div className="mb-4 flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div>
          <h2 id={id} className="text-xl">
            {title}
          </h2>
          {note && <p className="mt-1 text-muted text-sm">{note}</p>}
        </div>
        {choice}
      </div>
      {children}
      <details className="mt-2">
        <DetailsSummary className="text-muted text-sm underline underline-offset-4">
          {t('showNumbers')}
          <span className="sr-only">: {title}</span>
        </DetailsSummary>
        <Numbers title={title} table={table} />
      </details>
    </Card>
  )
}

function Numbers({ title, table: { columns, rows } }: { title: string; table: ChartTableData }) {
  const t = useOverviewTexts()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard.
    <section aria-label={t('numbers', { title })} tabIndex={0} className="mt-1 max-h-72 overflow-auto">
      <table className="figures w-full text-sm">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr className="sticky top-0 bg-surface">
            {columns.map((column, index) => (
              <th key={column} scope="col" className={`py-1.5 pe-2 font-medium text-muted ${sideOf(index)}`}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [first, ...rest] }) => (
            <tr key={key} className="border-line border-t">
              <th scope="row" className="py-1.5 pe-2 text-start font-normal">
                {first}
              </th>
              {rest.map((cell, index) => (
                <td key={columns[index + 1]} className="py-1.5 pe-2 text-end">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function sideOf(index: number): string {
  return index === 0 ? 'text-start' : 'text-end'
}

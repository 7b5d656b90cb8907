import type { ReactNode } from 'react'

export type RecordColumn<Row> = { header: string; cell: (row: Row) => ReactNode }

type RecordTableProps<Row> = {
  /** Says what the table holds; read by screen readers. */
  caption: string
  rows: Row[]
  rowKey: (row: Row) => string
  /** The first column says what the record is: on a narrow screen it stands without its header. */
  columns: RecordColumn<Row>[]
}

/** Records that the server has searched, sorted and paged; on a narrow screen every row is a card. */
export function RecordTable<Row>({ caption, rows, rowKey, columns }: RecordTableProps<Row>) {
  return (
    // The roles are written out: a table that is laid out as blocks is no table to a screen reader any more.
    // biome-ignore-start lint/a11y/noRedundantRoles: see above
    // biome-ignore-start lint/a11y/useSemanticElements: see above
    <table role="table" className="block w-full text-left xl:table">
      <caption className="sr-only">{caption}</caption>
      <thead role="rowgroup" className="hidden xl:table-header-group">
        <tr role="row" className="border-line border-b">
          {columns.map(({ header }) => (
            <th key={header} scope="col" className="px-2 py-3 font-medium text-muted text-sm">
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="grid gap-4 md:grid-cols-2 xl:table-row-group">
        {rows.map((row) => (
          <tr
            key={rowKey(row)}
            role="row"
            className="block rounded-box bg-surface p-4 shadow-card xl:table-row xl:rounded-none xl:border-line xl:border-b xl:bg-transparent xl:shadow-none"
          >
            {columns.map(({ header, cell }, position) => (
              <td
                key={header}
                role="cell"
                className={
                  position === 0
                    ? 'block pb-2 xl:table-cell xl:px-2 xl:py-3 xl:align-top'
                    : 'flex items-start justify-between gap-4 py-1.5 xl:table-cell xl:px-2 xl:py-3 xl:align-top'
                }
              >
                {position > 0 && <span className="shrink-0 text-muted text-sm xl:hidden">{header}</span>}
                <div className={position === 0 ? 'min-w-0' : 'min-w-0 text-right xl:text-left'}>{cell(row)}</div>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
    // biome-ignore-end lint/a11y/useSemanticElements: see above
    // biome-ignore-end lint/a11y/noRedundantRoles: see above
  )
}

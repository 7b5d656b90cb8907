import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ArrowDown, ArrowDownUp, ArrowUp } from '#web/ui/icons.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import './record-table.css'

export type RecordTableColumn<Row> = {
  header: string
  /** Names a column that may be turned off. */
  name?: string
  cell: (row: Row) => ReactNode
  /** The record's actions: on a narrow screen they are under it without their header. */
  isActions?: boolean
  /** The full text in the table too, where other cells end after two lines. */
  isWhole?: boolean
  /** A card has it in another cell, with which it shares a line. */
  isTableOnly?: boolean
  /** Present where the heading sorts the list. */
  sorting?: ColumnSorting
}

/** How a list is sorted by a column, null where it is by another one, and the address of the list as its heading sorts it. */
export type ColumnSorting = { direction: 'ascending' | 'descending' | null; to: string }

type RecordTableProps<Row> = {
  /** Describes the table for screen readers. */
  caption: string
  rows: Row[]
  rowKey: (row: Row) => string
  /** The first column names the record: on a narrow screen it has no header. */
  columns: RecordTableColumn<Row>[]
  /** True where the table is on a card already: a row is then not a card of its own, but separated by lines. */
  isOnCard?: boolean
  /** Present where several rows can be chosen, to do something to all of them. */
  choice?: RecordTableChoice<Row>
}

export type RecordTableChoice<Row> = {
  isChosen: (key: string) => boolean
  toggle: (key: string) => void
  /** Names the row's checkbox for screen readers. */
  label: (row: Row) => string
}

const cardRows =
  'rounded-box bg-surface p-4 shadow-card @4xl:rounded-none @4xl:border-line @4xl:border-b @4xl:bg-transparent @4xl:shadow-none'
const lineRows = 'border-line border-t py-3'

/**
 * Records as a table; where the screen is too narrow for a table, every row is a card. In a table a row is two lines of
 * text or one button high, so that a screen shows many; longer text is complete on the record's own page.
 */
export function RecordTable<Row>({ caption, rows, rowKey, columns, isOnCard, choice }: RecordTableProps<Row>) {
  return (
    <div className="@container">
      {/* The roles are explicit: screen readers do not recognise a table that is laid out as blocks. */}
      {/* biome-ignore-start lint/a11y/noRedundantRoles: see above */}
      {/* biome-ignore-start lint/a11y/useSemanticElements: see above */}
      <table role="table" className="block w-full text-start @4xl:table">
        <caption className="sr-only">{caption}</caption>
        <thead role="rowgroup" className="hidden @4xl:table-header-group">
          <tr role="row" className="border-line border-b">
            {/* The rows' own checkboxes name themselves; the one for all of them stands above the table. */}
            {choice && <td role="cell" />}
            {columns.map(({ header, isActions, sorting }) => (
              <th
                key={header}
                scope="col"
                aria-sort={sorting && (sorting.direction ?? 'none')}
                className={`px-2 py-3 font-medium text-muted text-sm ${isActions ? 'text-end' : 'text-start'}`}
              >
                {sorting ? <SortLink sorting={sorting}>{header}</SortLink> : header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className={`grid @4xl:table-row-group ${isOnCard ? '' : 'gap-4 @xl:grid-cols-2'}`}>
          {rows.map((row) => (
            <tr
              key={rowKey(row)}
              role="row"
              className={`flex flex-col @4xl:table-row ${isOnCard ? lineRows : cardRows}`}
            >
              {choice && <ChoiceCell choice={choice} row={row} rowId={rowKey(row)} />}
              {columns.map((column, position) => (
                <RecordCell key={column.header} column={column} row={row} isLead={position === 0} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {/* biome-ignore-end lint/a11y/useSemanticElements: see above */}
      {/* biome-ignore-end lint/a11y/noRedundantRoles: see above */}
    </div>
  )
}

type RecordCellProps<Row> = { column: RecordTableColumn<Row>; row: Row; isLead: boolean }

function SortLink({ sorting: { direction, to }, children }: { sorting: ColumnSorting; children: string }) {
  const Arrow = direction === 'ascending' ? ArrowUp : direction === 'descending' ? ArrowDown : ArrowDownUp
  return (
    <Link
      to={to}
      preventScrollReset
      className={`record-sort inline-flex items-center gap-1 rounded-field hover:underline ${direction ? 'text-ink' : ''}`}
    >
      {children}
      <Arrow className="size-4" aria-hidden="true" />
    </Link>
  )
}

function RecordCell<Row>({ column, row, isLead }: RecordCellProps<Row>) {
  const { header, cell, isActions, isWhole, isTableOnly } = column
  const isAlone = isLead || isActions
  const space = isLead ? 'pb-2' : isActions ? 'mt-auto pt-3' : 'py-1.5'
  const box = isTableOnly ? 'hidden' : isAlone ? 'block' : 'flex items-baseline justify-between gap-4'
  const side = isActions ? '@4xl:text-end' : isLead ? '' : 'text-end @4xl:text-start'
  return (
    // biome-ignore lint/a11y/noRedundantRoles: laid out as a block on a phone, it would lose its role.
    <td role="cell" className={`${box} ${space} @4xl:table-cell @4xl:px-2 @4xl:py-1 @4xl:align-middle`}>
      {!isAlone && <span className="shrink-0 text-muted text-sm @4xl:hidden">{header}</span>}
      <div className={`min-w-0 ${side} ${isActions || isWhole ? '' : 'record-lines'}`}>
        <div>{cell(row)}</div>
      </div>
    </td>
  )
}

type ChoiceCellProps<Row> = { choice: RecordTableChoice<Row>; row: Row; rowId: string }

function ChoiceCell<Row>({ choice, row, rowId }: ChoiceCellProps<Row>) {
  const isHydrated = useHydrated()
  return (
    // biome-ignore lint/a11y/noRedundantRoles: laid out as a block on a phone, it would lose its role.
    <td role="cell" className="record-choice block @4xl:table-cell @4xl:align-middle">
      <label className="inline-flex min-h-11 cursor-pointer items-center px-2">
        <span className="sr-only">{choice.label(row)}</span>
        <input
          type="checkbox"
          className="checkbox checkbox-primary border-control-line"
          checked={choice.isChosen(rowId)}
          disabled={!isHydrated}
          onChange={() => choice.toggle(rowId)}
        />
      </label>
    </td>
  )
}

import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useShellTexts } from '#web/texts/shell.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { Select } from '#web/ui/select.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { arrangeRows, type Sorting, toggleSorting } from '#web/ui/table-rows.ts'
import { TextInput } from '#web/ui/text-input.tsx'

export type Column<Row> = {
  key: string
  header: string
  cell: (row: Row) => ReactNode
  /** Makes the column sortable. */
  sortValue?: (row: Row) => string | number
  /** Figures stand to the right, under one another. */
  isNumeric?: boolean
}

export type TableState<Row> =
  | { kind: 'loading' }
  | { kind: 'failed'; error: unknown; onRetry: () => void }
  | { kind: 'ready'; rows: Row[] }

type DataTableProps<Row> = {
  /** Says what the table holds; read by screen readers. */
  caption: string
  state: TableState<Row>
  columns: Column<Row>[]
  rowKey: (row: Row) => string
  emptyTitle: string
  /** Makes the table searchable: the words of a row that a search looks through. */
  searchText?: (row: Row) => string
  pageSize?: number
}

/** Rows that can be searched, sorted and paged in the browser; on a phone every row is a card. */
export function DataTable<Row>({ state, emptyTitle, ...rest }: DataTableProps<Row>) {
  if (state.kind === 'loading') return <Spinner />
  if (state.kind === 'failed') return <ErrorState error={state.error} onRetry={state.onRetry} />
  if (state.rows.length === 0) return <EmptyState title={emptyTitle} />
  return <FilledTable rows={state.rows} {...rest} />
}

type FilledTableProps<Row> = Omit<DataTableProps<Row>, 'state' | 'emptyTitle'> & { rows: Row[] }

function FilledTable<Row>({ caption, rows, columns, rowKey, searchText, pageSize = 10 }: FilledTableProps<Row>) {
  const t = useShellTexts()
  const [query, setQuery] = useState('')
  const [sorting, setSorting] = useState<Sorting | null>(null)
  const [wantedPage, setPage] = useState(1)
  const sortValue = columns.find(({ key }) => key === sorting?.key)?.sortValue
  const arranged = arrangeRows({ rows, query, searchText, sorting, sortValue, page: wantedPage, pageSize })
  const { shown, total, page, pageCount } = arranged

  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-end gap-4">
        {searchText && (
          <TextInput
            label={t('search')}
            type="search"
            className="w-full sm:w-72"
            value={query}
            onChange={(event) => {
              setQuery(event.target.value)
              setPage(1)
            }}
          />
        )}
        <SortChoice columns={columns} sorting={sorting} onSort={setSorting} />
        <p role="status" className="figures ms-auto text-muted">
          {total === rows.length ? t('countInAll', { total }) : t('countOf', { total, all: rows.length })}
        </p>
      </div>
      {/* The roles are written out: a table that is laid out as blocks is no table to a screen reader any more. */}
      {/* biome-ignore-start lint/a11y/noRedundantRoles: see above */}
      {/* biome-ignore-start lint/a11y/useSemanticElements: see above */}
      <table role="table" className="block w-full text-start md:table">
        <caption className="sr-only">{caption}</caption>
        <thead role="rowgroup" className="hidden md:table-header-group">
          <tr role="row" className="border-line border-b">
            {columns.map((column) => (
              <HeaderCell key={column.key} column={column} sorting={sorting} onSort={setSorting} />
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="grid gap-4 md:table-row-group">
          {shown.map((row) => (
            <tr
              key={rowKey(row)}
              role="row"
              className="block rounded-box bg-surface p-4 shadow-card md:table-row md:rounded-none md:border-line md:border-b md:bg-transparent md:shadow-none"
            >
              {columns.map((column) => (
                <BodyCell key={column.key} column={column} row={row} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {/* biome-ignore-end lint/a11y/useSemanticElements: see above */}
      {/* biome-ignore-end lint/a11y/noRedundantRoles: see above */}
      {total === 0 && <p className="py-6 text-center text-muted">{t('nothingMatches', { query })}</p>}
      <Pagination
        page={page}
        pageCount={pageCount}
        target={{ kind: 'button', onSelect: setPage }}
        label={t('pagesOf', { name: caption })}
      />
    </div>
  )
}

type SortProps = { sorting: Sorting | null; onSort: (sorting: Sorting | null) => void }

function HeaderCell<Row>({ column, sorting, onSort }: SortProps & { column: Column<Row> }) {
  const direction = sorting?.key === column.key ? sorting.direction : undefined
  const Arrow = direction === 'ascending' ? ArrowUp : direction === 'descending' ? ArrowDown : ArrowUpDown
  const side = column.isNumeric ? 'text-end' : ''
  return (
    <th scope="col" aria-sort={direction} className={`p-3 font-medium text-muted text-sm ${side}`}>
      {column.sortValue ? (
        <button
          type="button"
          className="-mx-2 inline-flex min-h-11 cursor-pointer items-center gap-1.5 rounded-field px-2 hover:bg-paper-shade"
          onClick={() => onSort(toggleSorting(sorting, column.key))}
        >
          {column.header}
          <Arrow className={`size-4 ${direction ? 'text-primary' : 'opacity-50'}`} aria-hidden="true" />
        </button>
      ) : (
        column.header
      )}
    </th>
  )
}

function BodyCell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const side = column.isNumeric ? 'figures md:text-end' : ''
  return (
    // biome-ignore lint/a11y/noRedundantRoles: laid out as a block on a phone, it would lose its role.
    <td role="cell" className={`flex items-center justify-between gap-4 py-1.5 md:table-cell md:p-3 ${side}`}>
      <span className="shrink-0 text-muted text-sm md:hidden">{column.header}</span>
      <span className="min-w-0 break-words text-end md:text-inherit">{column.cell(row)}</span>
    </td>
  )
}

/** Phones have no header row to press. */
function SortChoice<Row>({ columns, sorting, onSort }: SortProps & { columns: Column<Row>[] }) {
  const t = useShellTexts()
  const sortable = columns.filter((column) => column.sortValue)
  if (sortable.length === 0) return null
  const options = sortable.flatMap(({ key, header }) => [
    { value: `${key}:ascending`, label: t('ascending', { column: header }) },
    { value: `${key}:descending`, label: t('descending', { column: header }) },
  ])
  return (
    <Select
      label={t('sortBy')}
      className="w-full md:hidden"
      placeholder={t('asItComes')}
      options={options}
      value={sorting ? `${sorting.key}:${sorting.direction}` : ''}
      onChange={(event) => {
        const [key, direction] = event.target.value.split(':')
        const isSorting = key && (direction === 'ascending' || direction === 'descending')
        onSort(isSorting ? { key, direction } : null)
      }}
    />
  )
}

export type Sorting = { key: string; direction: 'ascending' | 'descending' }

type RowsToArrange<Row> = {
  rows: Row[]
  query: string
  searchText?: (row: Row) => string
  sorting: Sorting | null
  sortValue?: (row: Row) => string | number
  page: number
  pageSize: number
}

type ArrangedRows<Row> = { shown: Row[]; total: number; page: number; pageCount: number }

const words = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

/** Searches, then sorts, then cuts out one page. A page that is no longer there becomes the last one. */
export function arrangeRows<Row>(options: RowsToArrange<Row>): ArrangedRows<Row> {
  const { rows, query, searchText, sorting, sortValue, pageSize } = options
  const needle = query.trim().toLowerCase()
  const found = needle && searchText ? rows.filter((row) => searchText(row).toLowerCase().includes(needle)) : rows
  const sorted = sorting && sortValue ? found.toSorted((a, b) => compare(sortValue(a), sortValue(b))) : found
  const ordered = sorting?.direction === 'descending' ? sorted.toReversed() : sorted
  const pageCount = Math.max(1, Math.ceil(ordered.length / pageSize))
  const page = Math.min(options.page, pageCount)
  return { shown: ordered.slice((page - 1) * pageSize, page * pageSize), total: ordered.length, page, pageCount }
}

function compare(a: string | number, b: string | number): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : words.compare(String(a), String(b))
}

/** The next state of a column's button: ascending, descending, ascending … */
export function toggleSorting(current: Sorting | null, key: string): Sorting {
  const isAscending = current?.key === key && current.direction === 'ascending'
  return { key, direction: isAscending ? 'descending' : 'ascending' }
}

import type { ColumnSorting } from '#web/ui/record-table.tsx'

type ColumnSortingOptions<Sort extends string> = {
  /** The order that the list has now. */
  current: Sort
  /** The orders of the column: the first is what its heading gives, the next what another press on it gives. */
  orders: readonly [sort: Sort, direction: 'ascending' | 'descending'][]
  addressOf: (sort: Sort) => string
}

/** How a list is sorted by a column, and where a press on the heading of that column leads. */
export function columnSorting<Sort extends string>(options: ColumnSortingOptions<Sort>): ColumnSorting {
  const { current, orders, addressOf } = options
  const position = orders.findIndex(([sort]) => sort === current)
  const [next = current] = orders[(position + 1) % orders.length] ?? []
  return { direction: orders[position]?.[1] ?? null, to: addressOf(next) }
}

import type { BulkAction } from '#web/dashboard/bulk-action.ts'
import { BulkActions } from '#web/dashboard/bulk-actions.tsx'
import { useShownColumns } from '#web/dashboard/shown-columns.tsx'
import { useRowSelection } from '#web/dashboard/use-row-selection.ts'
import { RecordTable, type RecordTableColumn } from '#web/ui/record-table.tsx'

type BulkTableProps<Row> = {
  /** The name under which the device keeps the columns that it hides. */
  name: string
  caption: string
  rows: Row[]
  /** The number of rows on all pages that match the list's filter. */
  total: number
  columns: RecordTableColumn<Row>[]
  /** Names a row where it is asked about, or failed. */
  nameOf: (row: Row) => string
  /** Names the row's checkbox. */
  choiceLabel: (row: Row) => string
  actions: BulkAction<Row>[]
  /** Loads the list again. */
  refresh: () => Promise<unknown>
}

/** A table whose rows can be chosen, to do something to several of them, and whose columns can be turned off. */
export function BulkTable<Row extends { id: string }>(props: BulkTableProps<Row>) {
  const { name, caption, rows, total, columns, nameOf, choiceLabel, actions, refresh } = props
  const { shown, menu } = useShownColumns(name, columns)
  const { isChosen, toggle, ...selection } = useRowSelection(rows)
  return (
    <>
      {/* While rows are chosen, what can be done to them stays in sight, and on a phone nothing else: without any it has rows alone. */}
      <div
        className={`flex flex-wrap items-center justify-between gap-3 ${selection.chosen.length > 0 ? '-mt-2 sticky top-16 z-10 mb-1 bg-paper py-2' : 'mb-3 max-sm:hidden'}`}
      >
        <BulkActions
          rows={rows}
          total={total}
          chosen={selection.chosen}
          nameOf={nameOf}
          actions={actions}
          onChooseAll={() => selection.chooseAll(rows)}
          onClear={selection.clear}
          onDone={refresh}
        />
        <div className={selection.chosen.length > 0 ? 'max-sm:hidden' : ''}>{menu}</div>
      </div>
      <RecordTable
        caption={caption}
        rows={rows}
        rowKey={({ id }) => id}
        columns={shown}
        choice={{ isChosen, toggle, label: choiceLabel }}
      />
    </>
  )
}

import { useState } from 'react'
import type { BulkAction } from '#web/dashboard/bulk-action.ts'
import { BulkDialog, type BulkQuestion } from '#web/dashboard/bulk-dialog.tsx'
import { useDashboardListsTexts } from '#web/texts/use-dashboard-lists-texts.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { HydratedButton } from '#web/ui/hydrated-button.tsx'

type BulkActionsProps<Row> = {
  rows: readonly Row[]
  chosen: readonly Row[]
  nameOf: (row: Row) => string
  actions: readonly BulkAction<Row>[]
  onChooseAll: () => void
  onClear: () => void
  /** After a run, whatever came of it. */
  onDone: () => Promise<unknown>
}

/** Above a list: how many rows are chosen, and what can be done to all of them. */
export function BulkActions<Row extends { id: string }>(props: BulkActionsProps<Row>) {
  const { rows, chosen, nameOf, actions, onChooseAll, onClear, onDone } = props
  const t = useDashboardListsTexts()
  const [asked, setAsked] = useState<BulkQuestion<Row> | null>(null)
  const isAll = rows.length > 0 && chosen.length === rows.length
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Checkbox
        label={chosen.length === 0 ? t('chooseAll') : t('chosenRows', { count: chosen.length })}
        checked={isAll}
        ref={(box) => {
          if (box) box.indeterminate = chosen.length > 0 && !isAll
        }}
        onChange={isAll ? onClear : onChooseAll}
      />
      {chosen.length > 0 &&
        actions.map((action) => {
          const accepted = chosen.filter(action.accepts)
          return (
            <HydratedButton
              key={action.name}
              look="secondary"
              className={action.look === 'danger' ? 'text-error' : ''}
              disabled={accepted.length === 0}
              onClick={() => setAsked({ action, rows: accepted, leftOut: chosen.length - accepted.length })}
            >
              {t('actionOnMany', { action: action.label, count: accepted.length })}
            </HydratedButton>
          )
        })}
      {/* It is there while it is closed, so that the browser gives the focus back. */}
      <BulkDialog
        asked={asked}
        nameOf={nameOf}
        onClose={() => {
          setAsked(null)
          onClear()
          void onDone()
        }}
        onCancel={() => setAsked(null)}
      />
    </div>
  )
}

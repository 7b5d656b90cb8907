import { useEffect, useState } from 'react'
import type { BulkAction } from '#web/dashboard/bulk-action.ts'
import { BulkDialog, type BulkQuestion } from '#web/dashboard/bulk-dialog.tsx'
import { useDashboardListsTexts } from '#web/texts/use-dashboard-lists-texts.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { HydratedButton } from '#web/ui/hydrated-button.tsx'

type BulkActionsProps<Row> = {
  rows: readonly Row[]
  /** The number of rows on all pages that match the list's filter. */
  total: number
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
  const { rows, total, chosen, nameOf, actions, onChooseAll, onClear, onDone } = props
  const t = useDashboardListsTexts()
  const [asked, setAsked] = useState<BulkQuestion<Row> | null>(null)
  const isAll = rows.length > 0 && chosen.length === rows.length
  const [isBeyondPage, setBeyondPage] = useState(false)
  useEffect(() => {
    if (!isAll) setBeyondPage(false)
  }, [isAll])
  const isMatching = isAll && isBeyondPage
  const chosenCount = isMatching ? total : chosen.length
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Checkbox
        label={chosenCount === 0 ? t('chooseAll') : t('chosenRows', { count: chosenCount })}
        checked={isAll}
        ref={(box) => {
          if (box) box.indeterminate = chosen.length > 0 && !isAll
        }}
        onChange={isAll ? onClear : onChooseAll}
      />
      {isAll && total > rows.length && !isMatching && (
        <HydratedButton look="quiet" onClick={() => setBeyondPage(true)}>
          {t('chooseMatching', { count: total })}
        </HydratedButton>
      )}
      {chosen.length > 0 &&
        actions.map((action) => {
          const accepted = chosen.filter(action.accepts)
          return (
            <HydratedButton
              key={action.name}
              look="secondary"
              className={action.look === 'danger' ? 'text-error' : ''}
              disabled={!isMatching && accepted.length === 0}
              onClick={() =>
                setAsked(
                  isMatching
                    ? { kind: 'matching', action, total }
                    : { kind: 'rows', action, rows: accepted, leftOut: chosen.length - accepted.length },
                )
              }
            >
              {t('actionOnMany', { action: action.label, count: isMatching ? total : accepted.length })}
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

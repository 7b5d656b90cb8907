import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import type { BulkAction } from '#web/dashboard/bulk-action.ts'
import { type BulkResult, runInTurn } from '#web/dashboard/run-in-turn.ts'
import { TranslatedMessage } from '#web/i18n/translated-message.tsx'
import { useReauthentication } from '#web/reauthentication/use-reauthentication.ts'
import { useDashboardListsTexts } from '#web/texts/use-dashboard-lists-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toastNotifier } from '#web/ui/toast-notifier.ts'

/** `rows`: those that the action can be done to; `leftOut` counts the other chosen ones. */
export type BulkQuestion<Row> = { action: BulkAction<Row>; rows: Row[]; leftOut: number }

type BulkDialogProps<Row> = {
  /** Null while the dialog is closed. */
  asked: BulkQuestion<Row> | null
  nameOf: (row: Row) => string
  /** After a run: the list is loaded again only then, since it may be empty, and nothing would say what came of it. */
  onClose: () => void
  /** Before it. */
  onCancel: () => void
}

type Run<Row> =
  | { kind: 'asking' }
  | { kind: 'running'; done: number; of: number }
  | { kind: 'finished'; result: BulkResult<Row>; isUndo: boolean }

/** More names than this are counted only. */
const maxNames = 20
const minReasonLength = 5

/** One question for many rows, the progress of the work, and what came of it row by row. */
export function BulkDialog<Row extends { id: string }>(props: BulkDialogProps<Row>) {
  const { asked, nameOf, onClose, onCancel } = props
  const t = useDashboardListsTexts()
  const formId = useId()
  const confirmed = useReauthentication()
  const isStopped = useRef(false)
  const isDismissed = useRef(false)
  const [run, setRun] = useState<Run<Row>>({ kind: 'asking' })
  const [isReasonMissing, setReasonMissing] = useState(false)

  async function work(on: Row[], call: (row: Row) => Promise<unknown>, isUndo: boolean) {
    isStopped.current = false
    isDismissed.current = false
    setRun({ kind: 'running', done: 0, of: on.length })
    const result = await runInTurn(on, (row) => confirmed(() => call(row)), {
      onProgress: (done) => setRun({ kind: 'running', done, of: on.length }),
      isStopped: () => isStopped.current,
    })
    if (!isDismissed.current) return setRun({ kind: 'finished', result, isUndo })
    // Escape closed the dialog meanwhile: what came of it is said all the same.
    toastNotifier.plain(t(isUndo ? 'undoneRows' : 'doneRows', { count: result.succeeded.length }))
    if (result.failed.length > 0) toastNotifier.error(t('failedRows', { count: result.failed.length }))
    setRun({ kind: 'asking' })
    onClose()
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const reason = String(new FormData(event.currentTarget).get('reason') ?? '').trim()
    if (!asked) return
    const { action, rows } = asked
    const isMissing = action.reason !== undefined && reason.length < minReasonLength
    setReasonMissing(isMissing)
    if (!isMissing) void work(rows, (row) => action.run(row, reason), false)
  }

  function close() {
    if (run.kind === 'running') {
      isStopped.current = true
      isDismissed.current = true
      return
    }
    setRun({ kind: 'asking' })
    setReasonMissing(false)
    if (run.kind === 'finished') onClose()
    else onCancel()
  }

  const undo = asked?.action.undo
  const buttons: Record<Run<Row>['kind'], ReactNode> = {
    asking: (
      <>
        <Button look="secondary" onClick={close}>
          {t('cancel')}
        </Button>
        {asked && (
          <Button type="submit" form={formId} look={asked.action.look}>
            {t('actionOnMany', { action: asked.action.label, count: asked.rows.length })}
          </Button>
        )}
      </>
    ),
    running: (
      <Button
        look="secondary"
        onClick={() => {
          isStopped.current = true
        }}
      >
        {t('stop')}
      </Button>
    ),
    finished: (
      <>
        {undo && run.kind === 'finished' && !run.isUndo && run.result.succeeded.length > 0 && (
          <Button look="secondary" onClick={() => void work(run.result.succeeded, undo, true)}>
            {t('undo')}
          </Button>
        )}
        <Button onClick={close}>{t('close')}</Button>
      </>
    ),
  }

  return (
    <Dialog isOpen={asked !== null} onClose={close} title={asked?.action.question ?? ''} actions={buttons[run.kind]}>
      {asked && run.kind === 'asking' && (
        <form id={formId} onSubmit={submit} noValidate className="grid gap-4">
          <p>{asked.action.meaning}</p>
          <NameList names={asked.rows.map(nameOf)} />
          {asked.leftOut > 0 && <p className="text-muted">{t('leftOut', { count: asked.leftOut })}</p>}
          {asked.action.reason && (
            <Textarea
              {...asked.action.reason}
              name="reason"
              rows={3}
              maxLength={300}
              error={isReasonMissing ? t('reasonMissing') : undefined}
            />
          )}
        </form>
      )}
      <div role="status">
        {run.kind === 'running' && (
          <>
            <p>{t('doneOf', { done: run.done, of: run.of })}</p>
            <progress className="w-full" value={run.done} max={run.of} aria-label={asked?.action.label} />
          </>
        )}
        {run.kind === 'finished' && <Outcome {...run} nameOf={nameOf} />}
      </div>
    </Dialog>
  )
}

function NameList({ names }: { names: string[] }) {
  const t = useDashboardListsTexts()
  return (
    <ul className="grid gap-1">
      {names.slice(0, maxNames).map((name, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two people may have one name, and the list does not change.
        <li key={index} className="wrap-anywhere font-medium">
          {name}
        </li>
      ))}
      {names.length > maxNames && <li className="text-muted">{t('andMore', { count: names.length - maxNames })}</li>}
    </ul>
  )
}

type OutcomeProps<Row> = { result: BulkResult<Row>; isUndo: boolean; nameOf: (row: Row) => string }

function Outcome<Row extends { id: string }>({ result, isUndo, nameOf }: OutcomeProps<Row>) {
  const t = useDashboardListsTexts()
  const { succeeded, failed, left } = result
  return (
    <div className="grid gap-3">
      <p>{t(isUndo ? 'undoneRows' : 'doneRows', { count: succeeded.length })}</p>
      {failed.length > 0 && (
        <>
          <p className="font-medium text-error">{t('failedRows', { count: failed.length })}</p>
          <ul className="grid gap-1">
            {failed.map(({ row, message }) => (
              <li key={row.id} className="wrap-anywhere">
                <strong>{nameOf(row)}</strong>: <TranslatedMessage text={message} />
              </li>
            ))}
          </ul>
        </>
      )}
      {left.length > 0 && <p className="text-muted">{t('notBegun', { count: left.length })}</p>}
    </div>
  )
}

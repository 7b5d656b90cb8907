import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import type { BulkAction } from '#web/dashboard/bulk-action.ts'
import { type BulkOutcome, runBatches } from '#web/dashboard/run-batches.ts'
import { runInTurn } from '#web/dashboard/run-in-turn.ts'
import { TranslatedMessage } from '#web/i18n/translated-message.tsx'
import { useReauthentication } from '#web/reauthentication/use-reauthentication.ts'
import { useDashboardListsTexts } from '#web/texts/use-dashboard-lists-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toastNotifier } from '#web/ui/toast-notifier.ts'

/**
 * `rows`: those that the action can be done to; `leftOut` counts the other chosen ones. `matching`: all rows that match
 * the filter of the list, on every page, which the server finds.
 */
export type BulkQuestion<Row> =
  | { kind: 'rows'; action: BulkAction<Row>; rows: Row[]; leftOut: number }
  | { kind: 'matching'; action: BulkAction<Row>; total: number }

type BulkDialogProps<Row> = {
  /** Null while the dialog is closed. */
  asked: BulkQuestion<Row> | null
  nameOf: (row: Row) => string
  /** After a run: the list is loaded again only then, since it may be empty, and nothing would say what came of it. */
  onClose: () => void
  /** Before it. */
  onCancel: () => void
}

type Run =
  | { kind: 'asking' }
  | { kind: 'running'; done: number; of: number }
  | { kind: 'finished'; outcome: BulkOutcome; isUndo: boolean }

type Watched = { onProgress: (done: number) => void; isStopped: () => boolean }

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
  const [run, setRun] = useState<Run>({ kind: 'asking' })
  const [isReasonMissing, setReasonMissing] = useState(false)

  async function work(of: number, call: (watched: Watched) => Promise<BulkOutcome>, isUndo = false) {
    isStopped.current = false
    isDismissed.current = false
    setRun({ kind: 'running', done: 0, of })
    const outcome = await call({
      onProgress: (done) => setRun({ kind: 'running', done, of }),
      isStopped: () => isStopped.current,
    })
    if (!isDismissed.current) return setRun({ kind: 'finished', outcome, isUndo })
    // Escape closed the dialog meanwhile: what came of it is said all the same.
    toastNotifier.plain(t(isUndo ? 'undoneRows' : 'doneRows', { count: outcome.succeeded.length }))
    if (outcome.failed.length > 0) toastNotifier.error(t('failedRows', { count: outcome.failed.length }))
    if (outcome.problem) toastNotifier.error(outcome.problem)
    setRun({ kind: 'asking' })
    onClose()
  }

  async function oneByOne<One extends { id: string }>(
    rows: readonly One[],
    call: (row: One) => Promise<unknown>,
    { watched, nameOfOne }: { watched: Watched; nameOfOne: (row: One) => string },
  ): Promise<BulkOutcome> {
    const { succeeded, failed, left } = await runInTurn(rows, (row) => confirmed(() => call(row)), watched)
    const named = failed.map(({ row, message }) => ({ id: row.id, name: nameOfOne(row), message }))
    return { succeeded, failed: named, leftOut: 0, notBegun: left.length, problem: null }
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const reason = String(new FormData(event.currentTarget).get('reason') ?? '').trim()
    if (!asked) return
    const { action } = asked
    const isMissing = action.reason !== undefined && reason.length < minReasonLength
    setReasonMissing(isMissing)
    if (isMissing) return
    if (asked.kind === 'rows') {
      const { rows } = asked
      return void work(rows.length, (watched) =>
        oneByOne(rows, (row) => action.run(row, reason), { watched, nameOfOne: nameOf }),
      )
    }
    const expected = asked.total
    void work(expected, (watched) =>
      runBatches({
        call: (after) => confirmed(() => action.runMatching({ expected, after, reason })),
        expected,
        ...watched,
      }),
    )
  }

  function undoAll(undo: NonNullable<BulkAction<Row>['undo']>, succeeded: BulkOutcome['succeeded']) {
    // Their names are known only of a page; an undo that fails is rare, and its row has an id to be found by.
    void work(succeeded.length, (watched) => oneByOne(succeeded, undo, { watched, nameOfOne: ({ id }) => id }), true)
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
  const buttons: Record<Run['kind'], ReactNode> = {
    asking: (
      <>
        <Button look="secondary" onClick={close}>
          {t('cancel')}
        </Button>
        {asked && (
          <Button type="submit" form={formId} look={asked.action.look}>
            {t('actionOnMany', { action: asked.action.label, count: countOf(asked) })}
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
        {undo && run.kind === 'finished' && !run.isUndo && run.outcome.succeeded.length > 0 && (
          <Button look="secondary" onClick={() => undoAll(undo, run.outcome.succeeded)}>
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
          {asked.kind === 'matching' ? (
            <p className="font-medium">{t('meansMatching', { count: asked.total })}</p>
          ) : (
            <>
              <NameList names={asked.rows.map(nameOf)} />
              {asked.leftOut > 0 && <p className="text-muted">{t('leftOut', { count: asked.leftOut })}</p>}
            </>
          )}
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
        {run.kind === 'finished' && <Outcome {...run} />}
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

function countOf<Row>(asked: BulkQuestion<Row>): number {
  return asked.kind === 'rows' ? asked.rows.length : asked.total
}

function Outcome({ outcome, isUndo }: { outcome: BulkOutcome; isUndo: boolean }) {
  const t = useDashboardListsTexts()
  const { succeeded, failed, leftOut, notBegun, problem } = outcome
  return (
    <div className="grid gap-3">
      <p>{t(isUndo ? 'undoneRows' : 'doneRows', { count: succeeded.length })}</p>
      {failed.length > 0 && (
        <>
          <p className="font-medium text-error">{t('failedRows', { count: failed.length })}</p>
          <ul className="grid gap-1">
            {failed.map(({ id, name, message }) => (
              <li key={id} className="wrap-anywhere">
                <strong>{name}</strong>: <TranslatedMessage text={message} />
              </li>
            ))}
          </ul>
        </>
      )}
      {leftOut > 0 && <p className="text-muted">{t('leftOut', { count: leftOut })}</p>}
      {problem && (
        <p className="font-medium text-error">
          <TranslatedMessage text={problem} />
        </p>
      )}
      {notBegun > 0 && <p className="text-muted">{t('notBegun', { count: notBegun })}</p>}
    </div>
  )
}

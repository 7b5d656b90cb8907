import type { ReactNode } from 'react'
import { useShellTexts } from '#web/texts/use-shell-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

export type ConfirmDialogState = { kind: 'closed' } | { kind: 'asking' } | { kind: 'working' }

type ConfirmDialogProps = {
  state: ConfirmDialogState
  title: string
  children?: ReactNode
  /** The verb on the button, for instance `Delete`. */
  confirmLabel: string
  cancelLabel?: string
  look?: 'primary' | 'danger'
  onConfirm: () => void
  onCancel: () => void
}

/** Asks for confirmation of an action that cannot be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { state, title, children, confirmLabel, cancelLabel, look = 'danger', onConfirm, onCancel } = props
  const t = useShellTexts()
  const isWorking = state.kind === 'working'
  return (
    <Dialog
      isOpen={state.kind !== 'closed'}
      onClose={onCancel}
      title={title}
      actions={
        <>
          <Button look="secondary" onClick={onCancel} disabled={isWorking}>
            {cancelLabel ?? t('cancel')}
          </Button>
          <Button look={look} onClick={onConfirm} isBusy={isWorking}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}

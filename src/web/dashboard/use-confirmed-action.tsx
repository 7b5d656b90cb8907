import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

export type ConfirmedAction = {
  /** How what it is about stands: the question closes where that changes under it, as it is about something else then. */
  asOf?: string
  title: string
  children: ReactNode
  confirmLabel: string
  cancelLabel?: string
  confirmLook?: 'primary' | 'danger'
  isBusy: boolean
  /** `false` keeps the question open: something in it has to be put right first. */
  onConfirm: () => Promise<unknown>
}

/** An action that cannot be undone: `ask` opens the question, which stands outside of whatever is pressed. */
export function useConfirmedAction(action: ConfirmedAction) {
  const { asOf = '', title, children, confirmLabel, cancelLabel, confirmLook, isBusy, onConfirm } = action
  const [asked, setAsked] = useState<string | null>(null)
  // The own step changes it too, and closes the question when it is done.
  if (asked !== null && asked !== asOf && !isBusy) setAsked(null)
  const isAsking = asked !== null
  const question = (
    <ConfirmDialog
      state={isAsking ? { kind: isBusy ? 'working' : 'asking' } : { kind: 'closed' }}
      title={title}
      confirmLabel={confirmLabel}
      cancelLabel={cancelLabel}
      look={confirmLook}
      onCancel={() => setAsked(null)}
      onConfirm={async () => {
        if ((await onConfirm()) !== false) setAsked(null)
      }}
    >
      {children}
    </ConfirmDialog>
  )
  return { ask: () => setAsked(asOf), isAsking, question }
}

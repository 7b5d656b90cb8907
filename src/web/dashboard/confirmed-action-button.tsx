import { type ReactNode, useState } from 'react'
import { ActionButton } from '#web/ui/action-button.tsx'
import type { ButtonLook } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

type ConfirmedActionButtonProps = {
  label: string
  /** What the step is about, for screen readers: several buttons of one name stand on the page. */
  about: string
  title: string
  children: ReactNode
  confirmLabel: string
  cancelLabel?: string
  look?: ButtonLook
  confirmLook?: 'primary' | 'danger'
  isBusy: boolean
  onConfirm: () => Promise<unknown>
}

/** A button whose action cannot be taken back: it asks first. */
export function ConfirmedActionButton(props: ConfirmedActionButtonProps) {
  const { label, about, title, children, confirmLabel, cancelLabel, look = 'quiet', confirmLook, isBusy } = props
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <ActionButton look={look} isBusy={isBusy && !isAsking} onClick={() => setAsking(true)}>
        {label}
        <span className="sr-only">: {about}</span>
      </ActionButton>
      <ConfirmDialog
        state={isAsking ? { kind: isBusy ? 'working' : 'asking' } : { kind: 'closed' }}
        title={title}
        confirmLabel={confirmLabel}
        cancelLabel={cancelLabel}
        look={confirmLook}
        onCancel={() => setAsking(false)}
        onConfirm={async () => {
          await props.onConfirm()
          setAsking(false)
        }}
      >
        {children}
      </ConfirmDialog>
    </>
  )
}

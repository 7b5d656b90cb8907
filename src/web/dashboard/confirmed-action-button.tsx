import { type ReactNode, useState } from 'react'
import type { ButtonVariant } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { HydratedButton } from '#web/ui/hydrated-button.tsx'

type ConfirmedActionButtonProps = {
  label: string
  /** What the action is about, for screen readers: the page has several buttons of one name. */
  about: string
  /** How what it is about stands: the question closes where that changes under it, as it is about something else then. */
  asOf?: string
  title: string
  children: ReactNode
  confirmLabel: string
  cancelLabel?: string
  look?: ButtonVariant
  confirmLook?: 'primary' | 'danger'
  className?: string
  isBusy: boolean
  onConfirm: () => Promise<unknown>
}

/** A button for an action that cannot be undone: it asks for confirmation first. */
export function ConfirmedActionButton(props: ConfirmedActionButtonProps) {
  const { label, about, title, children, confirmLabel, cancelLabel, look = 'quiet', confirmLook, isBusy } = props
  const { asOf = '' } = props
  const [asked, setAsked] = useState<string | null>(null)
  // The own step changes it too, and closes the question when it is done.
  if (asked !== null && asked !== asOf && !isBusy) setAsked(null)
  const isAsking = asked !== null
  return (
    <>
      <HydratedButton
        look={look}
        className={props.className}
        isBusy={isBusy && !isAsking}
        onClick={() => setAsked(asOf)}
      >
        {label}
        <span className="sr-only">: {about}</span>
      </HydratedButton>
      <ConfirmDialog
        state={isAsking ? { kind: isBusy ? 'working' : 'asking' } : { kind: 'closed' }}
        title={title}
        confirmLabel={confirmLabel}
        cancelLabel={cancelLabel}
        look={confirmLook}
        onCancel={() => setAsked(null)}
        onConfirm={async () => {
          await props.onConfirm()
          setAsked(null)
        }}
      >
        {children}
      </ConfirmDialog>
    </>
  )
}

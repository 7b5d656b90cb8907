import { Pencil } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { ActionButton } from '#web/ui/action-button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

type EditWithDialogProps = {
  /** What is edited: the button's name is `Edit` and this. */
  about: string
  title: string
  /** The form; it closes the dialog itself once it has saved. */
  children: (close: () => void) => ReactNode
}

/** A button that opens a form. */
export function EditWithDialog({ about, title, children }: EditWithDialogProps) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <ActionButton look="quiet" className="shrink-0" onClick={() => setOpen(true)}>
        <Pencil className="size-4" aria-hidden="true" />
        Edit<span className="sr-only"> {about}</span>
      </ActionButton>
      <Dialog isOpen={isOpen} onClose={close} title={title}>
        <Suspense fallback={<Spinner />}>{children(close)}</Suspense>
      </Dialog>
    </>
  )
}

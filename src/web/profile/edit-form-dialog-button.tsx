import { type ReactNode, Suspense, useState } from 'react'
import {
  type InterruptedFormState,
  type InterruptibleForm,
  useInterruptedForm,
} from '#web/forms/use-interrupted-form.ts'
import type { TextKey } from '#web/i18n/translator.ts'
import { useProfileTexts } from '#web/texts/use-profile-texts.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { HydratedButton } from '#web/ui/hydrated-button.tsx'
import { Pencil } from '#web/ui/icons.ts'
import { Spinner } from '#web/ui/spinner.tsx'

type EditWithDialogProps = {
  /** The label of the button, which names what is edited. */
  label: TextKey<typeof useProfileTexts>
  title: string
  /** True where nothing is there to be edited yet: the button says in words what it does. */
  isBeginning?: boolean
  /** The fields whose typed values outlive the session. */
  interruptible?: InterruptibleForm
  /** The form; it closes the dialog itself once it has saved. */
  children: (close: () => void, interrupted: InterruptedFormState) => ReactNode
}

/** A button that opens a form. */
export function EditFormDialogButton({ label, title, isBeginning, interruptible, children }: EditWithDialogProps) {
  const t = useProfileTexts()
  const [isOpen, setOpen] = useState(false)
  const interrupted = useInterruptedForm(interruptible, () => setOpen(true))
  function close() {
    setOpen(false)
    interrupted.forget()
  }
  return (
    <>
      <HydratedButton
        look={isBeginning ? 'secondary' : 'quiet'}
        className={isBeginning ? 'shrink-0' : 'max-sm:btn-square shrink-0'}
        onClick={() => setOpen(true)}
      >
        {!isBeginning && <Pencil className="size-4" aria-hidden="true" />}
        {/* A phone shows the pen alone: a long word would leave no room for what is edited. */}
        <span className={isBeginning ? '' : 'max-sm:sr-only'}>
          {t.rich(label, { hidden: (words) => <span className="sr-only">{words}</span> })}
        </span>
      </HydratedButton>
      <Dialog isOpen={isOpen} onClose={close} title={title}>
        <Suspense fallback={<Spinner />}>{children(close, interrupted)}</Suspense>
      </Dialog>
    </>
  )
}

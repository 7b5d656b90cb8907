import { Pencil } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import type { TextKey } from '#web/i18n/translator.ts'
import { useProfileTexts } from '#web/texts/profile.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

type EditWithDialogProps = {
  /** The button, which says what is edited. */
  label: TextKey<typeof useProfileTexts>
  title: string
  /** The form; it closes the dialog itself once it has saved. */
  children: (close: () => void) => ReactNode
}

/** A button that opens a form. */
export function EditWithDialog({ label, title, children }: EditWithDialogProps) {
  const t = useProfileTexts()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <ActionButton look="quiet" className="max-sm:btn-square shrink-0" onClick={() => setOpen(true)}>
        <Pencil className="size-4" aria-hidden="true" />
        {/* On a phone the pen alone: a long word would leave no room for what is edited. */}
        <span className="max-sm:sr-only">
          {t.rich(label, { hidden: (words) => <span className="sr-only">{words}</span> })}
        </span>
      </ActionButton>
      <Dialog isOpen={isOpen} onClose={close} title={title}>
        <Suspense fallback={<Spinner />}>{children(close)}</Suspense>
      </Dialog>
    </>
  )
}

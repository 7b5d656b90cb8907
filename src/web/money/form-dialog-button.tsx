import { type FormDialogOptions, useFormDialog } from '#web/money/use-form-dialog.tsx'
import type { ButtonVariant } from '#web/ui/button.tsx'
import { HydratedButton } from '#web/ui/hydrated-button.tsx'

type FormDialogButtonProps = FormDialogOptions & {
  /** The label of the button that opens the dialog, and its subject for screen readers. */
  label: string
  about: string
  look?: ButtonVariant
}

/** A button that opens a form in a dialog. */
export function FormDialogButton({ label, about, look = 'secondary', ...form }: FormDialogButtonProps) {
  const { open, dialog } = useFormDialog(form)
  return (
    <>
      <HydratedButton look={look} className="whitespace-nowrap" onClick={open}>
        {label}
        <span className="sr-only">: {about}</span>
      </HydratedButton>
      {dialog}
    </>
  )
}

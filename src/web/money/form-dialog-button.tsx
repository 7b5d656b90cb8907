import { type FormDialogOptions, useFormDialog } from '#web/money/use-form-dialog.tsx'
import type { ButtonVariant } from '#web/ui/button.tsx'
import { HydratedButton } from '#web/ui/hydrated-button.tsx'
import { MoreMenu } from '#web/ui/more-menu.tsx'

type FormDialogButtonProps = FormDialogOptions & {
  /** The label of the button that opens the dialog, and its subject for screen readers. */
  label: string
  about: string
  look?: ButtonVariant
  /** The label of a menu in which the action stands, for a list in which it is a rare one. */
  menuLabel?: string
}

/** A button, or a step of a menu, that opens a form in a dialog. */
export function FormDialogButton({ label, about, look = 'secondary', menuLabel, ...form }: FormDialogButtonProps) {
  const { open, dialog } = useFormDialog(form)
  if (menuLabel !== undefined) {
    return (
      <>
        <MoreMenu look="dots" label={menuLabel} about={about} steps={[{ label, onPress: open }]} />
        {dialog}
      </>
    )
  }
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

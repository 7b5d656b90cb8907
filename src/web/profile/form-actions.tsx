import { Button, SubmitButton } from '#web/ui/button.tsx'

type FormActionsProps = { isSaving: boolean; saveLabel?: string; onCancel: () => void }

/** The two buttons at the end of a form in a dialog. */
export function FormActions({ isSaving, saveLabel = 'Save', onCancel }: FormActionsProps) {
  return (
    <div className="flex flex-wrap justify-end gap-3">
      <Button look="secondary" onClick={onCancel} disabled={isSaving}>
        Cancel
      </Button>
      <SubmitButton isBusy={isSaving}>{saveLabel}</SubmitButton>
    </div>
  )
}

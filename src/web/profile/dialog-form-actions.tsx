import { useProfileTexts } from '#web/texts/use-profile-texts.ts'
import { Button, SubmitButton } from '#web/ui/button.tsx'

type FormActionsProps = { isSaving: boolean; saveLabel?: string; onCancel: () => void }

/** The two buttons at the end of a form in a dialog. */
export function DialogFormActions({ isSaving, saveLabel, onCancel }: FormActionsProps) {
  const t = useProfileTexts()
  return (
    <div className="flex flex-wrap justify-end gap-3">
      <Button look="secondary" onClick={onCancel} disabled={isSaving}>
        {t('cancel')}
      </Button>
      <SubmitButton isBusy={isSaving}>{saveLabel ?? t('save')}</SubmitButton>
    </div>
  )
}

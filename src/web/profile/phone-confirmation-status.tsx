import { Suspense, useState } from 'react'
import { useProfileTexts } from '#web/texts/use-profile-texts.ts'
import { createLazyPagePart } from '#web/ui/create-lazy-page-part.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { HydratedButton } from '#web/ui/hydrated-button.tsx'
import { CircleCheck } from '#web/ui/icons.ts'
import { Spinner } from '#web/ui/spinner.tsx'

const ConfirmPhoneForm = createLazyPagePart(
  async () => (await import('#web/profile/confirm-phone-form.tsx')).ConfirmPhoneForm,
)

/** Whether the number is confirmed, and the button to confirm it (row S-27). */
export function PhoneConfirmationStatus({
  isConfirmed,
  onSaved,
}: {
  isConfirmed: boolean
  onSaved: () => Promise<unknown>
}) {
  const t = useProfileTexts()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  if (isConfirmed) {
    return (
      <p className="flex items-center gap-1 font-normal text-muted text-sm">
        <CircleCheck className="size-4 text-success" aria-hidden="true" />
        {t('phoneConfirmed')}
      </p>
    )
  }
  return (
    <div className="mt-2">
      <HydratedButton look="secondary" onClick={() => setOpen(true)}>
        {t('confirmPhone')}
      </HydratedButton>
      <Dialog isOpen={isOpen} onClose={close} title={t('confirmPhone')}>
        <Suspense fallback={<Spinner />}>{isOpen && <ConfirmPhoneForm onSaved={onSaved} onClose={close} />}</Suspense>
      </Dialog>
    </div>
  )
}

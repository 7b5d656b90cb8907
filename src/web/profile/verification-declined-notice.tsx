import { useState } from 'react'
import { withoutFinalStop } from '#contract/without-final-stop.ts'
import { readApiResponse } from '#web/client/api-client.ts'
import { toastError } from '#web/forms/toast-error.ts'
import { verificationRequestClient } from '#web/profile/profile-clients.ts'
import { useProfileTexts } from '#web/texts/use-profile-texts.ts'
import { HydratedButton } from '#web/ui/hydrated-button.tsx'
import { InlineNotice } from '#web/ui/inline-notice.tsx'
import { toastNotifier } from '#web/ui/toast-notifier.ts'

type VerificationDeclinedNoticeProps = { reason: string; onSaved: () => Promise<void> }

/** Tells a seller why they have no badge yet, and lets them wait for it again. */
export function VerificationDeclinedNotice({ reason, onSaved }: VerificationDeclinedNoticeProps) {
  const t = useProfileTexts()
  const [isBusy, setBusy] = useState(false)

  async function askAgain() {
    setBusy(true)
    try {
      await readApiResponse(verificationRequestClient().my['verification-request'].$post())
      toastNotifier.success(t('askedForVerification'))
      await onSaved()
    } catch (error) {
      toastError(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <InlineNotice
      tone="warning"
      className="mb-6"
      action={
        <HydratedButton look="secondary" isBusy={isBusy} onClick={askAgain}>
          {t('askForVerificationAgain')}
        </HydratedButton>
      }
    >
      {t('verificationDeclined', { reason: withoutFinalStop(reason) })}
    </InlineNotice>
  )
}

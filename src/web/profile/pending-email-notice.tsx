import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { PendingEmailChange } from '#contract/profile.ts'
import { readApiResponse } from '#web/client/api-client.ts'
import { toastError } from '#web/forms/toast-error.ts'
import { emailChangeClient } from '#web/profile/profile-clients.ts'
import { useProfileTexts } from '#web/texts/use-profile-texts.ts'
import { HydratedButton } from '#web/ui/hydrated-button.tsx'
import { toastNotifier } from '#web/ui/toast-notifier.ts'

/** The new address that waits for its link to be followed (row S-27). */
export function PendingEmailNotice({ newEmail }: PendingEmailChange) {
  const t = useProfileTexts()
  const { revalidate } = useRevalidator()
  const [running, setRunning] = useState<'resend' | 'cancel' | null>(null)
  const { email } = emailChangeClient().profile

  async function run(what: 'resend' | 'cancel', call: () => Promise<string>) {
    setRunning(what)
    try {
      toastNotifier.success(await call())
    } catch (error) {
      toastError(error)
    } finally {
      await revalidate()
      setRunning(null)
    }
  }

  const resend = async () => {
    await readApiResponse(email.resend.$post())
    return t('anotherLinkSent', { email: newEmail })
  }
  const cancel = async () => {
    const { cancelled } = await readApiResponse(email.$delete())
    return cancelled ? t('addressStays') : t('noAddressWaiting')
  }
  return (
    <div className="mt-1 font-normal text-sm" role="status">
      <p className="break-words text-muted">
        {t.rich('waitingFor', { email: () => <span className="font-medium text-ink">{newEmail}</span> })}
      </p>
      <div className="-ms-4 flex flex-wrap">
        <HydratedButton look="quiet" isBusy={running === 'resend'} onClick={() => run('resend', resend)}>
          {t('sendLinkAgain')}
        </HydratedButton>
        <HydratedButton look="quiet" isBusy={running === 'cancel'} onClick={() => run('cancel', cancel)}>
          {t.rich('cancelChange', { hidden: (words) => <span className="sr-only">{words}</span> })}
        </HydratedButton>
      </div>
    </div>
  )
}

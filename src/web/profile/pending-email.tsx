import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { PendingEmailChange } from '#contract/profile.ts'
import { read } from '#web/client/api-client.ts'
import { toastError } from '#web/forms/toast-error.ts'
import { emailChangeClient } from '#web/profile/clients.ts'
import { useProfileTexts } from '#web/texts/profile.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { notify } from '#web/ui/notify.ts'

/** The address that waits until its link is followed (row S-27). */
export function PendingEmail({ newEmail }: PendingEmailChange) {
  const t = useProfileTexts()
  const { revalidate } = useRevalidator()
  const [running, setRunning] = useState<'resend' | 'cancel' | null>(null)
  const { email } = emailChangeClient().profile

  async function run(what: 'resend' | 'cancel', call: () => Promise<string>) {
    setRunning(what)
    try {
      notify.success(await call())
    } catch (error) {
      toastError(error)
    } finally {
      await revalidate()
      setRunning(null)
    }
  }

  const resend = async () => {
    await read(email.resend.$post())
    return t('anotherLinkSent', { email: newEmail })
  }
  const cancel = async () => {
    const { cancelled } = await read(email.$delete())
    return cancelled ? t('addressStays') : t('noAddressWaiting')
  }
  return (
    <div className="mt-1 font-normal text-sm" role="status">
      <p className="break-words text-muted">
        {t.rich('waitingFor', { email: () => <span className="font-medium text-ink">{newEmail}</span> })}
      </p>
      <div className="-ms-4 flex flex-wrap">
        <ActionButton look="quiet" isBusy={running === 'resend'} onClick={() => run('resend', resend)}>
          {t('sendLinkAgain')}
        </ActionButton>
        <ActionButton look="quiet" isBusy={running === 'cancel'} onClick={() => run('cancel', cancel)}>
          {t.rich('cancelChange', { hidden: (words) => <span className="sr-only">{words}</span> })}
        </ActionButton>
      </div>
    </div>
  )
}

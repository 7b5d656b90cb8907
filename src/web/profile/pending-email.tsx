import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { PendingEmailChange } from '#contract/profile.ts'
import { read } from '#web/api-client.ts'
import { sayFailure } from '#web/dashboard/say-failure.ts'
import { emailChangeClient } from '#web/profile/clients.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { notify } from '#web/ui/notify.ts'

/** The address that waits until its link is followed (row S-27). */
export function PendingEmail({ newEmail }: PendingEmailChange) {
  const { revalidate } = useRevalidator()
  const [running, setRunning] = useState<'resend' | 'cancel' | null>(null)
  const { email } = emailChangeClient().profile

  async function run(what: 'resend' | 'cancel', call: () => Promise<string>) {
    setRunning(what)
    try {
      notify.success(await call())
    } catch (error) {
      sayFailure(error)
    } finally {
      await revalidate()
      setRunning(null)
    }
  }

  const resend = async () => {
    await read(email.resend.$post())
    return `We sent another link to ${newEmail}`
  }
  const cancel = async () => {
    const { cancelled } = await read(email.$delete())
    return cancelled ? 'Your address stays as it is' : 'No address was waiting any more'
  }
  return (
    <div className="mt-1 font-normal text-sm" role="status">
      <p className="break-words text-muted">
        Waiting for confirmation of <span className="font-medium text-ink">{newEmail}</span>. Follow the link in the
        mail that we sent there.
      </p>
      <div className="-ml-4 flex flex-wrap">
        <ActionButton look="quiet" isBusy={running === 'resend'} onClick={() => run('resend', resend)}>
          Send the link again
        </ActionButton>
        <ActionButton look="quiet" isBusy={running === 'cancel'} onClick={() => run('cancel', cancel)}>
          Cancel<span className="sr-only"> the change of address</span>
        </ActionButton>
      </div>
    </div>
  )
}

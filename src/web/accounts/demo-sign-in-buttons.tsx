import { useState } from 'react'
import type { DemoSignIn } from '#contract/social-sign-in.ts'
import { authenticationClient } from '#web/accounts/account-clients.ts'
import { DemoMailLink } from '#web/accounts/demo-mail-note.tsx'
import { readApiResponse } from '#web/client/api-client.ts'
import { toastError } from '#web/forms/toast-error.ts'
import { useAccountsTexts } from '#web/texts/use-accounts-texts.ts'
import { useShellTexts } from '#web/texts/use-shell-texts.ts'
import { HydratedButton } from '#web/ui/hydrated-button.tsx'
import { InlineNotice } from '#web/ui/inline-notice.tsx'

type DemoSignInButtonsProps = {
  demo: DemoSignIn
  onSignedIn: () => Promise<unknown>
  onChallenge: (challenge: string) => void
}

/** One tap for each role of the demo. */
export function DemoSignInButtons({ demo, onSignedIn, onChallenge }: DemoSignInButtonsProps) {
  const t = useAccountsTexts()
  const shell = useShellTexts()
  const [busyEmail, setBusyEmail] = useState<string | null>(null)

  async function signIn(email: string) {
    setBusyEmail(email)
    try {
      const json = { email, password: demo.password }
      const admitted = await readApiResponse(authenticationClient().auth['sign-in'].email.$post({ json }))
      if ('challenge' in admitted) return onChallenge(admitted.challenge)
      await onSignedIn()
    } catch (error) {
      toastError(error)
    } finally {
      setBusyEmail(null)
    }
  }

  return (
    <InlineNotice>
      <DemoMailLink />
      <p id="demo-sign-in" className="mt-3">
        {t('demoTry')}
      </p>
      <ul className="mt-3 flex flex-wrap gap-3" aria-labelledby="demo-sign-in">
        {demo.accounts.map(({ role, email }) => (
          <li key={role}>
            <HydratedButton look="secondary" isBusy={busyEmail === email} onClick={() => signIn(email)}>
              {shell(role)}
            </HydratedButton>
          </li>
        ))}
      </ul>
    </InlineNotice>
  )
}

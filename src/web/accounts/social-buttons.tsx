import { useState } from 'react'
import { providerNames, type SocialProvider } from '#contract/providers.ts'
import type { SignInOptions } from '#contract/social.ts'
import { socialSignInClient } from '#web/accounts/clients.ts'
import { returnPathIfShort } from '#web/accounts/return-path-link.ts'
import { ApiError, read } from '#web/client/api-client.ts'
import { useAccountsTexts } from '#web/texts/accounts.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { notify } from '#web/ui/notify.ts'

type SocialButtonsProps = {
  ways: SignInOptions
  purpose: 'login' | 'signup'
  /** Where to go afterwards. */
  from: string | null
}

/** Rows S-23 and S-24: the providers that work here, and which do not. */
export function SocialButtons({ ways, purpose, from }: SocialButtonsProps) {
  const t = useAccountsTexts()
  const [leavingFor, setLeavingFor] = useState<SocialProvider | null>(null)
  const working = ways.providers.filter(({ isAvailable }) => isAvailable)
  const missing = ways.providers.filter(({ isAvailable }) => !isAvailable).map(({ id }) => providerNames[id])

  async function leaveFor(provider: SocialProvider) {
    setLeavingFor(provider)
    try {
      const callbackURL = returnPathIfShort(from)
      const json = { provider, purpose, ...(callbackURL ? { callbackURL } : {}) }
      const { url } = await read(socialSignInClient().auth['sign-in'].social.$post({ json }))
      // The button stays busy until the browser is there; a page that comes back from its cache is free again.
      addEventListener('pageshow', () => setLeavingFor(null), { once: true })
      location.assign(url)
    } catch (error) {
      setLeavingFor(null)
      if (!(error instanceof ApiError)) throw error
      notify.error(error.message)
    }
  }

  return (
    <section aria-label={t('otherWays')} className="grid gap-3 border-line border-t pt-6">
      {working.length > 0 && <h2 className="font-normal font-sans text-base text-muted">{t('orGoOnWith')}</h2>}
      <div className="grid gap-3 sm:grid-cols-3">
        {working.map(({ id }) => (
          <ActionButton
            key={id}
            look="secondary"
            className="w-full"
            isBusy={leavingFor === id}
            disabled={leavingFor !== null}
            onClick={() => leaveFor(id)}
          >
            <span>
              {t.rich('goOnWith', {
                provider: providerNames[id],
                hidden: (words) => <span className="sr-only">{words}</span>,
              })}
            </span>
          </ActionButton>
        ))}
      </div>
      {missing.length > 0 && (
        <p className="text-muted text-sm">{t('notSetUp', { providers: missing.join(', '), count: missing.length })}</p>
      )}
    </section>
  )
}

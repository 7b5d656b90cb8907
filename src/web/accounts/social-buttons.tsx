import { useState } from 'react'
import { type SocialProvider, socialProviderDisplayNames } from '#contract/providers.ts'
import type { SignInOptionsResponse } from '#contract/social-sign-in.ts'
import { socialSignInClient } from '#web/accounts/account-clients.ts'
import { returnPathIfShort } from '#web/accounts/append-return-path.ts'
import { ProviderMark } from '#web/accounts/provider-mark.tsx'
import { ApiError, readApiResponse } from '#web/client/api-client.ts'
import { useAccountsTexts } from '#web/texts/use-accounts-texts.ts'
import { HydratedButton } from '#web/ui/hydrated-button.tsx'
import { toastNotifier } from '#web/ui/toast-notifier.ts'
import './social-buttons.css'

type SocialButtonsProps = {
  ways: SignInOptionsResponse
  purpose: 'login' | 'signup'
  /** The page after the log-in. */
  from: string | null
  /** In a dialog the form comes first. */
  isBelowForm?: boolean
}

/** Rows S-23 and S-24: the providers that work here, and those that do not. */
export function SocialButtons({ ways, purpose, from, isBelowForm = false }: SocialButtonsProps) {
  const t = useAccountsTexts()
  const [leavingFor, setLeavingFor] = useState<SocialProvider | null>(null)
  const working = ways.providers.filter(({ isAvailable }) => isAvailable)
  // Signing up with one of them is a press; logging in, most have a password.
  const isFirst = purpose === 'signup' && !isBelowForm
  const missing = ways.providers
    .filter(({ isAvailable }) => !isAvailable)
    .map(({ id }) => socialProviderDisplayNames[id])

  async function leaveFor(provider: SocialProvider) {
    setLeavingFor(provider)
    try {
      const callbackURL = returnPathIfShort(from)
      const json = { provider, purpose, ...(callbackURL ? { callbackURL } : {}) }
      const { url } = await readApiResponse(socialSignInClient().auth['sign-in'].social.$post({ json }))
      // The button stays busy until the browser has left the page; a page restored from the browser's cache is usable
      // again.
      addEventListener('pageshow', () => setLeavingFor(null), { once: true })
      location.assign(url)
    } catch (error) {
      setLeavingFor(null)
      if (!(error instanceof ApiError)) throw error
      toastNotifier.error(error.message)
    }
  }

  return (
    <section aria-label={t('otherWays')} className={`grid gap-3 ${isFirst ? '' : 'border-line border-t pt-6'}`}>
      {working.length > 0 && (
        <h2 className="font-normal font-sans text-base text-muted">{t(isFirst ? 'signUpWith' : 'orGoOnWith')}</h2>
      )}
      <div className="social-buttons">
        {working.map(({ id }) => (
          <HydratedButton
            key={id}
            look="secondary"
            className="w-full whitespace-nowrap px-1"
            isBusy={leavingFor === id}
            disabled={leavingFor !== null}
            onClick={() => leaveFor(id)}
          >
            <ProviderMark provider={id} />
            <span>
              {t.rich('goOnWith', {
                provider: socialProviderDisplayNames[id],
                hidden: (words) => <span className="sr-only">{words}</span>,
              })}
            </span>
          </HydratedButton>
        ))}
      </div>
      {missing.length > 0 && (
        <p className="text-muted text-sm">{t('notSetUp', { providers: missing.join(', '), count: missing.length })}</p>
      )}
      {isFirst && <p className="social-divider text-muted">{t('orWithEmail')}</p>}
    </section>
  )
}

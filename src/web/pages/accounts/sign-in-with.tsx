import { useEffect, useRef, useState } from 'react'
import { data, useNavigate } from 'react-router'
import { messages } from '#contract/messages.ts'
import { providerNames, type SocialProvider } from '#contract/providers.ts'
import { safeReturnPath } from '#contract/safe-return-path.ts'
import type { SocialSignInOutcome } from '#contract/social.ts'
import { AccountPanel } from '#web/accounts/account-panel.tsx'
import { socialSignInClient } from '#web/accounts/clients.ts'
import { withReturnPath } from '#web/accounts/return-path-link.ts'
import { ApiError, read } from '#web/client/api-client.ts'
import { TranslatedMessage } from '#web/i18n/translated-message.tsx'
import { SecondStep } from '#web/pages/accounts/second-step.tsx'
import { SocialSignUpForm } from '#web/pages/accounts/social-sign-up-form.tsx'
import { useAccountsTexts } from '#web/texts/accounts.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { notify } from '#web/ui/notify.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import type { Route } from './+types/sign-in-with'

export async function loader({ params }: Route.LoaderArgs) {
  if (!Object.hasOwn(providerNames, params.provider)) throw data(null, { status: 404 })
  return { provider: params.provider as SocialProvider }
}

type State = { kind: 'asking' } | { kind: 'failed'; error: ApiError } | { kind: 'found'; outcome: SocialSignInOutcome }

const calls = () => socialSignInClient().auth.social

/** Where people come back to from a provider (rows S-23 and S-24): signed in, or with something left to do. */
export default function SignInWith({ loaderData: { provider } }: Route.ComponentProps) {
  const t = useAccountsTexts()
  const navigate = useNavigate()
  const [state, setState] = useState<State>({ kind: 'asking' })
  const isAsked = useRef(false)
  const name = providerNames[provider]

  async function settle(call: () => Promise<SocialSignInOutcome>) {
    try {
      await take(await call())
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setState({ kind: 'failed', error })
    }
  }

  async function take(outcome: SocialSignInOutcome) {
    setState({ kind: 'found', outcome })
    if (outcome.step === 'connected') {
      notify.success(t('connectedTo', { provider: name }))
      await navigate(safeReturnPath(outcome.from), { replace: true })
    }
    if (outcome.step === 'admitted' && !('challenge' in outcome.admitted)) await goOn(outcome)
  }

  async function goOn({ from, purpose }: Extract<SocialSignInOutcome, { step: 'admitted' }>) {
    notify.success(purpose === 'signup' ? messages.signedUpByProvider(provider) : messages.signedInByProvider)
    await navigate(safeReturnPath(from), { replace: true })
  }

  const ask = () => settle(() => read(calls().finish.$post()))
  useEffect(() => {
    if (isAsked.current) return
    isAsked.current = true
    ask()
  })

  if (state.kind === 'failed') {
    const isOver = state.error.code === 'gone'
    return (
      <AccountPanel
        title={t('providerFailed', { provider: name })}
        intro={<TranslatedMessage text={state.error.message} />}
      >
        <div className="flex flex-wrap gap-3">
          {!isOver && <ActionButton onClick={ask}>{t('tryAgain')}</ActionButton>}
          <ButtonLink look={isOver ? 'primary' : 'secondary'} to="/login">
            {t('backToLogin')}
          </ButtonLink>
        </div>
      </AccountPanel>
    )
  }
  if (state.kind === 'found') {
    const { outcome } = state
    if (outcome.step === 'admitted' && 'challenge' in outcome.admitted) {
      const { challenge } = outcome.admitted
      return (
        <SecondStep
          challenge={challenge}
          onSignedIn={() => goOn(outcome)}
          onBack={() => navigate(withReturnPath('/login', outcome.from))}
        />
      )
    }
    if (outcome.step === 'sign-up') return <SocialSignUpForm found={outcome} onDone={take} />
    if (outcome.step === 'log-in-first') {
      const login = `/login?${new URLSearchParams({ from: `/sign-in-with/${provider}` })}`
      return (
        <AccountPanel title={t('logInFirst')} intro={t('logInFirstIntro', { email: outcome.email, provider: name })}>
          <ButtonLink to={login}>{t('logIn')}</ButtonLink>
        </AccountPanel>
      )
    }
    if (outcome.step === 'connect') {
      return (
        <AccountPanel
          title={t('connectTitle', { provider: name })}
          intro={t('connectIntro', { email: outcome.email, provider: name })}
        >
          <div className="flex flex-wrap gap-3">
            <ActionButton onClick={() => settle(() => read(calls().connect.$post()))}>{t('connect')}</ActionButton>
            <ButtonLink look="secondary" to={safeReturnPath(outcome.from)}>
              {t('notNow')}
            </ButtonLink>
          </div>
        </AccountPanel>
      )
    }
  }
  return (
    <AccountPanel title={t('oneMoment')} intro={t('askingProvider', { provider: name })}>
      <Spinner />
    </AccountPanel>
  )
}

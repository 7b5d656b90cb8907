import { useEffect, useRef, useState } from 'react'
import { data, useNavigate } from 'react-router'
import { notificationMessages, notificationNextStepMessages } from '#contract/notification-and-validation-messages.ts'
import { type SocialProvider, socialProviderDisplayNames } from '#contract/providers.ts'
import { safeReturnPath } from '#contract/safe-return-path.ts'
import type { SocialSignInOutcomeResponse } from '#contract/social-sign-in.ts'
import { socialSignInClient } from '#web/accounts/account-clients.ts'
import { appendReturnPath } from '#web/accounts/append-return-path.ts'
import { AuthPageLayout } from '#web/accounts/auth-page-layout.tsx'
import { ApiError, readApiResponse } from '#web/client/api-client.ts'
import { TranslatedMessage } from '#web/i18n/translated-message.tsx'
import { SecondFactorCodeForm } from '#web/pages/accounts/second-factor-code-form.tsx'
import { SocialSignUpForm } from '#web/pages/accounts/social-sign-up-form.tsx'
import { useAccountsTexts } from '#web/texts/use-accounts-texts.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { HydratedButton } from '#web/ui/hydrated-button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { toastNotifier } from '#web/ui/toast-notifier.ts'
import type { Route } from './+types/social-sign-in-callback'

export async function loader({ params }: Route.LoaderArgs) {
  if (!Object.hasOwn(socialProviderDisplayNames, params.provider)) throw data(null, { status: 404 })
  return { provider: params.provider as SocialProvider }
}

type State =
  | { kind: 'asking' }
  | { kind: 'failed'; error: ApiError }
  | { kind: 'found'; outcome: SocialSignInOutcomeResponse }

const calls = () => socialSignInClient().auth.social

/** The page to which a provider sends users back (rows S-23 and S-24): signed in, or with a step left. */
export default function SocialSignInCallback({ loaderData: { provider } }: Route.ComponentProps) {
  const t = useAccountsTexts()
  const navigate = useNavigate()
  const [state, setState] = useState<State>({ kind: 'asking' })
  const isAsked = useRef(false)
  const name = socialProviderDisplayNames[provider]

  async function settle(call: () => Promise<SocialSignInOutcomeResponse>) {
    try {
      await take(await call())
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setState({ kind: 'failed', error })
    }
  }

  async function take(outcome: SocialSignInOutcomeResponse) {
    setState({ kind: 'found', outcome })
    if (outcome.step === 'connected') {
      toastNotifier.success(t('connectedTo', { provider: name }))
      await navigate(safeReturnPath(outcome.from), { replace: true })
    }
    if (outcome.step === 'admitted' && !('challenge' in outcome.admitted)) await goOn(outcome)
  }

  async function goOn({ from, purpose }: Extract<SocialSignInOutcomeResponse, { step: 'admitted' }>) {
    if (purpose === 'signup') {
      toastNotifier.success(notificationMessages.signedUpByProvider(provider), {
        next: notificationNextStepMessages.signedUpByProvider,
      })
    } else
      toastNotifier.success(notificationMessages.signedInByProvider, { next: notificationNextStepMessages.signedIn })
    await navigate(safeReturnPath(from), { replace: true })
  }

  const ask = () => settle(() => readApiResponse(calls().finish.$post()))
  useEffect(() => {
    if (isAsked.current) return
    isAsked.current = true
    ask()
  })

  if (state.kind === 'failed') {
    const isOver = state.error.code === 'gone'
    return (
      <AuthPageLayout
        title={t('providerFailed', { provider: name })}
        intro={<TranslatedMessage text={state.error.message} />}
      >
        <div className="flex flex-wrap gap-3">
          {!isOver && <HydratedButton onClick={ask}>{t('tryAgain')}</HydratedButton>}
          <ButtonLink look={isOver ? 'primary' : 'secondary'} to="/login">
            {t('backToLogin')}
          </ButtonLink>
        </div>
      </AuthPageLayout>
    )
  }
  if (state.kind === 'found') {
    const { outcome } = state
    if (outcome.step === 'admitted' && 'challenge' in outcome.admitted) {
      const { challenge } = outcome.admitted
      return (
        <SecondFactorCodeForm
          challenge={challenge}
          onSignedIn={() => goOn(outcome)}
          onBack={() => navigate(appendReturnPath('/login', outcome.from))}
        />
      )
    }
    if (outcome.step === 'sign-up') return <SocialSignUpForm found={outcome} onDone={take} />
    if (outcome.step === 'log-in-first') {
      const login = `/login?${new URLSearchParams({ from: `/sign-in-with/${provider}` })}`
      return (
        <AuthPageLayout title={t('logInFirst')} intro={t('logInFirstIntro', { email: outcome.email, provider: name })}>
          <ButtonLink to={login}>{t('logIn')}</ButtonLink>
        </AuthPageLayout>
      )
    }
    if (outcome.step === 'connect') {
      return (
        <AuthPageLayout
          title={t('connectTitle', { provider: name })}
          intro={t('connectIntro', { email: outcome.email, provider: name })}
        >
          <div className="flex flex-wrap gap-3">
            <HydratedButton onClick={() => settle(() => readApiResponse(calls().connect.$post()))}>
              {t('connect')}
            </HydratedButton>
            <ButtonLink look="secondary" to={safeReturnPath(outcome.from)}>
              {t('notNow')}
            </ButtonLink>
          </div>
        </AuthPageLayout>
      )
    }
  }
  return (
    <AuthPageLayout title={t('oneMoment')} intro={t('askingProvider', { provider: name })}>
      <Spinner />
    </AuthPageLayout>
  )
}

import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { safeReturnPath } from '#contract/safe-return-path.ts'
import { signInLinkClient } from '#web/accounts/account-clients.ts'
import { appendReturnPath } from '#web/accounts/append-return-path.ts'
import { AuthPageLayout } from '#web/accounts/auth-page-layout.tsx'
import { RequestMailLinkForm } from '#web/accounts/request-mail-link-form.tsx'
import { readSavedReturnPath } from '#web/accounts/saved-return-path.ts'
import { toastSignedIn } from '#web/accounts/toast-signed-in.ts'
import { ApiError, readApiResponse } from '#web/client/api-client.ts'
import { TranslatedMessage } from '#web/i18n/translated-message.tsx'
import { SecondFactorCodeForm } from '#web/pages/accounts/second-factor-code-form.tsx'
import { useAccountsTexts } from '#web/texts/use-accounts-texts.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { HydratedButton } from '#web/ui/hydrated-button.tsx'
import { toastNotifier } from '#web/ui/toast-notifier.ts'

const ask = (asked: { email: string; from?: string }) =>
  readApiResponse(signInLinkClient().auth['sign-in']['magic-link'].$post({ json: asked }))

/** Requests a link that signs in; with a link's token, signs in by it (row S-23). */
export default function SignInByMailLink() {
  const t = useAccountsTexts()
  const [query] = useSearchParams()
  const token = query.get('token')
  if (token === null) return <RequestMailLinkForm title={t('linkTitle')} intro={t('linkIntro')} ask={ask} />
  return <UseLink token={token} />
}

type State =
  | { kind: 'asking' }
  | { kind: 'working' }
  | { kind: 'second-step'; challenge: string; from: string | null }
  | { kind: 'failed'; text: string }

/** Requires a button press: a program that opens every link of a mail must not use up the link. */
function UseLink({ token }: { token: string }) {
  const t = useAccountsTexts()
  const navigate = useNavigate()
  const [state, setState] = useState<State>({ kind: 'asking' })

  async function logIn() {
    setState({ kind: 'working' })
    try {
      const admitted = await readApiResponse(signInLinkClient().auth['magic-link'].verify.$post({ json: { token } }))
      const { from = null } = admitted
      if ('challenge' in admitted) return setState({ kind: 'second-step', challenge: admitted.challenge, from })
      await goOn(from)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const isLinkAtFault = error.code === 'gone' || error.fields.token !== undefined
      if (!isLinkAtFault) toastNotifier.error(error.message)
      setState(isLinkAtFault ? { kind: 'failed', text: error.message } : { kind: 'asking' })
    }
  }

  async function goOn(from: string | null) {
    toastSignedIn()
    await navigate(safeReturnPath(from), { replace: true })
  }

  if (state.kind === 'second-step') {
    const { challenge, from } = state
    const startAgain = () => navigate(appendReturnPath('/login', from))
    return <SecondFactorCodeForm challenge={challenge} onSignedIn={() => goOn(from)} onBack={startAgain} />
  }
  if (state.kind === 'failed') {
    return (
      <AuthPageLayout title={t('linkFailed')} intro={<TranslatedMessage text={state.text} />}>
        <ButtonLink to={appendReturnPath('/sign-in-link', readSavedReturnPath())}>{t('askNewLink')}</ButtonLink>
      </AuthPageLayout>
    )
  }
  return (
    <AuthPageLayout title={t('logIn')} intro={t('useLinkIntro')}>
      <HydratedButton look="primary" isBusy={state.kind === 'working'} onClick={logIn} className="w-full">
        {t('logIn')}
      </HydratedButton>
    </AuthPageLayout>
  )
}

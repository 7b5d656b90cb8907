import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { safeReturnPath } from '#contract/safe-return-path.ts'
import { AccountPanel } from '#web/accounts/account-panel.tsx'
import { signInLinkClient } from '#web/accounts/clients.ts'
import { notifySignedIn } from '#web/accounts/notify-signed-in.ts'
import { RequestMailLinkForm } from '#web/accounts/request-mail-link-form.tsx'
import { withReturnPath } from '#web/accounts/return-path-link.ts'
import { readReturnPath } from '#web/accounts/saved-return-path.ts'
import { ApiError, read } from '#web/client/api-client.ts'
import { TranslatedMessage } from '#web/i18n/translated-message.tsx'
import { SecondStep } from '#web/pages/accounts/second-step.tsx'
import { useAccountsTexts } from '#web/texts/accounts.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { notify } from '#web/ui/notify.ts'

const ask = (asked: { email: string; from?: string }) =>
  read(signInLinkClient().auth['sign-in']['magic-link'].$post({ json: asked }))

/** Asks for a link that signs in; with the token of one, signs in by it (row S-23). */
export default function SignInLink() {
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

/** By a button: a program that opens every link of a mail must not use it up. */
function UseLink({ token }: { token: string }) {
  const t = useAccountsTexts()
  const navigate = useNavigate()
  const [state, setState] = useState<State>({ kind: 'asking' })

  async function logIn() {
    setState({ kind: 'working' })
    try {
      const admitted = await read(signInLinkClient().auth['magic-link'].verify.$post({ json: { token } }))
      const { from = null } = admitted
      if ('challenge' in admitted) return setState({ kind: 'second-step', challenge: admitted.challenge, from })
      await goOn(from)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const isLinkAtFault = error.code === 'gone' || error.fields.token !== undefined
      if (!isLinkAtFault) notify.error(error.message)
      setState(isLinkAtFault ? { kind: 'failed', text: error.message } : { kind: 'asking' })
    }
  }

  async function goOn(from: string | null) {
    notifySignedIn()
    await navigate(safeReturnPath(from), { replace: true })
  }

  if (state.kind === 'second-step') {
    const { challenge, from } = state
    const startAgain = () => navigate(withReturnPath('/login', from))
    return <SecondStep challenge={challenge} onSignedIn={() => goOn(from)} onBack={startAgain} />
  }
  if (state.kind === 'failed') {
    return (
      <AccountPanel title={t('linkFailed')} intro={<TranslatedMessage text={state.text} />}>
        <ButtonLink to={withReturnPath('/sign-in-link', readReturnPath())}>{t('askNewLink')}</ButtonLink>
      </AccountPanel>
    )
  }
  return (
    <AccountPanel title={t('logIn')} intro={t('useLinkIntro')}>
      <ActionButton look="primary" isBusy={state.kind === 'working'} onClick={logIn} className="w-full">
        {t('logIn')}
      </ActionButton>
    </AccountPanel>
  )
}

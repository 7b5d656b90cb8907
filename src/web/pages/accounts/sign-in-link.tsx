import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { messages } from '#contract/messages.ts'
import { ApiError, read } from '#web/api-client.ts'
import { Said } from '#web/i18n/said.tsx'
import { AccountPanel } from '#web/pages/accounts/account-panel.tsx'
import { AskForMail } from '#web/pages/accounts/ask-for-mail.tsx'
import { signInLinkClient } from '#web/pages/accounts/clients.ts'
import { SecondStep } from '#web/pages/accounts/second-step.tsx'
import { useAccountsTexts } from '#web/texts/accounts.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { notify } from '#web/ui/notify.ts'

const ask = (email: string) => read(signInLinkClient().auth['sign-in']['magic-link'].$post({ json: { email } }))

/** Asks for a link that signs in; with the token of one, signs in by it (row S-23). */
export default function SignInLink() {
  const t = useAccountsTexts()
  const [query] = useSearchParams()
  const token = query.get('token')
  if (token === null) return <AskForMail title={t('linkTitle')} intro={t('linkIntro')} ask={ask} />
  return <UseLink token={token} />
}

type State =
  | { kind: 'asking' }
  | { kind: 'working' }
  | { kind: 'second-step'; challenge: string }
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
      if ('challenge' in admitted) return setState({ kind: 'second-step', challenge: admitted.challenge })
      await goOn()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const isLinkAtFault = error.code === 'gone' || error.fields.token !== undefined
      if (!isLinkAtFault) notify.error(error.message)
      setState(isLinkAtFault ? { kind: 'failed', text: error.message } : { kind: 'asking' })
    }
  }

  async function goOn() {
    notify.success(messages.signedIn)
    await navigate('/', { replace: true })
  }

  if (state.kind === 'second-step') {
    const startAgain = () => navigate('/login')
    return <SecondStep challenge={state.challenge} onSignedIn={goOn} onBack={startAgain} />
  }
  if (state.kind === 'failed') {
    return (
      <AccountPanel title={t('linkFailed')} intro={<Said text={state.text} />}>
        <ButtonLink to="/sign-in-link">{t('askNewLink')}</ButtonLink>
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

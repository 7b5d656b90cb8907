import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { AccountPanel } from '#web/accounts/account-panel.tsx'
import { ApiError } from '#web/client/api-client.ts'
import { TranslatedMessage } from '#web/i18n/translated-message.tsx'
import { useAccountsTexts } from '#web/texts/accounts.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { notify } from '#web/ui/notify.ts'

type LinkQuestionProps = {
  title: string
  intro: string
  /** The button that does it. */
  label: string
  action: (token: string) => Promise<{ email: string }>
  done: (email: string) => { title: string; intro: string; next: ReactNode }
  /** Where to go on from when the link did not work. */
  wayOut: ReactNode
}

type State =
  | { kind: 'asking' }
  | { kind: 'working' }
  | { kind: 'done'; email: string }
  | { kind: 'failed'; text: string }

/**
 * Asks before it does what the link of a mail is for: programs that open every link of a mail, even with scripts, must not
 * decide whose an account is.
 */
export function LinkQuestion({ title, intro, label, action, done, wayOut }: LinkQuestionProps) {
  const t = useAccountsTexts()
  const [query] = useSearchParams()
  const [state, setState] = useState<State>({ kind: 'asking' })

  async function decide() {
    setState({ kind: 'working' })
    try {
      const { email } = await action(query.get('token') ?? '')
      setState({ kind: 'done', email })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const isFinal = error.status >= 400 && error.status < 500 && error.status !== 429
      if (!isFinal) notify.error(error.message)
      setState(isFinal ? { kind: 'failed', text: error.message } : { kind: 'asking' })
    }
  }

  if (state.kind === 'done') {
    const { next, ...heading } = done(state.email)
    return <AccountPanel {...heading}>{next}</AccountPanel>
  }
  if (state.kind === 'failed') {
    return (
      <AccountPanel title={t('linkFailed')} intro={<TranslatedMessage text={state.text} />}>
        {wayOut}
      </AccountPanel>
    )
  }
  return (
    <AccountPanel title={title} intro={intro}>
      <ActionButton look="primary" isBusy={state.kind === 'working'} onClick={decide} className="justify-self-start">
        {label}
      </ActionButton>
    </AccountPanel>
  )
}

import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { AuthPageLayout } from '#web/accounts/auth-page-layout.tsx'
import { ApiError } from '#web/client/api-client.ts'
import { TranslatedMessage } from '#web/i18n/translated-message.tsx'
import { useAccountsTexts } from '#web/texts/use-accounts-texts.ts'
import { HydratedButton } from '#web/ui/hydrated-button.tsx'
import { toastNotifier } from '#web/ui/toast-notifier.ts'

type LinkQuestionProps = {
  title: string
  intro: string
  /** The label of the confirm button. */
  label: string
  action: (token: string) => Promise<{ email: string }>
  done: (email: string) => { title: string; intro: string; next: ReactNode }
  /** Links for continuing when the link did not work. */
  wayOut: ReactNode
}

type State =
  | { kind: 'asking' }
  | { kind: 'working' }
  | { kind: 'done'; email: string }
  | { kind: 'failed'; text: string }

/**
 * Asks for confirmation before it runs the action of a mailed link: programs that open every link of a mail, even with
 * scripts, must not decide who owns an account.
 */
export function ConfirmMailLinkAction({ title, intro, label, action, done, wayOut }: LinkQuestionProps) {
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
      if (!isFinal) toastNotifier.error(error.message)
      setState(isFinal ? { kind: 'failed', text: error.message } : { kind: 'asking' })
    }
  }

  if (state.kind === 'done') {
    const { next, ...heading } = done(state.email)
    return <AuthPageLayout {...heading}>{next}</AuthPageLayout>
  }
  if (state.kind === 'failed') {
    return (
      <AuthPageLayout title={t('linkFailed')} intro={<TranslatedMessage text={state.text} />}>
        {wayOut}
      </AuthPageLayout>
    )
  }
  return (
    <AuthPageLayout title={title} intro={intro}>
      <HydratedButton look="primary" isBusy={state.kind === 'working'} onClick={decide} className="justify-self-start">
        {label}
      </HydratedButton>
    </AuthPageLayout>
  )
}

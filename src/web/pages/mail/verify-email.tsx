import { useEffect } from 'react'
import { Link, useLocation, useRevalidator, useSearchParams } from 'react-router'
import { safeReturnPath } from '#contract/safe-return-path.ts'
import { AccountPanel } from '#web/accounts/account-panel.tsx'
import { mailClient } from '#web/accounts/mail-client.ts'
import { withReturnPath } from '#web/accounts/return-path-link.ts'
import { read } from '#web/client/api-client.ts'
import { broadcastSessionChange } from '#web/client/session-broadcast.ts'
import { TranslatedMessage } from '#web/i18n/translated-message.tsx'
import { useMailLinkAction } from '#web/pages/mail/use-mail-link-action.ts'
import { useAccountsTexts } from '#web/texts/accounts.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { useViewer } from '#web/viewer/viewer.ts'

async function verify(token: string) {
  const answer = await read(mailClient().accounts['verify-email'].$post({ json: { token } }))
  // At once: this tab may be closed as soon as it says that the address is confirmed.
  broadcastSessionChange()
  return answer
}

/** Back to what waited for the address. The page around it asks once more who is looking. */
function GoOn({ from }: { from: string | null }) {
  const t = useAccountsTexts()
  const { revalidate } = useRevalidator()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the address has been confirmed.
  useEffect(() => {
    void revalidate()
  }, [])
  const to = safeReturnPath(from)
  return <ButtonLink to={to}>{to === '/' ? t('goOnToForecourt') : t('backToWhatYouWereDoing')}</ButtonLink>
}

export default function VerifyEmail() {
  const t = useAccountsTexts()
  const { pathname, search } = useLocation()
  const [query] = useSearchParams()
  const viewer = useViewer()
  const action = useMailLinkAction(query.get('token') ?? '', verify)
  switch (action.kind) {
    case 'working':
      return <AccountPanel title={t('confirmingAddress')} intro={t('oneMoment')} />
    case 'done':
      return (
        <AccountPanel title={t('addressConfirmed')} intro={t('addressConfirmedIntro', { email: action.answer.email })}>
          <GoOn from={action.answer.from} />
        </AccountPanel>
      )
    case 'failed':
      if (action.code === 'signed_out') {
        return (
          <AccountPanel title={t('logInToConfirm')} intro={t('logInToConfirmIntro')}>
            <ButtonLink to={withReturnPath('/login', `${pathname}${search}`)}>{t('logIn')}</ButtonLink>
          </AccountPanel>
        )
      }
      // The same link once more, after it has done what it is for.
      if (action.code === 'gone' && viewer?.emailVerified) {
        return (
          <AccountPanel title={t('addressConfirmed')} intro={t('addressConfirmedIntro', { email: viewer.email })}>
            <GoOn from={null} />
          </AccountPanel>
        )
      }
      return (
        <AccountPanel title={t('linkFailed')} intro={<TranslatedMessage text={action.message} />}>
          <p>
            <Link to="/dashboard/myprofile" className="font-medium text-primary underline underline-offset-4">
              {t('goToProfile')}
            </Link>
          </p>
        </AccountPanel>
      )
  }
}

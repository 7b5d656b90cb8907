import { useEffect } from 'react'
import { Link, useLocation, useRevalidator, useSearchParams } from 'react-router'
import { safeReturnPath } from '#contract/safe-return-path.ts'
import { appendReturnPath } from '#web/accounts/append-return-path.ts'
import { AuthPageLayout } from '#web/accounts/auth-page-layout.tsx'
import { mailLinkClient } from '#web/accounts/mail-link-client.ts'
import { readApiResponse } from '#web/client/api-client.ts'
import { broadcastSessionChange } from '#web/client/session-broadcast.ts'
import { TranslatedMessage } from '#web/i18n/translated-message.tsx'
import { useMailLinkAction } from '#web/pages/mail/use-mail-link-action.ts'
import { useAccountsTexts } from '#web/texts/use-accounts-texts.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { useSignedInUser } from '#web/viewer/maybe-signed-in-user.ts'

async function verify(token: string) {
  const answer = await readApiResponse(mailLinkClient().accounts['verify-email'].$post({ json: { token } }))
  // At once: the user may close this tab as soon as it says that the address is confirmed.
  broadcastSessionChange()
  return answer
}

/** Back to the page that required a confirmed address. The page around this one reloads the viewer. */
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
  const viewer = useSignedInUser()
  const action = useMailLinkAction(query.get('token') ?? '', verify)
  switch (action.kind) {
    case 'working':
      return <AuthPageLayout title={t('confirmingAddress')} intro={t('oneMoment')} />
    case 'done':
      return (
        <AuthPageLayout
          title={t('addressConfirmed')}
          intro={t('addressConfirmedIntro', { email: action.answer.email })}
        >
          <GoOn from={action.answer.from} />
        </AuthPageLayout>
      )
    case 'failed':
      if (action.code === 'signed_out') {
        return (
          <AuthPageLayout title={t('logInToConfirm')} intro={t('logInToConfirmIntro')}>
            <ButtonLink to={appendReturnPath('/login', `${pathname}${search}`)}>{t('logIn')}</ButtonLink>
          </AuthPageLayout>
        )
      }
      // The link was opened again after it had done its work.
      if (action.code === 'gone' && viewer?.emailVerified) {
        return (
          <AuthPageLayout title={t('addressConfirmed')} intro={t('addressConfirmedIntro', { email: viewer.email })}>
            <GoOn from={null} />
          </AuthPageLayout>
        )
      }
      return (
        <AuthPageLayout title={t('linkFailed')} intro={<TranslatedMessage text={action.message} />}>
          <p>
            <Link to="/dashboard/myprofile" className="font-medium text-primary underline underline-offset-4">
              {t('goToProfile')}
            </Link>
          </p>
        </AuthPageLayout>
      )
  }
}

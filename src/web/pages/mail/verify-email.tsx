import { Link, useSearchParams } from 'react-router'
import { read } from '#web/api-client.ts'
import { Said } from '#web/i18n/said.tsx'
import { AccountPanel } from '#web/pages/accounts/account-panel.tsx'
import { mailClient } from '#web/pages/mail/clients.ts'
import { useLinkDeed } from '#web/pages/mail/use-link-deed.ts'
import { useAccountsTexts } from '#web/texts/accounts.ts'
import { ButtonLink } from '#web/ui/button.tsx'

const verify = (token: string) => read(mailClient().accounts['verify-email'].$post({ json: { token } }))

export default function VerifyEmail() {
  const t = useAccountsTexts()
  const [query] = useSearchParams()
  const deed = useLinkDeed(query.get('token') ?? '', verify)
  switch (deed.kind) {
    case 'working':
      return <AccountPanel title={t('confirmingAddress')} intro={t('oneMoment')} />
    case 'done':
      return (
        <AccountPanel title={t('addressConfirmed')} intro={t('addressConfirmedIntro', { email: deed.answer.email })}>
          <ButtonLink to="/">{t('goOnToForecourt')}</ButtonLink>
        </AccountPanel>
      )
    case 'failed':
      return (
        <AccountPanel title={t('linkFailed')} intro={<Said text={deed.message} />}>
          <p>
            <Link to="/dashboard/myprofile" className="font-medium text-primary underline underline-offset-4">
              {t('goToProfile')}
            </Link>
          </p>
        </AccountPanel>
      )
  }
}

import { useSearchParams } from 'react-router'
import { read } from '#web/api-client.ts'
import { Said } from '#web/i18n/said.tsx'
import { AccountPanel } from '#web/pages/accounts/account-panel.tsx'
import { subscriptionsClient } from '#web/pages/mail/clients.ts'
import { useLinkDeed } from '#web/pages/mail/use-link-deed.ts'
import { useAccountsTexts } from '#web/texts/accounts.ts'
import { ButtonLink } from '#web/ui/button.tsx'

const confirm = (token: string) => read(subscriptionsClient().subscriptions.confirm.$post({ json: { token } }))

export default function ConfirmSubscription() {
  const t = useAccountsTexts()
  const [query] = useSearchParams()
  const deed = useLinkDeed(query.get('token') ?? '', confirm)
  switch (deed.kind) {
    case 'working':
      return <AccountPanel title={t('confirmingSubscription')} intro={t('oneMoment')} />
    case 'done':
      return (
        <AccountPanel title={t('subscribed')} intro={t('subscribedIntro', { email: deed.answer.email })}>
          <ButtonLink to="/cars">{t('seeCars')}</ButtonLink>
        </AccountPanel>
      )
    case 'failed':
      return (
        <AccountPanel title={t('linkFailed')} intro={<Said text={deed.message} />}>
          <ButtonLink to="/">{t('goToForecourt')}</ButtonLink>
        </AccountPanel>
      )
  }
}

import { useSearchParams } from 'react-router'
import { AccountPanel } from '#web/accounts/account-panel.tsx'
import { read } from '#web/client/api-client.ts'
import { TranslatedMessage } from '#web/i18n/translated-message.tsx'
import { useMailLinkAction } from '#web/pages/mail/use-mail-link-action.ts'
import { subscriptionsClient } from '#web/subscriptions/clients.ts'
import { useAccountsTexts } from '#web/texts/accounts.ts'
import { ButtonLink } from '#web/ui/button.tsx'

const confirm = (token: string) => read(subscriptionsClient().subscriptions.confirm.$post({ json: { token } }))

export default function ConfirmSubscription() {
  const t = useAccountsTexts()
  const [query] = useSearchParams()
  const action = useMailLinkAction(query.get('token') ?? '', confirm)
  switch (action.kind) {
    case 'working':
      return <AccountPanel title={t('confirmingSubscription')} intro={t('oneMoment')} />
    case 'done':
      return (
        <AccountPanel title={t('subscribed')} intro={t('subscribedIntro', { email: action.answer.email })}>
          <ButtonLink to="/cars">{t('seeCars')}</ButtonLink>
        </AccountPanel>
      )
    case 'failed':
      return (
        <AccountPanel title={t('linkFailed')} intro={<TranslatedMessage text={action.message} />}>
          <ButtonLink to="/">{t('goToForecourt')}</ButtonLink>
        </AccountPanel>
      )
  }
}

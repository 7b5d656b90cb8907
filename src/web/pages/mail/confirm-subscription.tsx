import { useSearchParams } from 'react-router'
import { AuthPageLayout } from '#web/accounts/auth-page-layout.tsx'
import { readApiResponse } from '#web/client/api-client.ts'
import { TranslatedMessage } from '#web/i18n/translated-message.tsx'
import { useMailLinkAction } from '#web/pages/mail/use-mail-link-action.ts'
import { subscriptionsClient } from '#web/subscriptions/subscriptions-client.ts'
import { useAccountsTexts } from '#web/texts/use-accounts-texts.ts'
import { ButtonLink } from '#web/ui/button.tsx'

const confirm = (token: string) =>
  readApiResponse(subscriptionsClient().subscriptions.confirm.$post({ json: { token } }))

export default function ConfirmSubscription() {
  const t = useAccountsTexts()
  const [query] = useSearchParams()
  const action = useMailLinkAction(query.get('token') ?? '', confirm)
  switch (action.kind) {
    case 'working':
      return <AuthPageLayout title={t('confirmingSubscription')} intro={t('oneMoment')} />
    case 'done':
      return (
        <AuthPageLayout title={t('subscribed')} intro={t('subscribedIntro', { email: action.answer.email })}>
          <ButtonLink to="/cars">{t('seeCars')}</ButtonLink>
        </AuthPageLayout>
      )
    case 'failed':
      return (
        <AuthPageLayout title={t('linkFailed')} intro={<TranslatedMessage text={action.message} />}>
          <ButtonLink to="/">{t('goToForecourt')}</ButtonLink>
        </AuthPageLayout>
      )
  }
}

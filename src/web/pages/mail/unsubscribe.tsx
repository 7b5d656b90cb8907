import { useSearchParams } from 'react-router'
import { type UnsubscribedMailKind, unsubscribedMessages, unsubscribeUrlPath } from '#contract/mail-subscriptions.ts'
import { AuthPageLayout } from '#web/accounts/auth-page-layout.tsx'
import { ApiError, browserFetch } from '#web/client/api-client.ts'
import { TranslatedMessage } from '#web/i18n/translated-message.tsx'
import { useMailLinkAction } from '#web/pages/mail/use-mail-link-action.ts'
import { useAccountsTexts } from '#web/texts/use-accounts-texts.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'

const addressOf = (query: URLSearchParams) => `${unsubscribeUrlPath}?${query}`

/** The same call that mail programs make; it returns a sentence. */
async function unsubscribe(query: URLSearchParams): Promise<UnsubscribedMailKind> {
  const response = await browserFetch(addressOf(query), { method: 'POST' })
  const sentence = (await response.text()).trim()
  if (!response.ok) throw new ApiError(response.status, { code: 'unknown', message: sentence })
  if (sentence === unsubscribedMessages['saved-search']) return 'saved-search'
  if (sentence === unsubscribedMessages.notices) return 'notices'
  return sentence === unsubscribedMessages.wishes ? 'wishes' : 'new-arrivals'
}

const intros = {
  notices: 'unsubscribedNoticesIntro',
  wishes: 'unsubscribedWishesIntro',
  'saved-search': 'unsubscribedSearchIntro',
  'new-arrivals': 'unsubscribedIntro',
} as const satisfies Record<UnsubscribedMailKind, string>

export default function Unsubscribe() {
  const t = useAccountsTexts()
  const [query] = useSearchParams()
  const token = query.get('token') ?? ''
  const action = useMailLinkAction(token, () => unsubscribe(query))
  switch (action.kind) {
    case 'working':
      return (
        <AuthPageLayout title={t('unsubscribing')} intro={t('oneMoment')}>
          {/* Works without scripts too: the response is a sentence. */}
          <noscript>
            <form method="post" action={addressOf(query)}>
              <Button type="submit">{t('unsubscribe')}</Button>
            </form>
          </noscript>
        </AuthPageLayout>
      )
    case 'done':
      return (
        <AuthPageLayout title={t('unsubscribed')} intro={t(intros[action.answer])}>
          <ButtonLink to="/">{t('goToForecourt')}</ButtonLink>
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

import { useState } from 'react'
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
  // Scanners of mail open each link and run its scripts: a person presses.
  const [isAsked, setAsked] = useState(false)
  if (!isAsked)
    return (
      <AuthPageLayout title={t('unsubscribe')} intro={t('unsubscribeQuestion')}>
        {/* Works without scripts too: the response is a sentence. */}
        <form
          method="post"
          action={addressOf(query)}
          onSubmit={(event) => {
            event.preventDefault()
            setAsked(true)
          }}
        >
          <Button type="submit">{t('unsubscribe')}</Button>
        </form>
      </AuthPageLayout>
    )
  return <Unsubscribing token={token} query={query} />
}

function Unsubscribing({ token, query }: { token: string; query: URLSearchParams }) {
  const t = useAccountsTexts()
  const action = useMailLinkAction(token, () => unsubscribe(query))
  switch (action.kind) {
    case 'working':
      return <AuthPageLayout title={t('unsubscribing')} intro={t('oneMoment')} />
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

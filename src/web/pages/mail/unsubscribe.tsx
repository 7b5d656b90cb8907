import { useState } from 'react'
import { useSearchParams } from 'react-router'
import {
  MailUnsubscriptionQuery,
  type UnsubscribedMailKind,
  unsubscribedMessages,
  unsubscribeUrlPath,
} from '#contract/mail-subscriptions.ts'
import { AuthPageLayout } from '#web/accounts/auth-page-layout.tsx'
import { ApiError, browserFetch, readApiResponse } from '#web/client/api-client.ts'
import { TranslatedMessage } from '#web/i18n/translated-message.tsx'
import { useMailLinkAction } from '#web/pages/mail/use-mail-link-action.ts'
import { apiFetchContext } from '#web/request/request-context.ts'
import { subscriptionsClient } from '#web/subscriptions/subscriptions-client.ts'
import { useAccountsTexts } from '#web/texts/use-accounts-texts.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import type { Route } from './+types/unsubscribe'

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

/** Where each is turned on again. */
const settingsPaths = {
  notices: '/dashboard/notificationSettings',
  wishes: '/dashboard/notificationSettings',
  'saved-search': '/dashboard/savedSearches',
  'new-arrivals': '/',
} as const satisfies Record<UnsubscribedMailKind, string>

const settingsLabels = {
  notices: 'notificationSettings',
  wishes: 'notificationSettings',
  'saved-search': 'toSavedSearches',
  'new-arrivals': 'goToForecourt',
} as const satisfies Record<UnsubscribedMailKind, string>

/** A link that was used says so when it is opened again. One that cannot be looked up asks, as a new one does. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const query = MailUnsubscriptionQuery.safeParse(Object.fromEntries(searchParams))
  if (!query.success) return { ended: null }
  const looked = readApiResponse(
    subscriptionsClient(context.get(apiFetchContext)).subscriptions.ended.$get({ query: query.data }),
  )
  return looked.catch((): { ended: UnsubscribedMailKind | null } => ({ ended: null }))
}

export default function Unsubscribe({ loaderData: { ended } }: Route.ComponentProps) {
  const t = useAccountsTexts()
  const [query] = useSearchParams()
  const token = query.get('token') ?? ''
  // Scanners of mail open each link and run its scripts: a person presses.
  const [isAsked, setAsked] = useState(false)
  if (isAsked) return <Unsubscribing token={token} query={query} />
  if (ended === null)
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
  return <Unsubscribed ended={ended} />
}

function Unsubscribed({ ended }: { ended: UnsubscribedMailKind }) {
  const t = useAccountsTexts()
  return (
    <AuthPageLayout title={t('unsubscribed')} intro={t(intros[ended])}>
      <p className="text-muted">{t(ended === 'new-arrivals' ? 'subscribeAgain' : 'turnOnAgain')}</p>
      <ButtonLink to={settingsPaths[ended]}>{t(settingsLabels[ended])}</ButtonLink>
    </AuthPageLayout>
  )
}

function Unsubscribing({ token, query }: { token: string; query: URLSearchParams }) {
  const t = useAccountsTexts()
  const action = useMailLinkAction(token, () => unsubscribe(query))
  switch (action.kind) {
    case 'working':
      return <AuthPageLayout title={t('unsubscribing')} intro={t('oneMoment')} />
    case 'done':
      return <Unsubscribed ended={action.answer} />
    case 'failed':
      return (
        <AuthPageLayout title={t('linkFailed')} intro={<TranslatedMessage text={action.message} />}>
          <ButtonLink to="/">{t('goToForecourt')}</ButtonLink>
        </AuthPageLayout>
      )
  }
}

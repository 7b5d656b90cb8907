import { useSearchParams } from 'react-router'
import { unsubscribeAddress } from '#contract/subscriptions.ts'
import { ApiError, browserFetch } from '#web/api-client.ts'
import { AccountPanel } from '#web/pages/accounts/account-panel.tsx'
import { useLinkDeed } from '#web/pages/mail/use-link-deed.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'

const addressOf = (token: string) => `${unsubscribeAddress}?${new URLSearchParams({ token })}`

/** The same call that mail programs make, which answers a sentence. */
async function unsubscribe(token: string): Promise<{ email: string }> {
  const response = await browserFetch(addressOf(token), { method: 'POST' })
  if (!response.ok) throw new ApiError(response.status, { code: 'unknown', message: (await response.text()).trim() })
  return { email: '' }
}

export default function Unsubscribe() {
  const [query] = useSearchParams()
  const token = query.get('token') ?? ''
  const deed = useLinkDeed(token, unsubscribe)
  switch (deed.kind) {
    case 'working':
      return (
        <AccountPanel title="Unsubscribing" intro="One moment, please.">
          {/* Works without scripts too: the answer is a sentence. */}
          <noscript>
            <form method="post" action={addressOf(token)}>
              <Button type="submit">Unsubscribe</Button>
            </form>
          </noscript>
        </AccountPanel>
      )
    case 'done':
      return (
        <AccountPanel title="You are unsubscribed" intro="No further new-arrivals mail will be sent to you.">
          <ButtonLink to="/">Go to Forecourt</ButtonLink>
        </AccountPanel>
      )
    case 'failed':
      return (
        <AccountPanel title="This link did not work" intro={deed.message}>
          <ButtonLink to="/">Go to Forecourt</ButtonLink>
        </AccountPanel>
      )
  }
}

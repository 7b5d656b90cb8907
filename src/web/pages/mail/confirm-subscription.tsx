import { useSearchParams } from 'react-router'
import { read } from '#web/api-client.ts'
import { AccountPanel } from '#web/pages/accounts/account-panel.tsx'
import { subscriptionsClient } from '#web/pages/mail/clients.ts'
import { useLinkDeed } from '#web/pages/mail/use-link-deed.ts'
import { ButtonLink } from '#web/ui/button.tsx'

const confirm = (token: string) => read(subscriptionsClient().subscriptions.confirm.$post({ json: { token } }))

export default function ConfirmSubscription() {
  const [query] = useSearchParams()
  const deed = useLinkDeed(query.get('token') ?? '', confirm)
  switch (deed.kind) {
    case 'working':
      return <AccountPanel title="Confirming your subscription" intro="One moment, please." />
    case 'done':
      return (
        <AccountPanel
          title="You are subscribed"
          intro={`New cars come to ${deed.email}, at most once a day. Every mail has a link that ends it.`}
        >
          <ButtonLink to="/cars">See the cars</ButtonLink>
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

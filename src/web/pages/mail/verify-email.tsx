import { Link, useSearchParams } from 'react-router'
import { read } from '#web/api-client.ts'
import { AccountPanel } from '#web/pages/accounts/account-panel.tsx'
import { mailClient } from '#web/pages/mail/clients.ts'
import { useLinkDeed } from '#web/pages/mail/use-link-deed.ts'
import { ButtonLink } from '#web/ui/button.tsx'

const verify = (token: string) => read(mailClient().accounts['verify-email'].$post({ json: { token } }))

export default function VerifyEmail() {
  const [query] = useSearchParams()
  const deed = useLinkDeed(query.get('token') ?? '', verify)
  switch (deed.kind) {
    case 'working':
      return <AccountPanel title="Confirming your address" intro="One moment, please." />
    case 'done':
      return (
        <AccountPanel title="Your address is confirmed" intro={`We reach you at ${deed.email} from now on.`}>
          <ButtonLink to="/">Go on to Forecourt</ButtonLink>
        </AccountPanel>
      )
    case 'failed':
      return (
        <AccountPanel title="This link did not work" intro={deed.message}>
          <p>
            <Link to="/dashboard/myprofile" className="font-medium text-primary underline underline-offset-4">
              Go to your profile
            </Link>
          </p>
        </AccountPanel>
      )
  }
}

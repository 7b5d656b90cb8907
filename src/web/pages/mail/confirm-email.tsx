import { read } from '#web/api-client.ts'
import { LinkQuestion } from '#web/pages/mail/link-question.tsx'
import { emailChangeClient } from '#web/profile/clients.ts'
import { ButtonLink } from '#web/ui/button.tsx'

const confirm = (token: string) => read(emailChangeClient().accounts['confirm-email-change'].$post({ json: { token } }))
const toProfile = <ButtonLink to="/dashboard/myprofile">Go to your profile</ButtonLink>

export default function ConfirmEmail() {
  return (
    <LinkQuestion
      title="Your new address"
      intro="From now on you log in with it, and our mail comes here. Your other devices are signed out."
      label="Confirm the new address"
      deed={confirm}
      done={(email) => ({
        title: 'Your address is changed',
        intro: `Log in with ${email} from now on.`,
        next: toProfile,
      })}
      wayOut={toProfile}
    />
  )
}

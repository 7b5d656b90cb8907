import { read } from '#web/api-client.ts'
import { LinkQuestion } from '#web/pages/mail/link-question.tsx'
import { emailChangeClient } from '#web/profile/clients.ts'
import { ButtonLink } from '#web/ui/button.tsx'

const stop = (token: string) => read(emailChangeClient().accounts['stop-email-change'].$post({ json: { token } }))

export default function StopEmailChange() {
  return (
    <LinkQuestion
      title="It was not you?"
      intro="We forget the other address and sign out every device. Choose a new password then: somebody knows yours."
      label="Stop the change"
      deed={stop}
      done={(email) => ({
        title: 'The change is stopped',
        intro: `Your address is still ${email}, and every device is signed out.`,
        next: <ButtonLink to="/forgot-password">Choose a new password</ButtonLink>,
      })}
      wayOut={<ButtonLink to="/contact">Write to us</ButtonLink>}
    />
  )
}

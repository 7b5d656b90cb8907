import { read } from '#web/api-client.ts'
import { AskForMail } from '#web/pages/accounts/ask-for-mail.tsx'
import { mailClient } from '#web/pages/mail/clients.ts'
import { useAccountsTexts } from '#web/texts/accounts.ts'

const ask = (email: string) => read(mailClient().auth['request-password-reset'].$post({ json: { email } }))

export default function ForgotPassword() {
  const t = useAccountsTexts()
  return <AskForMail title={t('forgotTitle')} intro={t('forgotIntro')} ask={ask} />
}

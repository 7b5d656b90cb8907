import { AskForMail } from '#web/accounts/ask-for-mail.tsx'
import { mailClient } from '#web/accounts/mail-client.ts'
import { read } from '#web/client/api-client.ts'
import { useAccountsTexts } from '#web/texts/accounts.ts'

const ask = (asked: { email: string; from?: string }) =>
  read(mailClient().auth['request-password-reset'].$post({ json: asked }))

export default function ForgotPassword() {
  const t = useAccountsTexts()
  return <AskForMail title={t('forgotTitle')} intro={t('forgotIntro')} ask={ask} />
}

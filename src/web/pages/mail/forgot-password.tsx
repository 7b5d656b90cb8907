import { mailClient } from '#web/accounts/mail-client.ts'
import { RequestMailLinkForm } from '#web/accounts/request-mail-link-form.tsx'
import { read } from '#web/client/api-client.ts'
import { useAccountsTexts } from '#web/texts/accounts.ts'

const ask = (asked: { email: string; from?: string }) =>
  read(mailClient().auth['request-password-reset'].$post({ json: asked }))

export default function ForgotPassword() {
  const t = useAccountsTexts()
  return <RequestMailLinkForm title={t('forgotTitle')} intro={t('forgotIntro')} ask={ask} />
}

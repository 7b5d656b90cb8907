import { mailLinkClient } from '#web/accounts/mail-link-client.ts'
import { RequestMailLinkForm } from '#web/accounts/request-mail-link-form.tsx'
import { readApiResponse } from '#web/client/api-client.ts'
import { useAccountsTexts } from '#web/texts/use-accounts-texts.ts'

const ask = (asked: { email: string; from?: string }) =>
  readApiResponse(mailLinkClient().auth['request-password-reset'].$post({ json: asked }))

export default function ForgotPassword() {
  const t = useAccountsTexts()
  return <RequestMailLinkForm title={t('forgotTitle')} intro={t('forgotIntro')} ask={ask} />
}

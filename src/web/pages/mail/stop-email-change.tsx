import { readApiResponse } from '#web/client/api-client.ts'
import { ConfirmMailLinkAction } from '#web/pages/mail/confirm-mail-link-action.tsx'
import { emailChangeClient } from '#web/profile/profile-clients.ts'
import { useAccountsTexts } from '#web/texts/use-accounts-texts.ts'
import { ButtonLink } from '#web/ui/button.tsx'

const stop = (token: string) =>
  readApiResponse(emailChangeClient().accounts['stop-email-change'].$post({ json: { token } }))

export default function StopEmailChange() {
  const t = useAccountsTexts()
  return (
    <ConfirmMailLinkAction
      title={t('notYou')}
      intro={t('stopIntro')}
      label={t('stopChange')}
      action={stop}
      done={(email) => ({
        title: t('changeStopped'),
        intro: t('changeStoppedIntro', { email }),
        next: <ButtonLink to="/forgot-password">{t('choosePassword')}</ButtonLink>,
      })}
      wayOut={<ButtonLink to="/contact">{t('writeToUs')}</ButtonLink>}
    />
  )
}

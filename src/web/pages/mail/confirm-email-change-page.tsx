import { readApiResponse } from '#web/client/api-client.ts'
import { ConfirmMailLinkAction } from '#web/pages/mail/confirm-mail-link-action.tsx'
import { emailChangeClient } from '#web/profile/profile-clients.ts'
import { useAccountsTexts } from '#web/texts/use-accounts-texts.ts'
import { ButtonLink } from '#web/ui/button.tsx'

const confirm = (token: string) =>
  readApiResponse(emailChangeClient().accounts['confirm-email-change'].$post({ json: { token } }))

export default function ConfirmEmailChangePage() {
  const t = useAccountsTexts()
  const toProfile = <ButtonLink to="/dashboard/myprofile">{t('goToProfile')}</ButtonLink>
  return (
    <ConfirmMailLinkAction
      title={t('newAddress')}
      intro={t('newAddressIntro')}
      label={t('confirmNewAddress')}
      action={confirm}
      done={(email) => ({
        title: t('addressChanged'),
        intro: t('addressChangedIntro', { email }),
        next: toProfile,
      })}
      wayOut={toProfile}
    />
  )
}

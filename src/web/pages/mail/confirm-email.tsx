import { read } from '#web/client/api-client.ts'
import { LinkQuestion } from '#web/pages/mail/confirm-link-action.tsx'
import { emailChangeClient } from '#web/profile/clients.ts'
import { useAccountsTexts } from '#web/texts/accounts.ts'
import { ButtonLink } from '#web/ui/button.tsx'

const confirm = (token: string) => read(emailChangeClient().accounts['confirm-email-change'].$post({ json: { token } }))

export default function ConfirmEmail() {
  const t = useAccountsTexts()
  const toProfile = <ButtonLink to="/dashboard/myprofile">{t('goToProfile')}</ButtonLink>
  return (
    <LinkQuestion
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

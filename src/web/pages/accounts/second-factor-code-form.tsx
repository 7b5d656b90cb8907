import { type ComponentProps, useState } from 'react'
import { AuthPageLayout } from '#web/accounts/auth-page-layout.tsx'
import { SecondFactorForm } from '#web/accounts/second-factor-form.tsx'
import { useAccountsTexts } from '#web/texts/use-accounts-texts.ts'

type SecondStepProps = Pick<ComponentProps<typeof SecondFactorForm>, 'challenge' | 'onSignedIn' | 'onBack'>

/** The page of the second step of a log-in. */
export function SecondFactorCodeForm(props: SecondStepProps) {
  const t = useAccountsTexts()
  const [isBackup, setBackup] = useState(false)
  return (
    <AuthPageLayout title={t('secondStep')} intro={isBackup ? t('backupIntro') : t('codeIntro')}>
      <SecondFactorForm {...props} isBackup={isBackup} onSwitch={() => setBackup(!isBackup)} />
    </AuthPageLayout>
  )
}

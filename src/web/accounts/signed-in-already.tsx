import { AuthPageLayout } from '#web/accounts/auth-page-layout.tsx'
import { useAccountsTexts } from '#web/texts/use-accounts-texts.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { HydratedButton } from '#web/ui/hydrated-button.tsx'
import type { SignedInUser } from '#web/viewer/maybe-signed-in-user.ts'

type SignedInAlreadyProps = { viewer: SignedInUser; onSwitch: () => void }

/** For a signed-in user whose account does not open the page they asked for: on with this account, or with another. */
export function SignedInAlready({ viewer, onSwitch }: SignedInAlreadyProps) {
  const t = useAccountsTexts()
  return (
    <AuthPageLayout title={t('signedInAs', { name: viewer.name })} intro={t('signedInIntro')}>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/dashboard">{t('yourDashboard')}</ButtonLink>
        <HydratedButton look="secondary" onClick={onSwitch}>
          {t('switchAccount')}
        </HydratedButton>
      </div>
    </AuthPageLayout>
  )
}

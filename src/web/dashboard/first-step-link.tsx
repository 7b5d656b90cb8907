import { useShellTexts } from '#web/texts/use-shell-texts.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { useSignedInUser } from '#web/viewer/maybe-signed-in-user.ts'

/** Where an empty page of an account begins to fill: buyers find cars, sellers look after theirs. */
export function FirstStepLink() {
  const t = useShellTexts()
  const role = useSignedInUser()?.role
  if (role === 'Buyer') return <ButtonLink to="/cars">{t('browseCars')}</ButtonLink>
  if (role === 'Seller') return <ButtonLink to="/dashboard/myProduct">{t('myProducts')}</ButtonLink>
  return null
}

import type { Role } from '#contract/accounts.ts'
import { SwitchRoleButton } from '#web/accounts/switch-role-button.tsx'
import { useShellTexts } from '#web/texts/use-shell-texts.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import type { SignedInUser } from '#web/viewer/maybe-signed-in-user.ts'

/** On a page of other roles: who may choose one of them switches to it here; others go to their overview. */
export function SwitchRoleOrOverviewLink({ roles, viewer }: { roles: Role[]; viewer: SignedInUser }) {
  const t = useShellTexts()
  const wanted = roles.find((role) => role !== 'Admin')
  if (viewer.role === 'Admin' || !wanted) return <ButtonLink to="/dashboard">{t('toOverview')}</ButtonLink>
  return <SwitchRoleButton viewer={viewer} wanted={wanted} />
}

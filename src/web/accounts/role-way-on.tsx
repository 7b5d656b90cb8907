import type { Role } from '#contract/accounts.ts'
import { SwitchRoleButton } from '#web/accounts/switch-role-button.tsx'
import { useShellTexts } from '#web/texts/use-shell-texts.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import type { SignedInViewer } from '#web/viewer/viewer.ts'

/** On a page of other roles: who may choose one of them switches to it here; others go to their overview. */
export function RoleWayOn({ roles, viewer }: { roles: Role[]; viewer: SignedInViewer }) {
  const t = useShellTexts()
  const wanted = roles.find((role) => role !== 'Admin')
  if (viewer.role === 'Admin' || !wanted) return <ButtonLink to="/dashboard">{t('toOverview')}</ButtonLink>
  return <SwitchRoleButton viewer={viewer} wanted={wanted} />
}

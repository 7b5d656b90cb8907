import type { SwitchRoleRequest } from '#contract/accounts.ts'
import { SwitchRoleButton } from '#web/accounts/switch-role-button.tsx'
import { useAccountsTexts } from '#web/texts/use-accounts-texts.ts'
import type { SignedInUser } from '#web/viewer/maybe-signed-in-user.ts'

type OtherRoleNoticeProps = { viewer: SignedInUser; wanted: SwitchRoleRequest['role'] }

/** In place of the steps of one side, for its person while they have chosen the other role: why they are not there, and the way. */
export function OtherRoleNotice({ viewer, wanted }: OtherRoleNoticeProps) {
  const t = useAccountsTexts()
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="text-muted text-sm">{t(wanted === 'Seller' ? 'continueAsSeller' : 'continueAsBuyer')}</p>
      <SwitchRoleButton viewer={viewer} wanted={wanted} />
    </div>
  )
}

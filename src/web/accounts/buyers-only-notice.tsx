import { SwitchRoleButton } from '#web/accounts/switch-role-button.tsx'
import { useAccountsTexts } from '#web/texts/use-accounts-texts.ts'
import type { SignedInUser } from '#web/viewer/maybe-signed-in-user.ts'

/** Where a buyer books and writes: why a seller cannot, and the way. */
export function BuyersOnlyNotice({ viewer }: { viewer: SignedInUser }) {
  const t = useAccountsTexts()
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 print:hidden">
      <p className="text-muted">{t('buyersOnly')}</p>
      <SwitchRoleButton viewer={viewer} wanted="Buyer" />
    </div>
  )
}

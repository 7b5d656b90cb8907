import { switchRoleText } from '#web/accounts/switch-role-button.tsx'
import { useSwitchRole } from '#web/accounts/use-switch-role.ts'
import { useAccountsTexts } from '#web/texts/use-accounts-texts.ts'
import { MenuAction } from '#web/ui/dropdown.tsx'
import { ShoppingBag, Store } from '#web/ui/icons.ts'
import type { SignedInViewer } from '#web/viewer/viewer.ts'

/** The entry of the user menu that switches between buying and selling. */
export function SwitchRoleEntry({ viewer }: { viewer: SignedInViewer }) {
  const t = useAccountsTexts()
  const { isSwitching, switchRole } = useSwitchRole()
  const role = viewer.role === 'Seller' ? 'Buyer' : 'Seller'
  const Sign = role === 'Seller' ? Store : ShoppingBag
  // Who opens selling wants to post a car.
  const to = role === 'Seller' && !viewer.hasBothRoles ? '/dashboard/addProduct' : undefined
  return (
    <MenuAction disabled={isSwitching} onClick={() => void switchRole(role, to)}>
      <Sign className="size-5" aria-hidden="true" />
      {t(switchRoleText(viewer, role))}
    </MenuAction>
  )
}

import { switchRoleText } from '#web/accounts/switch-role-button.tsx'
import { useSwitchRole } from '#web/accounts/use-switch-role.ts'
import { useAccountsTexts } from '#web/texts/use-accounts-texts.ts'
import { DropdownMenuAction } from '#web/ui/dropdown.tsx'
import { ShoppingBag, Store } from '#web/ui/icons.ts'
import type { SignedInUser } from '#web/viewer/maybe-signed-in-user.ts'

/** The entry of the user menu that switches between buying and selling. */
export function SwitchRoleMenuItem({ viewer }: { viewer: SignedInUser }) {
  const t = useAccountsTexts()
  const { isSwitching, switchRole } = useSwitchRole()
  const role = viewer.role === 'Seller' ? 'Buyer' : 'Seller'
  const Sign = role === 'Seller' ? Store : ShoppingBag
  // Who opens selling wants to post a car.
  const to = role === 'Seller' && !viewer.hasBothRoles ? '/dashboard/addProduct' : undefined
  return (
    <DropdownMenuAction disabled={isSwitching} onClick={() => void switchRole(role, to)}>
      <Sign className="size-5" aria-hidden="true" />
      {t(switchRoleText(viewer, role))}
    </DropdownMenuAction>
  )
}

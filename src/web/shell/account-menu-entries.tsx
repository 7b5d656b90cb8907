import { NavLink } from 'react-router'
import type { Role } from '#contract/accounts.ts'
import type { TextKey } from '#web/i18n/translator.ts'
import { useShellTexts } from '#web/texts/use-shell-texts.ts'
import type { Icon } from '#web/ui/icon.tsx'
import { CarFront, Heart, Landmark, LayoutDashboard, MessageSquare, ReceiptText, Search, Users } from '#web/ui/icons.ts'

type Entry = { to: string; text: TextKey<typeof useShellTexts>; Sign: Icon }

const dashboard: Entry = { to: '/dashboard', text: 'dashboard', Sign: LayoutDashboard }
const messages: Entry = { to: '/dashboard/messages', text: 'messages', Sign: MessageSquare }

const entriesOfRole: Readonly<Record<Role, readonly Entry[]>> = {
  Buyer: [
    dashboard,
    { to: '/dashboard/myOrders', text: 'myOrders', Sign: ReceiptText },
    { to: '/dashboard/myWishList', text: 'wishesHere', Sign: Heart },
    { to: '/dashboard/savedSearches', text: 'savedSearches', Sign: Search },
    messages,
  ],
  Seller: [
    dashboard,
    { to: '/dashboard/myProduct', text: 'myProducts', Sign: CarFront },
    { to: '/dashboard/mybuyers', text: 'myBuyers', Sign: Users },
    { to: '/dashboard/payouts', text: 'payouts', Sign: Landmark },
    messages,
  ],
  Admin: [dashboard],
}

/** What an account comes back for most, in the menu of every page: a phone would otherwise have to open the dashboard first. */
export function AccountMenuEntries({ role }: { role: Role }) {
  const t = useShellTexts()
  return entriesOfRole[role].map(({ to, text, Sign }) => (
    <NavLink key={to} to={to} end={to === dashboard.to} className="menu-entry">
      <Sign className="size-5" aria-hidden="true" />
      {/* The wish list of this device would name its number, which is another one. */}
      {t(text, { count: 0 })}
    </NavLink>
  ))
}

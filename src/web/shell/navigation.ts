import type { Role } from '#contract/accounts.ts'
import type { TextKey } from '#web/i18n/translator.ts'
import type { useShellTexts } from '#web/texts/use-shell-texts.ts'

/** `text` is a key of the shell's texts. */
export type NavigationEntry = { to: string; text: TextKey<typeof useShellTexts>; isExact?: boolean }

export const mainEntries: NavigationEntry[] = [
  { to: '/', text: 'home', isExact: true },
  { to: '/cars', text: 'browseCars' },
]

export const helpEntries: NavigationEntry[] = [
  { to: '/faq', text: 'faq' },
  { to: '/about', text: 'about' },
]

/** The entries of the sidebar; the English texts use the specification's words and spelling. */
export function dashboardEntries(role: Role): NavigationEntry[] {
  return [
    { to: '/dashboard', text: 'overview', isExact: true },
    { to: '/dashboard/myprofile', text: 'myProfile' },
    ...entriesOfRole[role],
  ]
}

const entriesOfRole: Record<Role, NavigationEntry[]> = {
  Seller: [
    { to: '/dashboard/addProduct', text: 'addProduct' },
    { to: '/dashboard/myProduct', text: 'myProducts' },
    { to: '/dashboard/mybuyers', text: 'myBuyers' },
    { to: '/dashboard/payouts', text: 'payouts' },
  ],
  Buyer: [
    { to: '/dashboard/myOrders', text: 'myOrders' },
    { to: '/dashboard/myWishList', text: 'myWishList' },
  ],
  Admin: [
    { to: '/dashboard/allBuyers', text: 'allBuyers' },
    { to: '/dashboard/allSeller', text: 'allSellers' },
    { to: '/dashboard/listings', text: 'listings' },
    { to: '/dashboard/orders', text: 'orders' },
    { to: '/dashboard/payments', text: 'payments' },
    { to: '/dashboard/audit', text: 'audit' },
    { to: '/dashboard/createUser', text: 'createUser' },
    { to: '/dashboard/feedback', text: 'feedback' },
  ],
}

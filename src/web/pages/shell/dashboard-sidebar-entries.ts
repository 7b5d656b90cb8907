import type { Role } from '#contract/accounts.ts'
import type { NavigationEntry } from '#web/shell/navigation.ts'

/** The entries of the sidebar; the English texts use the specification's words and spelling. */
export function dashboardSidebarEntries(role: Role): (NavigationEntry & { text: DashboardEntryText })[] {
  return [...entriesOfAll, ...entriesOfRole[role]]
}

export type DashboardEntryText = ((typeof entriesOfAll)[number] | (typeof entriesOfRole)[Role][number])['text']

const entriesOfAll = [
  { to: '/dashboard', text: 'overview', isExact: true },
  { to: '/dashboard/myprofile', text: 'myProfile' },
] as const satisfies NavigationEntry[]

const entriesOfRole = {
  Seller: [
    { to: '/dashboard/addProduct', text: 'addProduct' },
    { to: '/dashboard/myProduct', text: 'myProducts' },
    { to: '/dashboard/mybuyers', text: 'myBuyers' },
    { to: '/dashboard/offers', text: 'offers' },
    { to: '/dashboard/meetings', text: 'meetings' },
    { to: '/dashboard/messages', text: 'messages' },
    { to: '/dashboard/payouts', text: 'payouts' },
  ],
  Buyer: [
    { to: '/dashboard/myOrders', text: 'myOrders' },
    { to: '/dashboard/offers', text: 'myOffers' },
    { to: '/dashboard/meetings', text: 'meetings' },
    { to: '/dashboard/messages', text: 'messages' },
    { to: '/dashboard/myWishList', text: 'myWishList' },
    { to: '/dashboard/savedSearches', text: 'savedSearches' },
  ],
  Admin: [
    { to: '/dashboard/allBuyers', text: 'allBuyers' },
    { to: '/dashboard/allSeller', text: 'allSellers' },
    { to: '/dashboard/verifications', text: 'verifications' },
    { to: '/dashboard/listings', text: 'listings' },
    { to: '/dashboard/orders', text: 'orders' },
    { to: '/dashboard/payments', text: 'payments' },
    { to: '/dashboard/audit', text: 'audit' },
    { to: '/dashboard/createUser', text: 'createUser' },
    { to: '/dashboard/messageReports', text: 'reports' },
    { to: '/dashboard/feedback', text: 'feedback' },
    { to: '/dashboard/settings', text: 'settings' },
  ],
} as const satisfies Record<Role, NavigationEntry[]>

import type { Role } from '#contract/accounts.ts'

export type NavigationEntry = { to: string; label: string; isExact?: boolean }

export const mainEntries: NavigationEntry[] = [
  { to: '/', label: 'Home', isExact: true },
  { to: '/cars', label: 'Browse cars' },
]

export const collectionEntries: NavigationEntry[] = [
  { to: '/mercedes', label: 'Mercedes' },
  { to: '/rolls', label: 'Rolls Royce' },
  { to: '/tesla', label: 'Tesla' },
  { to: '/ferrari', label: 'Ferrari' },
  { to: '/audi', label: 'Audi' },
]

export const helpEntries: NavigationEntry[] = [
  { to: '/faq', label: 'FAQ' },
  { to: '/about', label: 'About' },
]

/** The sidebar, in the specification's words and spelling. */
export function dashboardEntries(role: Role): NavigationEntry[] {
  return [
    { to: '/dashboard', label: 'Overview', isExact: true },
    { to: '/dashboard/myprofile', label: 'My Profile' },
    ...entriesOfRole[role],
  ]
}

const entriesOfRole: Record<Role, NavigationEntry[]> = {
  Seller: [
    { to: '/dashboard/addProduct', label: 'Add Product' },
    { to: '/dashboard/myProduct', label: 'My Products' },
    { to: '/dashboard/mybuyers', label: 'My Buyers' },
  ],
  Buyer: [
    { to: '/dashboard/myOrders', label: 'My Orders' },
    { to: '/dashboard/myWishList', label: 'My WhishList' },
  ],
  Admin: [
    { to: '/dashboard/allBuyers', label: 'All Buyers' },
    { to: '/dashboard/allSeller', label: 'All Sellers' },
    { to: '/dashboard/listings', label: 'Listings' },
    { to: '/dashboard/orders', label: 'Orders' },
    { to: '/dashboard/createUser', label: 'Create an User' },
    { to: '/dashboard/feedback', label: 'Feedback' },
  ],
}

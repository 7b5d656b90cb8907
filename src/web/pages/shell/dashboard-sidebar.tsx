import type { ReactNode } from 'react'
import { matchPath, NavLink, useLocation, useMatches } from 'react-router'
import type { Role } from '#contract/accounts.ts'
import { menuNameOf } from '#web/dashboard/page-named-in-menu.ts'
import { type DashboardEntryText, dashboardSidebarEntries } from '#web/pages/shell/dashboard-sidebar-entries.ts'
import { useLazyAdminSearch } from '#web/pages/shell/lazy-admin-search.tsx'
import type { NavigationEntry } from '#web/shell/navigation.ts'
import { useShellTexts } from '#web/texts/use-shell-texts.ts'
import { Dropdown } from '#web/ui/dropdown.tsx'
import type { Icon } from '#web/ui/icon.tsx'
import {
  BadgeCheck,
  BadgeDollarSign,
  CalendarClock,
  CarFront,
  ChevronDown,
  CirclePlus,
  Gauge,
  Heart,
  Landmark,
  List,
  MessageSquare,
  MessageSquareText,
  ReceiptText,
  ScrollText,
  Search,
  ShieldCheck,
  SlidersHorizontal,
  Store,
  UserPlus,
  UserRound,
  Users,
} from '#web/ui/icons.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'

/** `badges` come from the page, which knows what is unread or waits. */
type SidebarProps = { role: Role; badges: Partial<Record<NavigationEntry['text'], ReactNode>> }

/** The dashboard's own navigation: a column beside the page, a menu above it on a small screen. */
export function DashboardSidebar({ role, badges }: SidebarProps) {
  const t = useShellTexts()
  const search = useLazyAdminSearch(role === 'Admin')
  const { pathname, hash } = useLocation()
  const here = dashboardSidebarEntries(role).find(({ to, isExact }) => matchPath({ path: to, end: isExact }, pathname))
  const HereSign = here && signs[here.text]
  const page = useMatches().at(-1)
  const MenuName = menuNameOf(page?.handle)
  // A page that could not be loaded has no data to take a name from.
  const ownName = MenuName && page?.loaderData !== undefined ? <MenuName loaderData={page.loaderData} /> : null
  const name = here ? t(here.text) : ownName
  // A phone shows the form of a new car one screen at a time: from the second one on, its fields come first.
  const isInCarForm = useHydrated() && pathname === '/dashboard/addProduct' && !['', '#car'].includes(hash)
  return (
    <>
      <aside className="sticky top-24 hidden w-56 shrink-0 self-start lg:block">
        {search.button && <div className="mb-3">{search.button}</div>}
        <nav aria-label={t('dashboard')} className="-ms-3 grid gap-1">
          <SidebarEntries role={role} badges={badges} />
        </nav>
      </aside>
      {search.dialog}
      <div className={`dashboard-menu flex gap-3 lg:hidden ${isInCarForm ? 'max-sm:hidden' : ''}`}>
        <Dropdown
          buttonClassName="btn min-w-0 flex-1 justify-between border-control-line bg-surface"
          label={
            <>
              {name ? (
                <span className="flex min-w-0 items-center gap-3">
                  {HereSign && <HereSign className="size-5 shrink-0" aria-hidden="true" />}
                  <span className="sr-only">{t('dashboardMenu')}: </span>
                  <span className="truncate">{name}</span>
                </span>
              ) : (
                t('dashboardMenu')
              )}
              <ChevronDown className="size-5" aria-hidden="true" />
            </>
          }
        >
          <nav aria-label={t('dashboard')}>
            <SidebarEntries role={role} badges={badges} />
          </nav>
        </Dropdown>
        {search.button}
      </div>
    </>
  )
}

const signs: Record<DashboardEntryText, Icon> = {
  overview: Gauge,
  myProfile: UserRound,
  addProduct: CirclePlus,
  myProducts: CarFront,
  myBuyers: Users,
  myOffers: BadgeDollarSign,
  offers: BadgeDollarSign,
  meetings: CalendarClock,
  myOrders: ReceiptText,
  myWishList: Heart,
  savedSearches: Search,
  allBuyers: Users,
  allSellers: Store,
  verifications: BadgeCheck,
  listings: List,
  orders: ReceiptText,
  payments: Landmark,
  payouts: Landmark,
  audit: ScrollText,
  createUser: UserPlus,
  messages: MessageSquare,
  reports: ShieldCheck,
  feedback: MessageSquareText,
  settings: SlidersHorizontal,
}

function SidebarEntries({ role, badges }: SidebarProps) {
  const t = useShellTexts()
  return dashboardSidebarEntries(role).map(({ to, text, isExact }) => {
    const Sign = signs[text]
    return (
      <NavLink key={to} to={to} end={isExact} className="menu-entry">
        <Sign className="size-5 shrink-0" aria-hidden="true" />
        {t(text)}
        {badges[text]}
      </NavLink>
    )
  })
}

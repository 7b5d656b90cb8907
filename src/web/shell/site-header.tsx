import { NavLink } from 'react-router'
import { brandLandingPages } from '#contract/brands.ts'
import { LazyNotificationBell } from '#web/shell/lazy-notification-bell.tsx'
import { helpNavigationEntries, mainNavigationEntries, type NavigationEntry } from '#web/shell/navigation.ts'
import { SkipLink } from '#web/shell/skip-link.tsx'
import { ThemeToggle } from '#web/shell/theme-toggle.tsx'
import { UserMenu } from '#web/shell/user-menu.tsx'
import { useShellTexts } from '#web/texts/use-shell-texts.ts'
import { Dropdown } from '#web/ui/dropdown.tsx'
import { ChevronDown, Heart, Menu } from '#web/ui/icons.ts'
import { SiteWordmark } from '#web/ui/site-wordmark.tsx'
import { useSignedInUser } from '#web/viewer/maybe-signed-in-user.ts'
import { deviceWishlist } from '#web/wishlist/device-wishlist.ts'

/** The link that skips it, and the top bar. */
export function SiteHeader() {
  const t = useShellTexts()
  const viewer = useSignedInUser()
  return (
    <>
      <SkipLink />
      <header className="sticky top-0 z-30 border-line border-b bg-paper print:hidden">
        <div className="page-frame flex h-16 items-center gap-2">
          <SiteWordmark />
          <nav aria-label={t('mainNavigation')} className="ms-6 hidden items-center lg:flex">
            <Entries entries={mainNavigationEntries} className="nav-entry" />
            <Dropdown buttonClassName="nav-entry cursor-pointer" label={<CollectionsLabel />}>
              <BrandEntries className="menu-entry" />
            </Dropdown>
            <Entries entries={helpNavigationEntries} className="nav-entry" />
          </nav>
          <div className="ms-auto flex items-center sm:gap-1">
            <WishesHereEntry className="btn btn-ghost btn-square max-sm:hidden" isIcon />
            {/* Beside the bell there is no room for it on phones; the user menu has it too. */}
            <ThemeToggle className={viewer ? 'max-sm:hidden' : ''} />
            {viewer && <LazyNotificationBell viewerId={viewer.id} />}
            {viewer ? <UserMenu viewer={viewer} /> : <LoginEntry />}
            <div className="lg:hidden">
              <SmallScreenMenu />
            </div>
          </div>
        </div>
      </header>
    </>
  )
}

function SmallScreenMenu() {
  const t = useShellTexts()
  return (
    <Dropdown
      align="end"
      buttonName={t('menu')}
      buttonClassName="btn btn-ghost btn-square"
      label={<Menu className="size-6" aria-hidden="true" />}
    >
      <nav aria-label={t('menu')}>
        <Entries entries={mainNavigationEntries} className="menu-entry" />
        <WishesHereEntry className="menu-entry sm:hidden" />
        <p className="px-3 pt-3 pb-1 text-muted text-sm">{t('carCollections')}</p>
        <BrandEntries className="menu-entry" />
        <hr className="my-2 border-line" />
        <Entries entries={helpNavigationEntries} className="menu-entry" />
      </nav>
    </Dropdown>
  )
}

function Entries({ entries, className }: { entries: NavigationEntry[]; className: string }) {
  const t = useShellTexts()
  return entries.map(({ to, text, isExact }) => (
    <NavLink key={to} to={to} end={isExact} className={className}>
      {t(text)}
    </NavLink>
  ))
}

function BrandEntries({ className }: { className: string }) {
  return brandLandingPages.map(({ path, label }) => (
    <NavLink key={path} to={path} className={className}>
      {label}
    </NavLink>
  ))
}

type WishesHereEntryProps = { className: string; isIcon?: boolean }

/**
 * A link to the wish list on this device, for visitors who are not signed in; shown only once it contains something.
 */
function WishesHereEntry({ className, isIcon = false }: WishesHereEntryProps) {
  const t = useShellTexts()
  const isStranger = useSignedInUser() === null
  const count = deviceWishlist.useItems().length
  if (count === 0 || !isStranger) return null
  const text = t('wishesHere', { count })
  return (
    <NavLink to="/wishlist" className={className} aria-label={isIcon ? text : undefined}>
      {isIcon ? <Heart className="size-5" aria-hidden="true" /> : text}
    </NavLink>
  )
}

function LoginEntry() {
  const t = useShellTexts()
  return (
    <NavLink to="/login" className="btn btn-primary px-2 text-sm sm:px-4 sm:text-base">
      {t('login')}
    </NavLink>
  )
}

function CollectionsLabel() {
  const t = useShellTexts()
  return (
    <>
      {t('carCollections')}
      <ChevronDown className="size-4" aria-hidden="true" />
    </>
  )
}

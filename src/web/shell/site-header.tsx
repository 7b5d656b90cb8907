import { useLocation } from 'react-router'
import { brandLandingPages } from '#contract/brands.ts'
import { createKeptPart } from '#web/parts/create-kept-part.tsx'
import { LazyNotificationBell } from '#web/shell/lazy-notification-bell.tsx'
import { helpNavigationEntries, mainNavigationEntries, type NavigationEntry } from '#web/shell/navigation.ts'
import { BrandEntries, PlaceLink } from '#web/shell/place-link.tsx'
import { SiteMenuNavigation, siteMenuPaths } from '#web/shell/site-menu-navigation.tsx'
import { SiteMenuSheet } from '#web/shell/site-menu-sheet.tsx'
import { SkipLink } from '#web/shell/skip-link.tsx'
import { ThemeToggle } from '#web/shell/theme-toggle.tsx'
import { UserMenu } from '#web/shell/user-menu.tsx'
import { useShellTexts } from '#web/texts/use-shell-texts.ts'
import { Dropdown } from '#web/ui/dropdown.tsx'
import { ChevronDown, Heart } from '#web/ui/icons.ts'
import { SiteWordmark } from '#web/ui/site-wordmark.tsx'
import { useSignedInUser } from '#web/viewer/maybe-signed-in-user.ts'
import { deviceWishlist } from '#web/wishlist/device-wishlist.ts'

/** The link that skips it, and the top bar. */
export function SiteHeader() {
  return <HeaderAt places={usePlaces()} />
}

/** The targets of the header's links that the page is at or below. */
function usePlaces(): string[] {
  const pathname = useLocation().pathname.toLowerCase()
  return headerPaths.filter((path) => {
    const at = path.toLowerCase()
    return pathname === at || (path !== '/' && pathname.startsWith(`${at}/`))
  })
}

const headerPaths = [
  ...new Set([
    ...[...mainNavigationEntries, ...helpNavigationEntries].map(({ to }) => to),
    ...brandLandingPages.map(({ path }) => path),
    ...siteMenuPaths,
    ...['/login', '/signup'],
  ]),
]

type HeaderProps = { places: string[] }

const HeaderAt = createKeptPart('site header', HeaderAtPart, { hasIds: true })

function HeaderAtPart({ places }: HeaderProps) {
  const t = useShellTexts()
  const viewer = useSignedInUser()
  return (
    <>
      <SkipLink />
      <header className="sticky top-0 z-30 border-line border-b bg-paper print:hidden">
        <div className="site-header page-frame flex h-16 items-center gap-2">
          <SiteWordmark />
          <nav aria-label={t('mainNavigation')} className="ms-6 hidden items-center lg:flex">
            <Entries entries={mainNavigationEntries} places={places} className="nav-entry" />
            <Dropdown buttonClassName="nav-entry cursor-pointer" label={<CollectionsLabel />}>
              <BrandEntries places={places} className="menu-entry" />
            </Dropdown>
            <Entries entries={helpNavigationEntries} places={places} className="nav-entry" />
          </nav>
          <div className="ms-auto flex items-center sm:gap-1">
            <WishesHereEntry places={places} className="btn btn-ghost btn-square max-sm:hidden" />
            {/* Beside the bell there is no room for it on phones; the user menu has it too. */}
            <ThemeToggle className={viewer ? 'max-sm:hidden' : ''} />
            {viewer && <LazyNotificationBell viewerId={viewer.id} />}
            {viewer ? (
              <UserMenu viewer={viewer} siteNavigation={<SmallScreenNavigation places={places} />} />
            ) : (
              <>
                <LoginEntry places={places} />
                <div className="lg:hidden">
                  <SiteMenuSheet places={places} />
                </div>
              </>
            )}
          </div>
        </div>
      </header>
    </>
  )
}

function SmallScreenNavigation({ places }: HeaderProps) {
  const t = useShellTexts()
  return (
    <nav aria-label={t('menu')}>
      <SiteMenuNavigation places={places} />
    </nav>
  )
}

function Entries({ entries, ...rest }: HeaderProps & { entries: NavigationEntry[]; className: string }) {
  const t = useShellTexts()
  return entries.map(({ to, text }) => (
    <PlaceLink key={to} to={to} {...rest}>
      {t(text)}
    </PlaceLink>
  ))
}

/**
 * A link to the wish list on this device, for visitors who are not signed in; shown only once it contains something. A
 * phone has it in its menu.
 */
function WishesHereEntry(props: HeaderProps & { className: string }) {
  const t = useShellTexts()
  const isStranger = useSignedInUser() === null
  const count = deviceWishlist.useItems().length
  if (count === 0 || !isStranger) return null
  return (
    <PlaceLink to="/wishlist" aria-label={t('wishesHere', { count })} {...props}>
      <Heart className="size-5" aria-hidden="true" />
    </PlaceLink>
  )
}

function LoginEntry({ places }: HeaderProps) {
  const t = useShellTexts()
  return (
    <PlaceLink to="/login" places={places} className="btn btn-primary px-2 text-sm sm:px-4 sm:text-base">
      {t('login')}
    </PlaceLink>
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

import type { TextKey } from '#web/i18n/translator.ts'
import { BrandEntries, PlaceLink } from '#web/shell/place-link.tsx'
import { useShellTexts } from '#web/texts/use-shell-texts.ts'
import type { Icon } from '#web/ui/icon.tsx'
import {
  BadgeDollarSign,
  Bell,
  CarFront,
  Gauge,
  Heart,
  Info,
  Mail,
  MessageCircleQuestion,
  Scale,
  Store,
} from '#web/ui/icons.ts'
import { useSignedInUser } from '#web/viewer/maybe-signed-in-user.ts'
import { deviceWishlist } from '#web/wishlist/device-wishlist.ts'

type Entry = { to: string; text: TextKey<typeof useShellTexts>; Sign: Icon }

const buying: Entry[] = [
  { to: '/', text: 'home', Sign: Store },
  { to: '/cars', text: 'browseCars', Sign: CarFront },
  { to: '/compare', text: 'compareCars', Sign: Scale },
]
/** What an account has in its own menu, here of this device. */
const ofDevice: Entry[] = [
  { to: '/wishlist', text: 'wishesHere', Sign: Heart },
  { to: '/savedSearches', text: 'savedSearches', Sign: Bell },
]
const selling: Entry[] = [
  { to: '/prices/my-car', text: 'myCarsWorth', Sign: Gauge },
  { to: '/dashboard/addProduct', text: 'sellCar', Sign: BadgeDollarSign },
]
const helping: Entry[] = [
  { to: '/faq', text: 'faq', Sign: MessageCircleQuestion },
  { to: '/contact', text: 'contact', Sign: Mail },
  { to: '/about', text: 'about', Sign: Info },
]

/** The addresses that the menu marks where the page is at or below them. */
export const siteMenuPaths = [...buying, ...ofDevice, ...selling, ...helping].map(({ to }) => to)

/** The pages of the site in groups, for the menus of small screens. */
export function SiteMenuNavigation({ places }: { places: string[] }) {
  const t = useShellTexts()
  const isStranger = useSignedInUser() === null
  return (
    <>
      <Group title={t('menuBuy')} entries={isStranger ? [...buying, ...ofDevice] : buying} places={places} />
      <Group title={t('menuSell')} entries={selling} places={places} />
      <Group title={t('menuHelp')} entries={helping} places={places} />
      <p className="px-3 pt-3 pb-1 text-muted text-sm">{t('carCollections')}</p>
      <div className="grid grid-cols-2">
        <BrandEntries places={places} className="menu-entry" />
      </div>
    </>
  )
}

function Group({ title, entries, places }: { title: string; entries: Entry[]; places: string[] }) {
  const t = useShellTexts()
  const count = deviceWishlist.useItems().length
  return (
    <>
      <p className="px-3 pt-3 pb-1 text-muted text-sm">{title}</p>
      {entries.map(({ to, text, Sign }) => (
        <PlaceLink key={to} to={to} places={places} className="menu-entry">
          <Sign className="size-5 shrink-0 text-muted" aria-hidden="true" />
          {t(text, { count })}
        </PlaceLink>
      ))}
    </>
  )
}

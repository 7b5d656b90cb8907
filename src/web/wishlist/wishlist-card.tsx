import type { ReactNode } from 'react'
import type { AlreadyBookedCar } from '#contract/bookings.ts'
import type { CarSummary } from '#contract/cars.ts'
import type { WishlistCar } from '#contract/wishlist.ts'
import { BookNowButton } from '#web/bookings/book-now-button.tsx'
import { useCarFacts } from '#web/car/car-facts.ts'
import { CarTitle } from '#web/car/car-title.tsx'
import { SellerName } from '#web/car/seller-name.tsx'
import { shownPriceCents } from '#web/i18n/shown-price-cents.ts'
import type { TextKey } from '#web/i18n/translator.ts'
import { useIsOffline } from '#web/offline/page-connection-state.ts'
import { savedPageNoticeElementId } from '#web/offline/saved-pages.ts'
import { useOrdersTexts } from '#web/texts/use-orders-texts.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { FormattedCarPrice } from '#web/ui/formatted-price.tsx'
import { HydratedButton } from '#web/ui/hydrated-button.tsx'
import { TrendingDown, X } from '#web/ui/icons.ts'
import { Link } from '#web/ui/link.tsx'
import { LocalizedTime } from '#web/ui/localized-time.tsx'
import { Picture } from '#web/ui/picture.tsx'
import './wishlist-card.css'

const notOnOffer: Partial<Record<CarSummary['status'], TextKey<typeof useOrdersTexts>>> = {
  sold: 'wishSold',
  reserved: 'wishReserved',
  withdrawn: 'wishNotOnOffer',
  draft: 'wishNotOnOffer',
}

type WishedCardProps = {
  wish: WishlistCar
  booking: AlreadyBookedCar | null
  /** Of its price, beside it. */
  label: ReactNode
  onRemove: () => void
}

/** A car on the wish list, with its price change and whether it is still for sale (row S-30); on a phone a row. */
export function WishlistCard({ wish, booking, label, onRemove }: WishedCardProps) {
  const t = useOrdersTexts()
  const { keyFacts, pictureWords } = useCarFacts()
  const { car, wishedAt, wishedPriceCents, fellByCents } = wish
  const refusal = notOnOffer[car.status]
  const isCut = useIsOffline()
  return (
    <Card as="article" className="wish-card">
      <Picture
        picture={car.picture}
        alt={pictureWords(car)}
        sizes="(width >= 80rem) 22rem, (width >= 40rem) 50vw, 6.5rem"
        className={refusal ? 'opacity-60' : ''}
      />
      <div className="flex flex-1 flex-col gap-2 p-4 sm:p-5">
        <div className="grid gap-1">
          <h2 className="text-xl">
            <Link to={`/cars/${car.id}`} className="hover:underline">
              <CarTitle title={car.title} />
            </Link>
          </h2>
          <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <FormattedCarPrice cents={car.priceCents} className="font-semibold text-lg" />
            {label}
          </p>
        </div>
        <p className="figures text-muted text-sm">{keyFacts(car)}</p>
        {fellByCents > 0 && !refusal && (
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
            <Badge tone="success" icon={<TrendingDown className="size-4" aria-hidden="true" />}>
              <span>
                {t.rich('priceFell', {
                  price: () => (
                    <FormattedCarPrice cents={shownPriceCents(wishedPriceCents) - shownPriceCents(car.priceCents)} />
                  ),
                })}
              </span>
            </Badge>
            <span className="text-muted max-sm:sr-only">
              {t.rich('fellFrom', { price: () => <FormattedCarPrice cents={wishedPriceCents} /> })}
            </span>
          </p>
        )}
        {refusal && (
          <p>
            <Badge tone="warning">{t(refusal)}</Badge>
          </p>
        )}
        <p className="wish-details text-muted text-sm">
          <SellerName seller={car.seller} />
          {car.location && `, ${car.location}`}
          {/* On a line of its own: in a narrow card it would break in the middle of the date. */}
          <span className="block first-letter:uppercase">
            {t.rich('wishedAt', { time: () => <LocalizedTime at={wishedAt} className="whitespace-nowrap" /> })}
          </span>
        </p>
        <div className="mt-auto flex flex-wrap gap-2 pt-2">
          {!refusal && <BookNowButton car={car} booking={booking} label={t('buyNow')} className="flex-1" />}
          <HydratedButton
            look={refusal ? 'secondary' : 'quiet'}
            className="max-sm:px-3"
            disabled={isCut}
            aria-describedby={isCut ? savedPageNoticeElementId : undefined}
            onClick={onRemove}
          >
            <X className="size-4" aria-hidden="true" />
            <span className={refusal ? '' : 'max-sm:sr-only'}>{t('remove')}</span>
            <span className="sr-only">: {car.title}</span>
          </HydratedButton>
        </div>
      </div>
    </Card>
  )
}

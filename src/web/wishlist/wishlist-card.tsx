import { Link } from 'react-router'
import type { BookedCar } from '#contract/bookings.ts'
import type { CarSummary } from '#contract/cars.ts'
import type { WishedCar } from '#contract/wishlist.ts'
import { BookNow } from '#web/bookings/booking-dialog.tsx'
import { useCarFacts } from '#web/car/car-facts.ts'
import { SellerName } from '#web/car/seller-name.tsx'
import type { TextKey } from '#web/i18n/translator.ts'
import { useIsOffline } from '#web/offline/connection.ts'
import { noticeId } from '#web/offline/saved-pages.ts'
import { useOrdersTexts } from '#web/texts/orders.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { TrendingDown, X } from '#web/ui/icons.ts'
import { Picture } from '#web/ui/picture.tsx'
import { Price } from '#web/ui/price.tsx'
import { Time } from '#web/ui/time.tsx'

const notOnOffer: Partial<Record<CarSummary['status'], TextKey<typeof useOrdersTexts>>> = {
  sold: 'wishSold',
  reserved: 'wishReserved',
  withdrawn: 'wishNotOnOffer',
  draft: 'wishNotOnOffer',
}

type WishedCardProps = { wish: WishedCar; booking: BookedCar | null; onRemove: () => void }

/** A car on the wish list: what became of its price, and whether it can still be had (row S-30). */
export function WishlistCard({ wish, booking, onRemove }: WishedCardProps) {
  const t = useOrdersTexts()
  const { keyFacts, pictureWords } = useCarFacts()
  const { car, wishedAt, wishedPriceCents, fellByCents } = wish
  const refusal = notOnOffer[car.status]
  const isCut = useIsOffline()
  return (
    <Card as="article" className="flex h-full flex-col">
      <Picture
        picture={car.picture}
        alt={pictureWords(car)}
        sizes="(width >= 80rem) 22rem, (width >= 40rem) 50vw, 100vw"
        className={`aspect-3/2 ${refusal ? 'opacity-60' : ''}`}
      />
      <div className="flex flex-1 flex-col gap-2 p-4 sm:p-5">
        <div className="grid gap-1">
          <h2 className="text-xl">
            <Link to={`/cars/${car.id}`} className="hover:underline">
              {car.title}
            </Link>
          </h2>
          <Price cents={car.priceCents} className="font-semibold text-lg" />
        </div>
        <p className="figures text-muted text-sm">{keyFacts(car)}</p>
        {fellByCents > 0 && !refusal && (
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
            <Badge tone="success" icon={<TrendingDown className="size-4" aria-hidden="true" />}>
              <span>{t.rich('priceFell', { price: () => <Price cents={fellByCents} /> })}</span>
            </Badge>
            <span className="text-muted">
              {t.rich('fellFrom', { price: () => <Price cents={wishedPriceCents} /> })}
            </span>
          </p>
        )}
        {refusal && (
          <p>
            <Badge tone="warning">{t(refusal)}</Badge>
          </p>
        )}
        <p className="text-muted text-sm">
          <SellerName seller={car.seller} />
          {car.location && `, ${car.location}`}
          {' · '}
          {t.rich('wishedAt', { time: () => <Time at={wishedAt} /> })}
        </p>
        <div className="mt-auto flex flex-wrap gap-2 pt-2">
          {!refusal && <BookNow car={car} booking={booking} label={t('buyNow')} className="flex-1" />}
          <ActionButton
            look={refusal ? 'secondary' : 'quiet'}
            disabled={isCut}
            aria-describedby={isCut ? noticeId : undefined}
            onClick={onRemove}
          >
            <X className="size-4" aria-hidden="true" />
            {t('remove')}
            <span className="sr-only">: {car.title}</span>
          </ActionButton>
        </div>
      </div>
    </Card>
  )
}

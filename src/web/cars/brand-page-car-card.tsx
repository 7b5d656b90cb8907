import type { AlreadyBookedCar } from '#contract/bookings.ts'
import { brandDisplayName } from '#contract/brands.ts'
import type { CarSummary } from '#contract/cars.ts'
import { BookNowButton } from '#web/bookings/book-now-button.tsx'
import { useCarFacts } from '#web/car/car-facts.ts'
import { CarTitle } from '#web/car/car-title.tsx'
import { SellerName } from '#web/car/seller-name.tsx'
import { useBrandPageTexts } from '#web/texts/use-brand-page-texts.ts'
import { useCarTermTexts } from '#web/texts/use-car-term-texts.ts'
import { useCarsTexts } from '#web/texts/use-cars-texts.ts'
import { Card } from '#web/ui/card.tsx'
import { FormattedCarPrice } from '#web/ui/formatted-price.tsx'
import { Link } from '#web/ui/link.tsx'
import { LocalizedTime } from '#web/ui/localized-time.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { WishlistButton } from '#web/wishlist/wishlist-button.tsx'

type BrandCarCardProps = { car: CarSummary; booking: AlreadyBookedCar | null; isWished: boolean; isPriority?: boolean }

/** A car on the brand pages, with every field of the specification and its two actions (rows S-20, S-21). */
export function BrandPageCarCard({ car, booking, isWished, isPriority }: BrandCarCardProps) {
  const t = useCarsTexts()
  const ofBrandPage = useBrandPageTexts()
  const words = useCarTermTexts()
  const { pictureWords, years } = useCarFacts()
  return (
    <Card as="article" className="flex h-full flex-col">
      <Picture
        picture={car.picture}
        alt={pictureWords(car)}
        isPriority={isPriority}
        sizes="(width >= 64rem) 26rem, (width >= 40rem) 50vw, 100vw"
        className="aspect-3/2"
      />
      <div className="flex flex-1 flex-col gap-4 p-4 sm:p-5">
        <header>
          <p className="text-muted text-sm">{words('brandName')}</p>
          <h2 className="text-xl">
            <Link to={`/cars/${car.id}`} className="hover:underline">
              <CarTitle title={car.title} />
            </Link>
          </h2>
        </header>
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm [&>dd]:text-end [&>dt]:text-muted">
          <dt>{ofBrandPage('exposureTime')}</dt>
          <dd>
            <LocalizedTime at={car.postedAt} show="dateTime" timeZone={car.timeZone} />
          </dd>
          <dt>{ofBrandPage('category')}</dt>
          <dd>{brandDisplayName(car.brand)}</dd>
          <dt>{t('location')}</dt>
          <dd>{car.location ?? words('askTheSeller')}</dd>
          <dt>{t('originalPrice')}</dt>
          <dd>
            {car.originalPriceCents === null ? words('notGiven') : <FormattedCarPrice cents={car.originalPriceCents} />}
          </dd>
          <dt>{ofBrandPage('resalePrice')}</dt>
          <dd>
            <FormattedCarPrice cents={car.priceCents} className="font-semibold text-base" />
          </dd>
          <dt>{t('yearsOfUse')}</dt>
          <dd>{car.yearsOfUse === null ? words('notGiven') : years(car.yearsOfUse)}</dd>
          <dt>{ofBrandPage('yearOfPurchase')}</dt>
          <dd className="figures">{car.yearOfPurchase ?? words('notGiven')}</dd>
          <dt>{t('seller')}</dt>
          <dd>
            <SellerName seller={car.seller} />
          </dd>
        </dl>
        <p dir="auto" className="line-clamp-4 text-sm">
          {car.description}
        </p>
        <div className="mt-auto flex flex-wrap gap-3 pt-1">
          <BookNowButton car={car} booking={booking} className="flex-auto whitespace-nowrap" />
          <WishlistButton
            carId={car.id}
            sellerId={car.seller.id}
            carTitle={car.title}
            isWished={isWished}
            className="flex-auto whitespace-nowrap"
          />
        </div>
      </div>
    </Card>
  )
}

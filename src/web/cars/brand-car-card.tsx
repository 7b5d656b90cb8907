import { Link } from 'react-router'
import { brandName } from '#contract/brands.ts'
import type { CarSummary } from '#contract/cars.ts'
import { BookNow } from '#web/cars/booking-dialog.tsx'
import { pictureWords, years } from '#web/cars/car-facts.ts'
import { SellerName } from '#web/cars/seller-name.tsx'
import { WishButton } from '#web/cars/wish-button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Price } from '#web/ui/price.tsx'
import { Time } from '#web/ui/time.tsx'

type BrandCarCardProps = { car: CarSummary; isWished: boolean; isPriority?: boolean }

/** A car as the brand pages show it, with every field of the specification and its two actions (rows S-20, S-21). */
export function BrandCarCard({ car, isWished, isPriority }: BrandCarCardProps) {
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
          <p className="text-muted text-sm">Brand Name</p>
          <h2 className="text-xl">
            <Link to={`/cars/${car.id}`} className="hover:underline">
              {car.title}
            </Link>
          </h2>
        </header>
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm [&>dd]:text-right [&>dt]:text-muted">
          <dt>Exposure time</dt>
          <dd>
            <Time at={car.postedAt} show="dateTime" />
          </dd>
          <dt>Category</dt>
          <dd>{brandName(car.brand)}</dd>
          <dt>Location</dt>
          <dd>{car.location ?? 'Ask the seller'}</dd>
          <dt>Original price</dt>
          <dd>{car.originalPriceCents === null ? 'Not given' : <Price cents={car.originalPriceCents} />}</dd>
          <dt>Resale price</dt>
          <dd>
            <Price cents={car.priceCents} className="font-semibold text-base" />
          </dd>
          <dt>Years of use</dt>
          <dd>{car.yearsOfUse === null ? 'Not given' : years(car.yearsOfUse)}</dd>
          <dt>Year of purchase</dt>
          <dd className="figures">{car.yearOfPurchase ?? 'Not given'}</dd>
          <dt>Seller</dt>
          <dd>
            <SellerName seller={car.seller} />
          </dd>
        </dl>
        <p className="line-clamp-4 text-sm">{car.description}</p>
        <div className="mt-auto flex flex-wrap gap-3 pt-1">
          <BookNow car={car} className="flex-auto whitespace-nowrap" />
          <WishButton carId={car.id} carTitle={car.title} isWished={isWished} className="flex-auto whitespace-nowrap" />
        </div>
      </div>
    </Card>
  )
}

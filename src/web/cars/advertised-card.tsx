import { Link } from 'react-router'
import { brandName } from '#contract/brands.ts'
import type { CarSummary } from '#contract/cars.ts'
import { useCarFacts } from '#web/cars/car-facts.ts'
import { SellerRating } from '#web/ratings/seller-rating.tsx'
import { Card } from '#web/ui/card.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Price } from '#web/ui/price.tsx'

/** A car in the home page's advertisement section (row S-14). */
export function AdvertisedCard({ car }: { car: CarSummary }) {
  const { pictureWords } = useCarFacts()
  return (
    <Card as="article" className="group relative flex h-full flex-col">
      <Picture
        picture={car.picture}
        alt={pictureWords(car)}
        sizes="(width >= 64rem) 26rem, (width >= 40rem) 50vw, 100vw"
        className="aspect-3/2"
      />
      <div className="flex flex-1 flex-col gap-1 p-4">
        <h3 className="text-lg">
          <Link to={`/cars/${car.id}`} className="after:absolute after:inset-0 group-hover:underline">
            {car.title}
          </Link>
        </h3>
        <p className="text-muted">{brandName(car.brand)}</p>
        <div className="mt-auto flex items-center justify-between gap-4 pt-2">
          <Price cents={car.priceCents} className="font-semibold text-lg" />
          <SellerRating rating={car.seller.rating} />
        </div>
      </div>
    </Card>
  )
}

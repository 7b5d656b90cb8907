import { brandDisplayName } from '#contract/brands.ts'
import { useCarFacts } from '#web/car/car-facts.ts'
import { CarTitle } from '#web/car/car-title.tsx'
import type { CarCardData } from '#web/cars/car-card-data.ts'
import { createKeptPart } from '#web/parts/create-kept-part.tsx'
import { SellerRatingStars } from '#web/ratings/seller-rating-stars.tsx'
import { Card } from '#web/ui/card.tsx'
import { FormattedCarPrice } from '#web/ui/formatted-price.tsx'
import { Link } from '#web/ui/link.tsx'
import { Picture } from '#web/ui/picture.tsx'

type AdvertisedCardProps = {
  car: CarCardData
  /** True for the first card, which is large on a wide screen. */
  isLead: boolean
}

/** A car in the home page's advertisement section (row S-14). */
export const AdvertisedCarCard = createKeptPart('advertised car card', AdvertisedCarCardPart)

function AdvertisedCarCardPart({ car, isLead }: AdvertisedCardProps) {
  const { pictureWords } = useCarFacts()
  return (
    <Card as="article" className="group relative flex h-full flex-col">
      <Picture
        picture={car.picture}
        alt={pictureWords(car)}
        sizes={isLead ? '(width >= 64rem) 54rem, 20rem' : '(width >= 64rem) 26rem, 20rem'}
        className={isLead ? 'aspect-3/2 lg:aspect-auto lg:min-h-0 lg:flex-1 lg:basis-0' : 'aspect-3/2'}
      />
      <div className={`flex flex-col p-4 ${isLead ? 'lg:p-6' : 'flex-1'}`}>
        <h3 className={`leading-snug ${isLead ? 'text-lg lg:text-3xl' : 'text-lg'}`}>
          <Link to={`/cars/${car.id}`} className="after:absolute after:inset-0 group-hover:underline">
            <CarTitle title={car.title} />
          </Link>
        </h3>
        <p className="mt-1 text-muted">{brandDisplayName(car.brand)}</p>
        <div className="mt-auto flex items-center justify-between gap-4 pt-4">
          <FormattedCarPrice
            cents={car.priceCents}
            className={`font-semibold leading-none ${isLead ? 'text-2xl lg:text-3xl' : 'text-2xl'}`}
          />
          <SellerRatingStars rating={car.seller.rating} />
        </div>
      </div>
    </Card>
  )
}

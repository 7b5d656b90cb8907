import { useCarFacts } from '#web/car/car-facts.ts'
import { CarTitle } from '#web/car/car-title.tsx'
import { SellerName } from '#web/car/seller-name.tsx'
import type { CarCardData } from '#web/cars/car-card-data.ts'
import { CompareToggle } from '#web/compare/compare-toggle.tsx'
import { createKeptPart } from '#web/parts/create-kept-part.tsx'
import { useCarTermTexts } from '#web/texts/use-car-term-texts.ts'
import { Card } from '#web/ui/card.tsx'
import { FormattedCarPrice } from '#web/ui/formatted-price.tsx'
import { MapPin } from '#web/ui/icons.ts'
import { Link } from '#web/ui/link.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { DealBadge } from '#web/valuation/deal-badge.tsx'
import { WishlistHeartButton } from '#web/wishlist/wishlist-heart-button.tsx'

type CarCardProps = {
  /** Has its distance where the search names a place. */
  car: CarCardData & { distanceMiles?: number | null }
  /** A line of its own under the facts. */
  note?: string | undefined
  /** True for pictures above the fold. */
  isPriority?: boolean
  headingLevel?: 'h2' | 'h3' | 'h4'
  /** The width of the card, as a value of the `sizes` attribute. */
  sizes?: string
}

/**
 * A car in a list: the whole card links to its page. Prices align across a row of cards. On a phone it is flat, so that a
 * screen shows two.
 */
export const CarCard = createKeptPart('car card', CarCardPart)

function CarCardPart({ car, note, isPriority, headingLevel: Heading = 'h3', sizes }: CarCardProps) {
  const { distance, keyFacts, pictureWords } = useCarFacts()
  const words = useCarTermTexts()
  return (
    <Card as="article" className="group relative flex h-full flex-col">
      <Picture
        picture={car.picture}
        alt={pictureWords(car)}
        isPriority={isPriority}
        sizes={sizes ?? '(width >= 64rem) 26rem, (width >= 40rem) 50vw, 100vw'}
        className="aspect-2/1 sm:aspect-3/2"
      />
      <div className="flex flex-1 flex-col px-4 py-3 sm:p-4">
        <Heading className="text-lg leading-snug">
          <Link to={`/cars/${car.id}`} className="after:absolute after:inset-0 group-hover:underline">
            <CarTitle title={car.title} />
          </Link>
        </Heading>
        <p className="figures text-muted text-sm sm:mt-1">{keyFacts(car)}</p>
        {car.isUnconfirmed && <p className="text-muted text-sm">{words('unconfirmed')}</p>}
        {note && <p className="figures mt-1 text-sm">{note}</p>}
        <div className="mt-auto flex items-center justify-between gap-2 pt-2 sm:pt-4">
          <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1 sm:flex-col">
            <FormattedCarPrice cents={car.priceCents} className="font-semibold text-2xl leading-none" />
            {car.valuation ? (
              <DealBadge deal={car.valuation.deal} gapCents={car.priceCents - car.valuation.valueCents} />
            ) : (
              <span className="text-muted text-sm">{words('noLabel')}</span>
            )}
          </p>
          <CompareToggle car={car} className="relative -me-3" />
        </div>
        <div className="mt-1 flex flex-wrap items-center justify-between gap-x-4 border-line text-sm sm:mt-4 sm:border-t sm:pt-3">
          <SellerName seller={car.seller} />
          {car.location && (
            <span className="figures inline-flex items-center gap-1 text-muted">
              <MapPin className="size-4" aria-hidden="true" />
              {car.location}
              {typeof car.distanceMiles === 'number' && ` · ${distance(car.distanceMiles)}`}
            </span>
          )}
        </div>
      </div>
      {/* After the link, whose area covers the card. */}
      <div className="absolute end-3 top-3">
        <WishlistHeartButton car={car} />
      </div>
    </Card>
  )
}

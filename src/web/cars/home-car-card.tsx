import { brandDisplayName } from '#contract/brands.ts'
import { useCarFacts } from '#web/car/car-facts.ts'
import { CarTitle } from '#web/car/car-title.tsx'
import type { HomeBlockCarData } from '#web/cars/car-card-data.ts'
import { createKeptPart } from '#web/parts/create-kept-part.tsx'
import { useCarTermTexts } from '#web/texts/use-car-term-texts.ts'
import { Card } from '#web/ui/card.tsx'
import { FormattedCarPrice } from '#web/ui/formatted-price.tsx'
import { Link } from '#web/ui/link.tsx'
import { LocalizedTime } from '#web/ui/localized-time.tsx'
import { Picture } from '#web/ui/picture.tsx'

type HomeCarCardProps = {
  car: HomeBlockCarData
  /** True for the first car of its block: on a wide screen it is a card, and the others are lines beside it. */
  isLead: boolean
}

const line =
  'lg:flex-row lg:items-center lg:gap-5 lg:rounded-none lg:border-line lg:border-b lg:bg-transparent lg:py-4 lg:shadow-none'

/** A car in a brand block of the home page: brand, model, post time, price and description (row S-15). */
export const HomeCarCard = createKeptPart('home car card', HomeCarCardPart)

function HomeCarCardPart({ car, isLead }: HomeCarCardProps) {
  const t = useCarTermTexts()
  const { pictureWords } = useCarFacts()
  return (
    <Card as="article" className={`group relative flex h-full flex-col ${isLead ? '' : line}`}>
      <Picture
        picture={car.picture}
        alt={pictureWords(car)}
        sizes={isLead ? '(width >= 64rem) 42rem, 20rem' : '(width >= 64rem) 9rem, 20rem'}
        className={
          isLead
            ? 'aspect-3/2 lg:aspect-auto lg:min-h-0 lg:flex-1 lg:basis-0'
            : 'aspect-3/2 lg:w-36 lg:shrink-0 lg:rounded-field'
        }
      />
      {/* On a small screen the price comes last, at the same height along the row. */}
      <div
        className={`flex min-w-0 flex-1 flex-col gap-y-1 p-4 lg:grid lg:grid-cols-[minmax(0,1fr)_auto] lg:items-baseline lg:gap-x-4 ${isLead ? 'lg:flex-none lg:p-6' : 'lg:p-0'}`}
      >
        <h4 className={`leading-snug ${isLead ? 'text-lg lg:text-2xl' : 'text-lg'}`}>
          <Link to={`/cars/${car.id}`} className="after:absolute after:inset-0 group-hover:underline">
            <CarTitle title={car.title} />
          </Link>
        </h4>
        <FormattedCarPrice
          cents={car.priceCents}
          className={`font-semibold leading-none max-lg:order-last max-lg:mt-auto max-lg:pt-3 max-lg:text-2xl ${isLead ? 'lg:text-2xl' : 'lg:text-xl'}`}
        />
        <p className="text-muted text-sm lg:col-span-2">
          {[brandDisplayName(car.brand), car.model].filter(Boolean).join(' · ')}
          {' · '}
          {t.rich('posted', { time: () => <LocalizedTime at={car.postedAt} timeZone={car.timeZone} /> })}
        </p>
        <p className={`line-clamp-3 text-sm lg:col-span-2 ${isLead ? '' : 'lg:line-clamp-1'}`}>{car.description}</p>
      </div>
    </Card>
  )
}

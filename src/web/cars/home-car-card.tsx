import { brandDisplayName } from '#contract/brands.ts'
import { useCarFacts } from '#web/car/car-facts.ts'
import { CarTitle } from '#web/car/car-title.tsx'
import type { HomeBlockCarData } from '#web/cars/car-card-data.ts'
import { createKeptPart } from '#web/parts/create-kept-part.tsx'
import { useCarTermTexts } from '#web/texts/use-car-term-texts.ts'
import { FormattedCarPrice } from '#web/ui/formatted-price.tsx'
import { Link } from '#web/ui/link.tsx'
import { LocalizedTime } from '#web/ui/localized-time.tsx'
import { Picture } from '#web/ui/picture.tsx'

type HomeCarCardProps = {
  car: HomeBlockCarData
  /** True for the first car of its block: on a wide screen it is a card, and the others are lines beside it. On a small one all are lines. */
  isLead: boolean
}

const lead =
  'lg:flex-col lg:items-stretch lg:gap-0 lg:overflow-hidden lg:rounded-box lg:border-0 lg:bg-surface lg:py-0 lg:shadow-card'

/** A car in a brand block of the home page: brand, model, post time, price and description (row S-15). */
export const HomeCarCard = createKeptPart('home car card', HomeCarCardPart)

function HomeCarCardPart({ car, isLead }: HomeCarCardProps) {
  const t = useCarTermTexts()
  const { pictureWords } = useCarFacts()
  return (
    <article
      className={`group relative flex h-full items-center gap-4 border-line border-b py-3 ${isLead ? lead : 'lg:py-4'}`}
    >
      <Picture
        picture={car.picture}
        alt={pictureWords(car)}
        sizes={isLead ? '(width >= 64rem) 42rem, 7rem' : '(width >= 64rem) 9rem, 7rem'}
        className={`aspect-3/2 w-28 shrink-0 rounded-field ${isLead ? 'lg:aspect-auto lg:min-h-0 lg:w-auto lg:flex-1 lg:basis-0 lg:rounded-none' : 'lg:w-36'}`}
      />
      <div
        className={`flex min-w-0 flex-1 flex-col gap-y-1 lg:grid lg:grid-cols-[minmax(0,1fr)_auto] lg:items-baseline lg:gap-x-4 ${isLead ? 'lg:flex-none lg:p-6' : ''}`}
      >
        <h4 className={`text-base leading-snug ${isLead ? 'lg:text-2xl' : 'lg:text-lg'}`}>
          <Link to={`/cars/${car.id}`} className="after:absolute after:inset-0 group-hover:underline">
            <CarTitle title={car.title} />
          </Link>
        </h4>
        <FormattedCarPrice
          cents={car.priceCents}
          className={`font-semibold text-lg leading-none ${isLead ? 'lg:text-2xl' : 'lg:text-xl'}`}
        />
        <p className="truncate text-muted text-sm lg:col-span-2">
          {[brandDisplayName(car.brand), car.model].filter(Boolean).join(' · ')}
          {' · '}
          {t.rich('posted', { time: () => <LocalizedTime at={car.postedAt} timeZone={car.timeZone} /> })}
        </p>
        <p className={`line-clamp-1 text-sm lg:col-span-2 ${isLead ? 'lg:line-clamp-3' : ''}`}>{car.description}</p>
      </div>
    </article>
  )
}

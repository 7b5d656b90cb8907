import { Link } from 'react-router'
import { brandName } from '#contract/brands.ts'
import type { CarSummary } from '#contract/cars.ts'
import { useCarFacts } from '#web/cars/car-facts.ts'
import { useCarWordsTexts } from '#web/texts/car-words.ts'
import { Card } from '#web/ui/card.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Price } from '#web/ui/price.tsx'
import { Time } from '#web/ui/time.tsx'

/** A car in a brand block of the home page: brand, model, post time, price and description (row S-15). */
export function CategoryCard({ car }: { car: CarSummary }) {
  const t = useCarWordsTexts()
  const { pictureWords } = useCarFacts()
  return (
    <Card as="article" className="group relative flex h-full flex-col">
      <Picture
        picture={car.picture}
        alt={pictureWords(car)}
        sizes="(width >= 64rem) 26rem, (width >= 40rem) 50vw, 100vw"
        className="aspect-3/2"
      />
      <div className="flex flex-1 flex-col gap-2 p-4">
        <div className="flex items-start justify-between gap-3">
          <h4 className="font-display text-lg">
            <Link to={`/cars/${car.id}`} className="after:absolute after:inset-0 group-hover:underline">
              {car.title}
            </Link>
          </h4>
          <Price cents={car.priceCents} className="font-semibold text-lg" />
        </div>
        <p className="text-muted text-sm">
          {[brandName(car.brand), car.model].filter(Boolean).join(' · ')}
          {' · '}
          {t.rich('posted', { time: () => <Time at={car.postedAt} /> })}
        </p>
        <p className="line-clamp-3 text-sm">{car.description}</p>
      </div>
    </Card>
  )
}

import type { CarSummary } from '#contract/cars.ts'
import { useCarFacts } from '#web/car/car-facts.ts'
import { CarTitle } from '#web/car/car-title.tsx'
import { comparePageUrl, deviceCompareList, toCompareListItem } from '#web/compare/device-compare-list.ts'
import { useCompareTexts } from '#web/texts/use-compare-texts.ts'
import { X } from '#web/ui/icons.ts'
import { Link } from '#web/ui/link.tsx'
import { Picture } from '#web/ui/picture.tsx'

type ComparedCarHeadProps = { car: CarSummary; cars: CarSummary[]; onlyDifferences: boolean }

/** A compared car: its picture, which can be taken out of the comparison, and its title. */
export function ComparedCarHead({ car, cars, onlyDifferences }: ComparedCarHeadProps) {
  const t = useCompareTexts()
  const { pictureWords } = useCarFacts()
  const others = cars.filter(({ id }) => id !== car.id)
  return (
    <article className="relative">
      <Picture
        picture={car.picture}
        alt={pictureWords(car)}
        isPriority
        sizes="(width >= 64rem) 22rem, 14rem"
        className="aspect-3/2 rounded-box"
      />
      <h2 className="mt-3 break-words text-sm leading-snug sm:text-xl">
        <Link to={`/cars/${car.id}`} className="underline-offset-4 hover:underline">
          <CarTitle title={car.title} />
        </Link>
      </h2>
      {car.status !== 'available' && (
        <p className="mt-2 font-semibold text-error text-sm">
          <span className="inline-block rounded-full border border-current px-2.5 py-0.5">{t(car.status)}</span>
        </p>
      )}
      <Link
        to={comparePageUrl(
          others.map(({ id }) => id),
          { onlyDifferences },
        )}
        preventScrollReset
        aria-label={t('removeCar', { title: car.title })}
        title={t('removeCar', { title: car.title })}
        onClick={() => deviceCompareList.write(others.map(toCompareListItem))}
        className="absolute end-0 top-0 grid size-11 place-items-center"
      >
        <span className="grid size-7 place-items-center rounded-full bg-black/65 text-white">
          <X className="size-4" aria-hidden="true" />
        </span>
      </Link>
    </article>
  )
}

import type { AlreadyBookedCar } from '#contract/bookings.ts'
import type { CarSummary } from '#contract/cars.ts'
import { BookNowButton } from '#web/bookings/book-now-button.tsx'
import { useCarFacts } from '#web/car/car-facts.ts'
import { CarTitle } from '#web/car/car-title.tsx'
import type { CompareTableCellData } from '#web/compare/build-compare-table-rows.ts'
import { ComparedStanding } from '#web/compare/compared-standing.tsx'
import { comparePageUrl, deviceCompareList, toCompareListItem } from '#web/compare/device-compare-list.ts'
import { useCarTermTexts } from '#web/texts/use-car-term-texts.ts'
import { useCompareTexts } from '#web/texts/use-compare-texts.ts'
import { FormattedCarPrice } from '#web/ui/formatted-price.tsx'
import { X } from '#web/ui/icons.ts'
import { Link } from '#web/ui/link.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { DealBadge } from '#web/valuation/deal-badge.tsx'

type ComparedCarHeadProps = {
  car: CarSummary
  cars: CarSummary[]
  booking: AlreadyBookedCar | null
  /** How its price stands to those of the others; undefined where nothing is compared yet. */
  price?: CompareTableCellData | undefined
  onlyDifferences: boolean
}

/**
 * A compared car, which can be looked at, booked, and taken out of the comparison. Its parts are rows that all heads of a
 * comparison share, so that prices stand on one line however long a title is.
 */
export function ComparedCarHead({ car, cars, booking, price, onlyDifferences }: ComparedCarHeadProps) {
  const t = useCompareTexts()
  const words = useCarTermTexts()
  const { pictureWords } = useCarFacts()
  const over = car.status === 'available' ? null : car.status
  const others = cars.filter(({ id }) => id !== car.id)
  return (
    <article className="compared-head">
      <div className="relative">
        <Link to={`/cars/${car.id}`} className="group block">
          <Picture
            picture={car.picture}
            alt={pictureWords(car)}
            isPriority
            sizes="(width >= 64rem) 22rem, 14rem"
            className="aspect-3/2 rounded-box"
          />
          <span className="absolute start-2 bottom-2 rounded-full bg-black/65 px-3 py-1 text-sm text-white group-hover:underline">
            {t('viewCar')}
            <span className="sr-only">: {car.title}</span>
          </span>
        </Link>
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
      </div>
      <h2 className="mt-2 line-clamp-3 break-words text-sm leading-snug sm:text-xl">
        <Link to={`/cars/${car.id}`} className="underline-offset-4 hover:underline">
          <CarTitle title={car.title} />
        </Link>
      </h2>
      <div className="figures mt-1">
        <FormattedCarPrice
          cents={car.priceCents}
          className={`block font-semibold text-lg sm:text-xl ${over ? 'text-muted' : ''}`}
        />
        <ComparedStanding name="price" cell={price} />
      </div>
      <p className="text-sm">
        {!over &&
          (car.valuation ? (
            <DealBadge deal={car.valuation.deal} />
          ) : (
            <span className="text-muted">{words('noLabel')}</span>
          ))}
      </p>
      <div className="mt-1 pb-3">
        {!over ? (
          <BookNowButton car={car} booking={booking} className="w-full px-2 sm:w-auto sm:px-5" isForVisitors />
        ) : (
          <p className="font-semibold text-error text-sm">
            <span className="inline-block rounded-full border border-current px-2.5 py-0.5">{t(over)}</span>
          </p>
        )}
      </div>
    </article>
  )
}

import { Link } from 'react-router'
import type { CarDetail } from '#contract/cars.ts'
import type { Comparable } from '#contract/valuation.ts'
import { useCarFacts } from '#web/cars/car-facts.ts'
import { useFormats } from '#web/i18n/formats.ts'
import { useValuationTexts } from '#web/texts/valuation.ts'
import { Price } from '#web/ui/price.tsx'
import { useWholeMoney } from '#web/valuation/price-scale.tsx'

type Difference = Comparable['differences'][number]

/** The likest cars, each with what its differences are worth in dollars. */
export function ComparableList({ car, comparables }: { car: CarDetail; comparables: Comparable[] }) {
  const t = useValuationTexts()
  return (
    <section aria-labelledby="comparables">
      <h3 id="comparables">{t('comparables')}</h3>
      <p className="mt-1 max-w-prose text-muted text-sm">{t('comparablesIntro')}</p>
      <ul className="mt-4 divide-y divide-line border-line border-y">
        {comparables.map((comparable) => (
          <li key={comparable.id} className="grid gap-x-6 gap-y-2 py-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]">
            <div>
              <Link to={`/cars/${comparable.id}`} className="font-medium underline-offset-4 hover:underline">
                {comparable.title}
              </Link>
              <p className="figures text-muted text-sm">
                <Price cents={comparable.priceCents} />
                {comparable.isSold && ` · ${t('sold')}`}
              </p>
            </div>
            <Differences car={car} comparable={comparable} />
            <p className="figures sm:text-end">
              <span className="text-muted text-sm sm:block">{t('asThisCar')} </span>
              <AdjustedPrice cents={comparable.adjustedCents} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function AdjustedPrice({ cents }: { cents: number }) {
  return <span className="font-semibold">{useWholeMoney()(cents)}</span>
}

function Differences({ car, comparable }: { car: CarDetail; comparable: Comparable }) {
  const t = useValuationTexts()
  const say = useDifferenceWords(car, comparable)
  if (comparable.differences.length === 0) return <p className="text-muted text-sm">{t('noDifference')}</p>
  return (
    <ul className="figures text-sm">
      {comparable.differences.map((difference) => (
        <li key={difference.field} className="flex justify-between gap-4">
          <span className="text-muted">{say.words(difference)}</span>
          <span className="whitespace-nowrap">{say.worth(difference)}</span>
        </li>
      ))}
    </ul>
  )
}

function useDifferenceWords(car: CarDetail, comparable: Comparable) {
  const t = useValuationTexts()
  const { miles, word } = useCarFacts()
  const { number } = useFormats()
  const said = (field: Difference['field'], { year, mileageMiles, fuel, transmission, body }: DifferingCar): string => {
    switch (field) {
      case 'year':
        return String(year)
      case 'mileageMiles':
        return miles(mileageMiles ?? 0)
      default:
        return word({ fuel, transmission, body }[field]) ?? t('unknown')
    }
  }
  return {
    words: ({ field }: Difference) => t('insteadOf', { from: said(field, comparable), to: said(field, car) }),
    worth: ({ cents }: Difference) =>
      number(Math.round(cents / 1000) * 10, {
        style: 'currency',
        currency: 'USD',
        maximumFractionDigits: 0,
        signDisplay: 'exceptZero',
      }),
  }
}

type DifferingCar = Pick<CarDetail, 'year' | 'mileageMiles' | 'fuel' | 'transmission' | 'body'>

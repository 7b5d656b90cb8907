import type { CarSummary } from '#contract/cars.ts'
import { useAttributeValueText } from '#web/car/attribute-text.ts'
import { useCarFacts } from '#web/car/car-facts.ts'
import { useLocaleFormats } from '#web/i18n/locale-formats.ts'
import { shownPriceCents } from '#web/i18n/shown-price-cents.ts'
import { useCarsTexts } from '#web/texts/use-cars-texts.ts'

/** What tells a buyer most, of the facts that a card has of a car. */
type ComparedCar = Pick<CarSummary, 'priceCents' | 'year' | 'mileageMiles' | 'fuel' | 'transmission' | 'body'>

const maxShown = 3
/** Differences below it tell a buyer nothing. */
const leastMiles = 1_000
/** Told by their own value, where both cars have one. */
const named = ['fuel', 'transmission', 'body'] as const

/** What sets another car apart from this one, the most telling first: `$1,200 less · 2 years newer · Diesel`. */
export function useCarDifferencesText(): (car: ComparedCar, other: ComparedCar) => string {
  const t = useCarsTexts()
  const { money } = useLocaleFormats()
  const { miles } = useCarFacts()
  const valueText = useAttributeValueText()

  return (car, other) => {
    const found: string[] = []
    const cents = shownPriceCents(other.priceCents) - shownPriceCents(car.priceCents)
    if (cents !== 0) found.push(t(cents < 0 ? 'costsLess' : 'costsMore', { amount: money(Math.abs(cents)) }))
    if (car.year !== null && other.year !== null && car.year !== other.year) {
      const count = Math.abs(other.year - car.year)
      found.push(t(other.year > car.year ? 'yearsNewer' : 'yearsOlder', { count }))
    }
    if (car.mileageMiles !== null && other.mileageMiles !== null) {
      const driven = other.mileageMiles - car.mileageMiles
      const distance = miles(Math.abs(driven))
      if (Math.abs(driven) >= leastMiles) found.push(t(driven < 0 ? 'drivenLess' : 'drivenMore', { distance }))
    }
    for (const name of named) {
      const value = other[name]
      if (car[name] !== null && value !== null && car[name] !== value) found.push(valueText(name, value))
    }
    return found.slice(0, maxShown).join(' · ')
  }
}

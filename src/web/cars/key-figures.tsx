import type { CarDetail } from '#contract/cars.ts'
import { useCarFacts } from '#web/cars/car-facts.ts'
import { useCarsTexts } from '#web/texts/cars.ts'

/** What every buyer asks first, to be read at a glance; what the seller did not say is left to the specifications. */
export function KeyFigures({ car }: { car: CarDetail }) {
  const t = useCarsTexts()
  const { miles, word } = useCarFacts()
  const figures = [
    [t('mileageLabel'), car.mileageMiles === null ? null : miles(car.mileageMiles)],
    [t('modelYear'), car.year],
    [t('fuel'), word(car.fuel)],
    [t('transmission'), word(car.transmission)],
  ].filter(([, value]) => value !== null)
  if (figures.length === 0) return null
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-4 border-line border-y py-5 sm:grid-cols-4 print:py-3">
      {figures.map(([label, value]) => (
        <div key={label}>
          <dt className="text-muted text-sm">{label}</dt>
          <dd className="figures mt-0.5 font-display text-xl">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

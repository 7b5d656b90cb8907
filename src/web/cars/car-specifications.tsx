import { brandName } from '#contract/brands.ts'
import type { CarDetail } from '#contract/cars.ts'
import { useCarFacts } from '#web/cars/car-facts.ts'
import { useCarWordsTexts } from '#web/texts/car-words.ts'
import { useCarsTexts } from '#web/texts/cars.ts'
import { Price } from '#web/ui/price.tsx'
import { Time } from '#web/ui/time.tsx'

/** Every field of a car; one that the seller left out says so, since a gap is a fact too. */
export function CarSpecifications({ car }: { car: CarDetail }) {
  const t = useCarsTexts()
  const words = useCarWordsTexts()
  const { engineSize, miles, power, word, years } = useCarFacts()
  const rows: [label: string, value: React.ReactNode][] = [
    [t('brand'), brandName(car.brand)],
    [t('model'), car.model],
    [t('modelYear'), car.year],
    [t('yearOfPurchase'), car.yearOfPurchase],
    [t('yearsOfUse'), car.yearsOfUse === null ? null : years(car.yearsOfUse)],
    [t('mileageLabel'), car.mileageMiles === null ? null : miles(car.mileageMiles)],
    [t('fuel'), word(car.fuel)],
    [t('transmission'), word(car.transmission)],
    [t('body'), word(car.body)],
    [t('colour'), word(car.colour)],
    [t('drive'), word(car.drive)],
    [t('engine'), car.engineCc === null ? null : engineSize(car.engineCc)],
    [t('power'), car.powerHp === null ? null : power(car.powerHp)],
    [t('owners'), car.owners],
    [t('condition'), word(car.condition)],
    [t('vin'), car.vin ?? (car.vinEnding === null ? null : t('vinEnding', { ending: car.vinEnding }))],
    [t('originalPrice'), car.originalPriceCents === null ? null : <Price key="price" cents={car.originalPriceCents} />],
    [t('location'), car.location],
    [t('postedLabel'), <Time key="time" at={car.postedAt} />],
  ]
  return (
    <dl className="grid gap-x-10 sm:grid-cols-2">
      {rows.map(([label, value]) => (
        <div
          key={label}
          className="flex justify-between gap-4 break-inside-avoid border-line border-b py-2.5 print:py-1"
        >
          <dt className="text-muted">{label}</dt>
          <dd className="figures text-end">{value ?? <span className="text-muted">{words('notGiven')}</span>}</dd>
        </div>
      ))}
    </dl>
  )
}

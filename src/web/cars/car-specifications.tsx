import { brandName } from '#contract/brands.ts'
import type { CarDetail } from '#contract/cars.ts'
import { miles, years } from '#web/cars/car-facts.ts'
import { Price } from '#web/ui/price.tsx'
import { Time } from '#web/ui/time.tsx'

/** Every field of a car; one that the seller left out says so, since a gap is a fact too. */
export function CarSpecifications({ car }: { car: CarDetail }) {
  const rows: [label: string, value: React.ReactNode][] = [
    ['Brand', brandName(car.brand)],
    ['Model', car.model],
    ['Model year', car.year],
    ['Year of purchase', car.yearOfPurchase],
    ['Years of use', car.yearsOfUse === null ? null : years(car.yearsOfUse)],
    ['Mileage', car.mileageMiles === null ? null : miles(car.mileageMiles)],
    ['Fuel', car.fuel],
    ['Transmission', car.transmission],
    ['Body', car.body],
    ['Colour', car.colour],
    ['Original price', car.originalPriceCents === null ? null : <Price key="price" cents={car.originalPriceCents} />],
    ['Location', car.location],
    ['Posted', <Time key="time" at={car.postedAt} />],
  ]
  return (
    <dl className="grid gap-x-10 sm:grid-cols-2">
      {rows.map(([label, value]) => (
        <div key={label} className="flex justify-between gap-4 border-line border-b py-2.5">
          <dt className="text-muted">{label}</dt>
          <dd className="figures text-right">{value ?? <span className="text-muted">Not given</span>}</dd>
        </div>
      ))}
    </dl>
  )
}

import type { CarDetail } from '#contract/cars.ts'
import { useSellerStanding } from '#web/car/use-seller-standing.ts'
import { CarCard } from '#web/cars/car-card.tsx'
import { useCarsTexts } from '#web/texts/use-cars-texts.ts'

/** The other cars of the seller of a car, once they are there. */
export function SellerOtherCars({ car }: { car: CarDetail }) {
  const t = useCarsTexts()
  const standing = useSellerStanding(car.id)
  if (!standing || standing.others.length === 0) return null
  return (
    <section aria-labelledby="of-seller" className="page-frame mt-16 print:hidden">
      <h2 id="of-seller" className="mb-6">
        {t('otherCarsOfSeller', { name: car.seller.name })}
      </h2>
      <ul className="car-row">
        {standing.others.map((other) => (
          <li key={other.id}>
            <CarCard car={other} sizes="(width >= 64rem) 26rem, (width >= 40rem) 50vw, 20rem" />
          </li>
        ))}
      </ul>
    </section>
  )
}

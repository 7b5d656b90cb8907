import type { CarSummary } from '#contract/cars.ts'
import { useCarFacts } from '#web/car/car-facts.ts'
import { ComparedCarHead } from '#web/compare/compared-car-head.tsx'
import { Card } from '#web/ui/card.tsx'
import { FormattedCarPrice } from '#web/ui/formatted-price.tsx'

/** The only car of a comparison, beside the cars that may be added: there is nothing to compare yet. */
export function FirstComparedCar({ car }: { car: CarSummary }) {
  const { keyFacts } = useCarFacts()
  return (
    <aside>
      <Card className="p-4">
        <ComparedCarHead car={car} cars={[car]} onlyDifferences={false} />
        <p className="figures mt-1 text-muted text-sm">{keyFacts(car)}</p>
        <FormattedCarPrice cents={car.priceCents} className="mt-2 block font-semibold text-xl" />
      </Card>
    </aside>
  )
}

import type { AlreadyBookedCar } from '#contract/bookings.ts'
import type { CarSummary } from '#contract/cars.ts'
import { useCarFacts } from '#web/car/car-facts.ts'
import { ComparedCarHead } from '#web/compare/compared-car-head.tsx'
import { Card } from '#web/ui/card.tsx'

/** The only car of a comparison, beside the cars that may be added: there is nothing to compare yet. */
export function FirstComparedCar({ car, booking }: { car: CarSummary; booking: AlreadyBookedCar | null }) {
  const { keyFacts } = useCarFacts()
  return (
    <aside>
      <Card className="p-4">
        <ComparedCarHead car={car} cars={[car]} booking={booking} onlyDifferences={false} />
        <p className="figures text-muted text-sm">{keyFacts(car)}</p>
      </Card>
    </aside>
  )
}

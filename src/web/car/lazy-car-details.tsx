import { Suspense } from 'react'
import type { CarDetail } from '#contract/cars.ts'
import { lazyAfterInput } from '#web/ui/after-first-input.ts'

const CarDetails = lazyAfterInput(async () => (await import('#web/car/car-details.tsx')).CarDetails)
const KeyFigures = lazyAfterInput(async () => (await import('#web/car/key-figures.tsx')).KeyFigures)

/** Nothing in the specifications moves: most readers need no code for them. */
export function LazyCarDetails({ car }: { car: CarDetail }) {
  return (
    <Suspense>
      <CarDetails car={car} />
    </Suspense>
  )
}

export function LazyKeyFigures({ car }: { car: CarDetail }) {
  return (
    <Suspense>
      <KeyFigures car={car} />
    </Suspense>
  )
}

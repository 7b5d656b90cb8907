import { Suspense } from 'react'
import type { CarDetail } from '#contract/cars.ts'
import { lazyAfterFirstInput } from '#web/ui/lazy-after-first-input.ts'

const CarDetails = lazyAfterFirstInput(async () => (await import('#web/car/car-details.tsx')).CarDetails)
const KeyFigures = lazyAfterFirstInput(async () => (await import('#web/car/key-figures.tsx')).KeyFigures)

/** Nothing in the specifications reacts to input: most readers need no code for them. */
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

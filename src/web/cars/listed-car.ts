import type { CarSummary, CarsFound } from '#contract/cars.ts'

/** A car on a card without its description: the longest of what a page would hand over to its scripts unused. */
export type ListedCar = Omit<CarSummary, 'description'>

/** A page of a list of such cars. */
export type ListedCars = Omit<CarsFound, 'items'> & { items: Omit<CarsFound['items'][number], 'description'>[] }

export function withoutDescriptions<Car extends { description: string }>(cars: Car[]): Omit<Car, 'description'>[] {
  return cars.map(withoutDescription)
}

export function withoutDescription<Car extends { description: string }>(car: Car): Omit<Car, 'description'> {
  const { description, ...rest } = car
  return rest
}

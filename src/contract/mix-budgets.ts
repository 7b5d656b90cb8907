/** In cents: the upper bounds of the first price classes; the last class has none. */
const classBounds = [1_500_000, 2_500_000, 4_000_000, 7_000_000]
/** The classes in the order in which a row names them: what most people look for first, the dearest last. */
const classOrder = [1, 2, 0, 3, 4]

/** The price classes as bounds of a search, in whole dollars. */
export const priceClassQueries = [0, ...classBounds].map((from, at) => ({
  priceMin: String(from / 100),
  priceMax: at < classBounds.length ? String((classBounds[at] ?? 0) / 100 - 1) : undefined,
}))

/**
 * A few of many cars, for a row that has something for everybody: each next one is of the price class and the make that
 * the row has least of; among equals the ordinary price comes first, then the car that came first.
 */
export function mixBudgets<Car extends { brand: string; priceCents: number }>(
  cars: readonly Car[],
  most: number,
): Car[] {
  const mixed: Car[] = []
  const left = [...cars]
  while (mixed.length < most && left.length > 0) {
    const costs = left.map((car) => repetitions(car, mixed) + rankOfClass(car) / 10)
    mixed.push(...left.splice(costs.indexOf(Math.min(...costs)), 1))
  }
  return mixed
}

/** How often the row has this make, and how often this price class. */
function repetitions(
  car: { brand: string; priceCents: number },
  row: readonly { brand: string; priceCents: number }[],
): number {
  return (
    row.filter(({ brand }) => brand === car.brand).length +
    row.filter((other) => rankOfClass(other) === rankOfClass(car)).length
  )
}

function rankOfClass({ priceCents }: { priceCents: number }): number {
  const at = classBounds.findIndex((bound) => priceCents < bound)
  return classOrder.indexOf(at < 0 ? classBounds.length : at)
}

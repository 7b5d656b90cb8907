import type { CarToValue } from './market-car.ts'

/**
 * Beyond this far from the fit (a tenth) a price says no more than that it is far, so that the correction follows the
 * middle of the prices and not the dearest of them.
 */
const farthest = Math.log(1.1)
/** The fit weighs as much as so many cars of the same kind and year. */
const steadiness = 20
/** What a car one and two model years away counts, beside one of the same year. */
const yearWeights = [1, 0.3, 0.1]
/** What a car counts of another fuel, transmission or body. */
const otherKind = 0.2

interface Cell {
  year: number
  fuel: string
  transmission: string
  body: string
  count: number
  /** Sum of the logarithms of price over fitted value. */
  sum: number
}

/**
 * How the cars of one model that are on the market now are priced against the fit: what has moved since the fit, and
 * what is particular to a year. Cars come and go one by one; the fit stays. Mileage plays no part, so that the fit's
 * promise about it holds.
 */
export class LocalMarket {
  readonly #cells = new Map<string, Cell>()

  /** @param excess the logarithm of price over fitted value */
  add(car: CarToValue, excess: number): void {
    this.#change(car, excess, 1)
  }

  remove(car: CarToValue, excess: number): void {
    this.#change(car, excess, -1)
  }

  /** What to add to the logarithm of a car's fitted value. The car itself must not be among those added. */
  correction(car: CarToValue): number {
    const { fuel, transmission, body } = kindOf(car)
    let sum = 0
    let weight = steadiness
    for (const cell of this.#cells.values()) {
      let share = yearWeights[Math.abs(cell.year - car.year)] ?? 0
      if (share === 0) continue
      if (cell.fuel !== fuel) share *= otherKind
      if (cell.transmission !== transmission) share *= otherKind
      if (cell.body !== body) share *= otherKind
      sum += share * cell.sum
      weight += share * cell.count
    }
    return sum / weight
  }

  #change(car: CarToValue, excess: number, by: 1 | -1): void {
    const kind = kindOf(car)
    const key = `${car.year}|${kind.fuel}|${kind.transmission}|${kind.body}`
    const cell = this.#cells.get(key) ?? { year: car.year, ...kind, count: 0, sum: 0 }
    cell.count += by
    cell.sum += by * Math.max(-farthest, Math.min(farthest, excess))
    if (cell.count > 0) this.#cells.set(key, cell)
    else this.#cells.delete(key)
  }
}

function kindOf({ fuel, transmission, body }: CarToValue) {
  return {
    fuel: (fuel ?? '').toLowerCase(),
    transmission: (transmission ?? '').toLowerCase(),
    body: (body ?? '').toLowerCase(),
  }
}

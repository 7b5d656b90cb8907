import type { CarToValue } from './market-car.ts'

/**
 * A price farther than this (a tenth) from the fit only counts as this far, so that the correction follows the middle
 * of the prices and not the dearest of them.
 */
const farthest = Math.log(1.1)
/** The fit weighs as much as this many cars of the same kind and year. */
const steadiness = 20
/** The weights of a car of the same year, and of cars one and two model years away. */
const yearWeights = [1, 0.3, 0.1]
/** The weight of a car with another fuel, transmission or body. */
const otherKind = 0.2

/** The cars of a market with one year and kind. */
interface Cell {
  year: number
  fuel: string
  transmission: string
  body: string
  /** The cells that count for this one, and the weight of a car in each; among the first `reach` cells. */
  near: { cell: number; share: number }[]
  reach: number
}

/**
 * Sorts the cars of one model by year, fuel, transmission and body. Several markets of the same cars share one
 * instance.
 */
export class MarketCells {
  readonly #cells: Cell[] = []
  readonly #numbers = new Map<string, number>()

  /** The number of a car's cell. */
  of({ year, fuel, transmission, body }: CarToValue): number {
    const key = `${year}|${fuel ?? ''}|${transmission ?? ''}|${body ?? ''}`
    const known = this.#numbers.get(key)
    if (known !== undefined) return known
    const plain = (text: string | null) => (text ?? '').toLowerCase()
    const kind = { fuel: plain(fuel), transmission: plain(transmission), body: plain(body) }
    const own = `${year}|${kind.fuel}|${kind.transmission}|${kind.body}`
    const number = this.#numbers.get(own) ?? this.#cells.push({ year, ...kind, near: [], reach: 0 }) - 1
    this.#numbers.set(own, number)
    this.#numbers.set(key, number)
    return number
  }

  near(number: number): readonly { cell: number; share: number }[] {
    const own = this.#cells[number]
    if (!own) return []
    for (; own.reach < this.#cells.length; own.reach++) {
      const other = this.#cells[own.reach] as Cell
      let share = yearWeights[Math.abs(other.year - own.year)] ?? 0
      if (share === 0) continue
      if (other.fuel !== own.fuel) share *= otherKind
      if (other.transmission !== own.transmission) share *= otherKind
      if (other.body !== own.body) share *= otherKind
      own.near.push({ cell: own.reach, share })
    }
    return own.near
  }
}

/**
 * How the cars of one model that are on the market now are priced relative to the fit: what has changed since the fit,
 * and what is specific to a year. Cars are added and removed one by one; the fit stays. Mileage has no effect, so that
 * the fit's guarantee about it remains valid.
 */
export class CurrentMarketCorrection {
  readonly #cells: MarketCells
  readonly #counts: number[] = []
  /** Sums of the logarithms of price divided by fitted value. */
  readonly #sums: number[] = []

  constructor(cells = new MarketCells()) {
    this.#cells = cells
  }

  /** @param excess the logarithm of price divided by fitted value */
  add(car: CarToValue, excess: number): void {
    this.addTo(this.#cells.of(car), excess)
  }

  addTo(cell: number, excess: number): void {
    this.#counts[cell] = (this.#counts[cell] ?? 0) + 1
    this.#sums[cell] = (this.#sums[cell] ?? 0) + limited(excess)
  }

  /**
   * The amount to add to the logarithm of a car's fitted value.
   *
   * @param without added cars, of the same cells, that must not count
   */
  correction(car: CarToValue, without: CurrentMarketCorrection | null = null): number {
    let sum = 0
    let weight = steadiness
    for (const { cell, share } of this.#cells.near(this.#cells.of(car))) {
      const [own, left] = [this.#heard(cell), without === null ? nothing : without.#heard(cell)]
      sum += share * (own.sum - left.sum)
      weight += share * (own.count - left.count)
    }
    return sum / weight
  }

  #heard(cell: number): { sum: number; count: number } {
    return { sum: this.#sums[cell] ?? 0, count: this.#counts[cell] ?? 0 }
  }
}

const nothing = { sum: 0, count: 0 }

function limited(excess: number): number {
  return Math.max(-farthest, Math.min(farthest, excess))
}

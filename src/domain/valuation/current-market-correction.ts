import type { CompleteValuationInput } from './market-car.ts'

/**
 * A price farther than this (a tenth) from the fit only counts as this far, so that the correction follows the middle
 * of the prices and not the dearest of them.
 */
const farthest = Math.log(1.1)
/** The fit weighs as much as this many cars of the same kind and year. */
const steadiness = 20
/** Among cars of one trim, what all trims show weighs as much as this many cars. */
const steadinessOfTrim = 2
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
export class MarketCarGroups {
  readonly #cells: Cell[] = []
  readonly #numbers = new Map<string, number>()

  /** The number of a car's cell. */
  of({
    year,
    fuel,
    transmission,
    body,
  }: Pick<CompleteValuationInput, 'year' | 'fuel' | 'transmission' | 'body'>): number {
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
  readonly #cells: MarketCarGroups
  readonly #all = new Excesses()
  /** Those of one trim (`carTrimKeyOfTitle`). */
  readonly #trims = new Map<string, Excesses>()

  constructor(cells = new MarketCarGroups()) {
    this.#cells = cells
  }

  /**
   * @param excess the logarithm of price divided by fitted value
   * @param trim of its title, by `carTrimKeyOfTitle`; null for a car that does not count among those of its trim
   */
  add(car: CompleteValuationInput, excess: number, trim: string | null): void {
    this.addTo(this.#cells.of(car), excess, trim)
  }

  addTo(cell: number, excess: number, trim: string | null): void {
    this.#all.add(cell, excess)
    if (trim === null) return
    const ofTrim = this.#trims.get(trim) ?? new Excesses()
    this.#trims.set(trim, ofTrim)
    ofTrim.add(cell, excess)
  }

  /**
   * The amount to add to the logarithm of a car's fitted value: how the cars of its kind are priced, and above all those
   * of its trim.
   *
   * @param without added cars, of the same cells, that must not count
   */
  correction(car: CompleteValuationInput, trim: string, without: CurrentMarketCorrection | null = null): number {
    const near = this.#cells.near(this.#cells.of(car))
    const leftTrims = without === null ? undefined : without.#trims
    const ofKind = leaning(near, [this.#all, without === null ? undefined : without.#all], { on: 0, steadiness })
    const ofTrim = this.#trims.get(trim)
    if (!ofTrim) return ofKind
    return leaning(near, [ofTrim, leftTrims?.get(trim)], { on: ofKind, steadiness: steadinessOfTrim })
  }
}

interface CellExcesses {
  cell: number
  count: number
  sum: number
}

const nothing: CellExcesses = { cell: -1, count: 0, sum: 0 }

/** The logarithms of price divided by fitted value, summed by cell. */
class Excesses {
  #first = nothing
  // Most trims are those of one car: a market has as many of them as cars, and a map each would be most of its memory.
  #others: Map<number, CellExcesses> | null = null

  add(cell: number, excess: number): void {
    const own = this.of(cell)
    if (own !== nothing) {
      own.count++
      own.sum += limited(excess)
      return
    }
    const added = { cell, count: 1, sum: limited(excess) }
    if (this.#first === nothing) this.#first = added
    else {
      this.#others ??= new Map()
      this.#others.set(cell, added)
    }
  }

  of(cell: number): CellExcesses {
    return this.#first.cell === cell ? this.#first : (this.#others?.get(cell) ?? nothing)
  }
}

/** The mean of the excesses without those left out, as if `steadiness` more cars had an excess of `on`. */
function leaning(
  near: readonly { cell: number; share: number }[],
  [all, left]: readonly [Excesses, Excesses | undefined],
  { on, steadiness }: { on: number; steadiness: number },
): number {
  let sum = on * steadiness
  let weight = steadiness
  for (const { cell, share } of near) {
    const heard = all.of(cell)
    if (heard === nothing) continue
    const unheard = left?.of(cell) ?? nothing
    sum += share * (heard.sum - unheard.sum)
    weight += share * (heard.count - unheard.count)
  }
  return sum / weight
}

function limited(excess: number): number {
  return Math.max(-farthest, Math.min(farthest, excess))
}

/**
 * A correction moves a value by at most half the distance to a car one year newer or older: the fit falls with age, so
 * that the corrected values do too.
 */
export function limitMarketCorrectionByYears([older, newer]: readonly [older: number, newer: number]) {
  return {
    most: newer / 2,
    correctionOf: (correction: number) => Math.max(older / 2, Math.min(newer / 2, correction)),
  }
}

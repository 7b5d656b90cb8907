import { type BitSet, clearBit, createBitSet, growBitSet, hasBit, positionsOfSetBits, setBit } from './bit-set.ts'
import type { CarIdColumn } from './car-id-column.ts'

/** Up to this many cars may be outside the order before they are merged into it. */
const maxLoose = 2_048

/**
 * Up to this many matches are looked at one by one. Of more, and of more than the root of what all cars times the cars of a
 * page are, a page is found sooner by going through the order of all cars until it is full.
 */
const maxPicked = 1_000

/** From this many cars on, their numbers are sorted apart from them. */
const leastCounted = 4_096

/** The sort keys of cars: a number and, for equal numbers, the id. */
export type CarSortKeys = {
  numberOf(car: number): number
  ids: Pick<CarIdColumn, 'compare' | 'textOf'>
  /** True where the number of a car never changes. */
  isFixed: boolean
}

export type CarSortPosition = { key: number; id: string }

/** What a file of the index keeps of an order. */
export type SortedCarsState = {
  order: Int32Array<ArrayBuffer>
  numbers: Float64Array<ArrayBuffer>
  loose: number[]
  isLoose: BitSet
  isLooseSorted: boolean
}

/**
 * All cars ordered by a number. New and changed cars are kept in a separate list until there are many; then one pass
 * merges them in.
 */
export class SortedCars {
  readonly #keys: CarSortKeys
  #order = new Int32Array(0)
  /** The numbers of the cars in order, as they were when merged, where those of changed cars may differ now. */
  #numbers = new Float64Array(0)
  #loose: number[] = []
  #isLoose: BitSet
  #isLooseSorted = true

  constructor(capacity: number, keys: CarSortKeys) {
    this.#keys = keys
    this.#isLoose = createBitSet(capacity)
  }

  save(): SortedCarsState {
    const [order, numbers, loose] = [this.#order, this.#numbers, this.#loose]
    return { order, numbers, loose, isLoose: this.#isLoose, isLooseSorted: this.#isLooseSorted }
  }

  /** Takes over what `save` returned; the order must be new. */
  load({ order, numbers, loose, isLoose, isLooseSorted }: SortedCarsState): void {
    this.#order = order
    this.#numbers = numbers
    this.#loose = loose
    this.#isLoose = isLoose
    this.#isLooseSorted = isLooseSorted
  }

  get bytes(): number {
    return this.#order.byteLength + this.#numbers.byteLength + this.#isLoose.byteLength + this.#loose.length * 8
  }

  /** Notes that a car was added, or that its number has changed. */
  place(car: number): void {
    this.#isLooseSorted = false
    if (hasBit(this.#isLoose, car)) return
    setBit(this.#isLoose, car)
    this.#loose.push(car)
  }

  /** Merges all cars into the order and removes dead ones; `live` are the ones to keep. */
  settle(live: BitSet): void {
    if (!this.#isLooseSorted) {
      this.#loose = this.#loose.filter((car) => hasBit(live, car))
      this.#loose = sortCars(this.#loose, this.#keys)
      this.#isLooseSorted = true
    }
    if (this.#loose.length > maxLoose) this.#merge(live)
  }

  /**
   * A page of the cars of a set, which has `total`, after the position, or from the beginning; in ascending or
   * descending order.
   */
  page(
    among: BitSet,
    asked: { total: number; place: CarSortPosition | null; limit: number; isUp: boolean; live: BitSet },
  ): number[] {
    if (asked.total > Math.max(maxPicked, Math.sqrt(this.#order.length * asked.limit))) {
      this.settle(asked.live)
      const loose = this.#loose.filter((car) => hasBit(among, car))
      return this.#merged(among, { ...asked, order: this.#order, loose })
    }
    return this.#picked(positionsOfSetBits(among, asked.total), asked)
  }

  /** A page of these cars, of which only those of the page are ever in order. */
  #picked(
    cars: Int32Array,
    { place, limit, isUp }: { place: CarSortPosition | null; limit: number; isUp: boolean },
  ): number[] {
    const { numberOf, ids } = this.#keys
    const step = isUp ? 1 : -1
    const found: number[] = []
    const numbers: number[] = []
    for (const car of cars) {
      const number = numberOf(car)
      if (found.length === limit && (number - (numbers[limit - 1] ?? 0)) * step > 0) continue
      if (place && !isBehind(place, number, () => ids.textOf(car), isUp)) continue
      let [low, high] = [0, found.length]
      while (low < high) {
        const middle = (low + high) >> 1
        const difference = number - (numbers[middle] ?? 0) || ids.compare(car, found[middle] ?? 0)
        if (difference * step > 0) low = middle + 1
        else high = middle
      }
      if (low === limit) continue
      found.splice(low, 0, car)
      numbers.splice(low, 0, number)
      if (found.length > limit) {
        found.pop()
        numbers.pop()
      }
    }
    return found
  }

  /** A page merged from two sorted lists. */
  #merged(
    among: BitSet,
    {
      order,
      loose,
      place,
      limit,
      isUp,
    }: {
      order: Int32Array
      loose: number[]
      place: CarSortPosition | null
      limit: number
      isUp: boolean
    },
  ): number[] {
    const { numberOf } = this.#keys
    const step = isUp ? 1 : -1
    const numbers = this.#keys.isFixed ? null : this.#numbers
    let at = this.#start(order, (index) => numbers?.[index] ?? numberOf(order[index] ?? 0), { place, isUp })
    let looseAt = this.#start(loose, (index) => numberOf(loose[index] ?? 0), { place, isUp })
    const found: number[] = []
    while (found.length < limit) {
      while (at >= 0 && at < order.length && !this.#stands(order[at] ?? 0, among)) at += step
      const car = order[at]
      const other = loose[looseAt]
      if (car === undefined && other === undefined) break
      if (other === undefined || (car !== undefined && this.#compare(car, other) * step < 0)) {
        found.push(car ?? 0)
        at += step
      } else {
        found.push(other)
        looseAt += step
      }
    }
    return found
  }

  numberOf(car: number): number {
    return this.#keys.numberOf(car)
  }

  grow(capacity: number): void {
    this.#isLoose = growBitSet(this.#isLoose, capacity)
  }

  #stands(car: number, among: BitSet): boolean {
    return hasBit(among, car) && !hasBit(this.#isLoose, car)
  }

  #compare(one: number, other: number): number {
    return compareCars(one, other, this.#keys)
  }

  /** The first position after the place in that direction, outside the list if there is none. */
  #start(
    cars: ArrayLike<number>,
    numberAt: (index: number) => number,
    { place, isUp }: { place: CarSortPosition | null; isUp: boolean },
  ): number {
    if (!place) return isUp ? 0 : cars.length - 1
    let [low, high] = [0, cars.length]
    while (low < high) {
      const middle = (low + high) >> 1
      const idAt = () => this.#keys.ids.textOf(cars[middle] ?? 0)
      if (isBehind(place, numberAt(middle), idAt, isUp) === isUp) high = middle
      else low = middle + 1
    }
    return isUp ? low : low - 1
  }

  #merge(live: BitSet): void {
    const loose = this.#loose
    const order = this.#order
    const merged = new Int32Array(order.length + loose.length)
    let [count, looseAt] = [0, 0]
    for (let at = 0; at < order.length; at++) {
      const car = order[at] ?? 0
      // The number of a changed car is new: its old position is no longer valid.
      if (!this.#stands(car, live)) continue
      while (looseAt < loose.length && this.#compare(loose[looseAt] ?? 0, car) < 0) {
        merged[count++] = loose[looseAt++] ?? 0
      }
      merged[count++] = car
    }
    while (looseAt < loose.length) merged[count++] = loose[looseAt++] ?? 0
    this.#order = merged.slice(0, count)
    const { isFixed, numberOf } = this.#keys
    if (!isFixed) this.#numbers = Float64Array.from(this.#order, (car) => numberOf(car))
    for (const car of loose) clearBit(this.#isLoose, car)
    this.#loose = []
  }
}

/** Whether a car of this number and id comes after the place. */
function isBehind(place: CarSortPosition, number: number, id: () => string, isUp: boolean): boolean {
  if (number !== place.key) return number > place.key === isUp
  return isUp ? id() > place.id : id() < place.id
}

function compareCars(one: number, other: number, { numberOf, ids }: CarSortKeys): number {
  return numberOf(one) - numberOf(other) || ids.compare(one, other)
}

/** Sorts the cars of a list, which may be changed. */
function sortCars(cars: number[], keys: CarSortKeys): number[] {
  if (cars.length < leastCounted) return cars.sort((one, other) => compareCars(one, other, keys))
  // The numbers alone are sorted without calls; each car then finds its place among them.
  const numbers = Float64Array.from(cars, (car) => keys.numberOf(car))
  const sorted = numbers.slice().sort()
  const placed = new Int32Array(cars.length)
  const equal = new Int32Array(cars.length)
  for (const [at, car] of cars.entries()) {
    const first = firstPlaceOf(numbers[at] ?? 0, sorted)
    placed[first + (equal[first] ?? 0)] = car
    equal[first] = (equal[first] ?? 0) + 1
  }
  const ordered = Array.from(placed)
  for (let first = 0; first < ordered.length; first += equal[first] ?? 1) {
    const count = equal[first] ?? 1
    if (count === 1 || isSortedById(ordered, first, first + count, keys)) continue
    const tied = ordered.slice(first, first + count).sort((one, other) => keys.ids.compare(one, other))
    for (const [at, car] of tied.entries()) ordered[first + at] = car
  }
  return ordered
}

function isSortedById(cars: number[], from: number, to: number, { ids }: CarSortKeys): boolean {
  for (let at = from + 1; at < to; at++) if (ids.compare(cars[at - 1] ?? 0, cars[at] ?? 0) > 0) return false
  return true
}

function firstPlaceOf(number: number, sorted: Float64Array): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? 0) < number) low = middle + 1
    else high = middle
  }
  return low
}

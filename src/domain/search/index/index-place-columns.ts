import type { EarthXyz, GeoBox } from '@forecourt/gazetteer/earth.ts'
import { type BitSet, createBitSet } from './bit-set.ts'
import type { CarIdColumn } from './car-id-column.ts'
import type { CarCoordinates } from './search-index-request.ts'
import type { CarSortPosition } from './sorted-cars.ts'

/** A car with its `squaredChordDistance` to the place. */
export type CarWithSquaredDistance = { car: number; key: number }

type Ids = Pick<CarIdColumn, 'compare' | 'textOf'>

/** What a file of the index keeps of the places. */
export type IndexPlaceColumnsState = {
  latitude: Float64Array<ArrayBuffer>
  longitude: Float64Array<ArrayBuffer>
  x: Int32Array<ArrayBuffer>
  y: Int32Array<ArrayBuffer>
  z: Int32Array<ArrayBuffer>
}

/** The place of every car, if known. All comparisons are the database's, on the same numbers. */
export class IndexPlaceColumns {
  // Every comparison with NaN is false: a car without a place is within no box.
  #latitude: Float64Array<ArrayBuffer>
  #longitude: Float64Array<ArrayBuffer>
  #x: Int32Array<ArrayBuffer>
  #y: Int32Array<ArrayBuffer>
  #z: Int32Array<ArrayBuffer>

  constructor(capacity: number) {
    this.#latitude = new Float64Array(capacity).fill(Number.NaN)
    this.#longitude = new Float64Array(capacity).fill(Number.NaN)
    this.#x = new Int32Array(capacity)
    this.#y = new Int32Array(capacity)
    this.#z = new Int32Array(capacity)
  }

  save(): IndexPlaceColumnsState {
    const [latitude, longitude] = [this.#latitude, this.#longitude]
    return { latitude, longitude, x: this.#x, y: this.#y, z: this.#z }
  }

  /** Takes over what `save` returned; the columns must be new. */
  load({ latitude, longitude, x, y, z }: IndexPlaceColumnsState): void {
    this.#latitude = latitude
    this.#longitude = longitude
    this.#x = x
    this.#y = y
    this.#z = z
  }

  get bytes(): number {
    return [this.#latitude, this.#longitude, this.#x, this.#y, this.#z].reduce((sum, each) => sum + each.byteLength, 0)
  }

  set(car: number, [latitude, longitude, x, y, z]: CarCoordinates): void {
    this.#latitude[car] = latitude
    this.#longitude[car] = longitude
    this.#x[car] = x
    this.#y[car] = y
    this.#z[car] = z
  }

  /** In degrees; null if the place of the car is not known, and then the longitude is missing too. */
  latitudeOf(car: number): number | null {
    const latitude = this.#latitude[car] ?? Number.NaN
    return Number.isNaN(latitude) ? null : latitude
  }

  longitudeOf(car: number): number {
    return this.#longitude[car] ?? Number.NaN
  }

  /** The cars within a box, including its edges; if a circle is given, only those within it. */
  within(box: GeoBox, circle: { point: EarthXyz; chord: number } | null): BitSet {
    const latitudes = this.#latitude
    const found = createBitSet(latitudes.length)
    const { west, south, east, north } = box
    const isWhole = west <= east
    for (let car = 0; car < latitudes.length; car++) {
      const latitude = latitudes[car] ?? Number.NaN
      if (!(latitude >= south && latitude <= north)) continue
      const longitude = this.#longitude[car] ?? Number.NaN
      const isBeside = isWhole ? longitude >= west && longitude <= east : longitude >= west || longitude <= east
      if (!isBeside || (circle && this.#chord(car, circle.point) > circle.chord)) continue
      found[car >> 5] = (found[car >> 5] ?? 0) | (1 << (car & 31))
    }
    return found
  }

  /** The cars nearest to a point after the given position, nearest first; equally near cars are sorted by id. */
  nearest(
    cars: Int32Array,
    { point, place, limit, ids }: { point: EarthXyz; place: CarSortPosition | null; limit: number; ids: Ids },
  ): CarWithSquaredDistance[] {
    const found: CarWithSquaredDistance[] = []
    // A town has thousands of cars at the same distance, so ids are compared without making texts of them.
    const isBehind = (key: number, car: number, other: CarWithSquaredDistance) =>
      key > other.key || (key === other.key && ids.compare(car, other.car) > 0)
    for (const car of cars) {
      const key = this.#chord(car, point)
      if (place && (key < place.key || (key === place.key && ids.textOf(car) <= place.id))) continue
      const last = found.length === limit ? found[limit - 1] : undefined
      if (last && isBehind(key, car, last)) continue
      if (last) found.pop()
      let [low, high] = [0, found.length]
      while (low < high) {
        const middle = (low + high) >> 1
        const other = found[middle]
        if (other && isBehind(key, car, other)) low = middle + 1
        else high = middle
      }
      found.splice(low, 0, { car, key })
    }
    return found
  }

  grow(capacity: number): void {
    const latitude = new Float64Array(capacity).fill(Number.NaN)
    const longitude = new Float64Array(capacity).fill(Number.NaN)
    latitude.set(this.#latitude)
    longitude.set(this.#longitude)
    this.#latitude = latitude
    this.#longitude = longitude
    this.#x = larger(this.#x, capacity)
    this.#y = larger(this.#y, capacity)
    this.#z = larger(this.#z, capacity)
  }

  /** A whole number below 2⁵³, so that it is the one that the database computes (packages/gazetteer/earth.ts). */
  #chord(car: number, { x, y, z }: EarthXyz): number {
    const [eastward, northward, upward] = [(this.#x[car] ?? 0) - x, (this.#y[car] ?? 0) - y, (this.#z[car] ?? 0) - z]
    return eastward * eastward + northward * northward + upward * upward
  }
}

function larger(numbers: Int32Array<ArrayBuffer>, capacity: number): Int32Array<ArrayBuffer> {
  const copy = new Int32Array(capacity)
  copy.set(numbers)
  return copy
}

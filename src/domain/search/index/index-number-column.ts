import { type BitSet, createBitSet } from './bit-set.ts'

/** The value of an unknown number: last in every order, and within no bounds. */
export const unknownIndexNumber = 2_147_483_647

/** The same in an array of short numbers. */
const unknownShort = 2 ** 16 - 1

type Numbers = Uint16Array<ArrayBuffer> | Int32Array<ArrayBuffer>

/** How many ranges are cached, each with one bit per car. */
const maxRanges = 32

/** The cars of a range, among the cars numbered below `until`. */
type Range = { bits: BitSet; until: number }

/** What a file of the index keeps of such a column. */
export type IndexNumberColumnState = { ofCar: Numbers; count: number }

/** One whole number of 31 bits per car; of 16 bits as long as all are short. */
export class IndexNumberColumn {
  #ofCar: Numbers
  /** How an unknown number is written. */
  #unknown = unknownShort
  #count = 0
  /** The most recently used ranges: values do not change, so only cars added since must be checked. */
  readonly #ranges = new Map<string, Range>()

  constructor(capacity: number) {
    this.#ofCar = new Uint16Array(capacity)
  }

  save(): IndexNumberColumnState {
    return { ofCar: this.#ofCar, count: this.#count }
  }

  /** Takes over what `save` returned; the column must be new. */
  load({ ofCar, count }: IndexNumberColumnState): void {
    this.#ofCar = ofCar
    this.#unknown = ofCar instanceof Uint16Array ? unknownShort : unknownIndexNumber
    this.#count = count
  }

  get bytes(): number {
    return this.#ofCar.byteLength + [...this.#ranges.values()].reduce((sum, { bits }) => sum + bits.byteLength, 0)
  }

  get(car: number): number {
    const number = this.#ofCar[car] ?? unknownIndexNumber
    return number === this.#unknown ? unknownIndexNumber : number
  }

  set(car: number, number: number | null): void {
    if (car < this.#count) this.#ranges.clear()
    else this.#count = car + 1
    const isKnown = number !== null && number !== unknownIndexNumber
    const isTooLong = isKnown && (number < 0 || number >= unknownShort)
    if (isTooLong && this.#unknown === unknownShort) this.#lengthen()
    this.#ofCar[car] = isKnown ? number : this.#unknown
  }

  /** The cars with a known number within the bounds, both inclusive. The set is cached: callers must not change it. */
  between(least: number, most: number): BitSet {
    const key = `${least} ${most}`
    const range = this.#ranges.get(key) ?? { bits: createBitSet(this.#ofCar.length), until: 0 }
    // The first entry of a map is the least recently used.
    this.#ranges.delete(key)
    const [oldest] = this.#ranges.size === maxRanges ? this.#ranges.keys() : []
    if (oldest) this.#ranges.delete(oldest)
    this.#ranges.set(key, range)
    this.#look(range, Math.max(0, Math.ceil(least)), Math.min(this.#unknown - 1, Math.floor(most)))
    return range.bits
  }

  grow(capacity: number): void {
    const larger = this.#unknown === unknownShort ? new Uint16Array(capacity) : new Int32Array(capacity)
    larger.set(this.#ofCar)
    this.#ofCar = larger
    this.#ranges.clear()
  }

  #lengthen(): void {
    this.#unknown = unknownIndexNumber
    this.#ofCar = Int32Array.from(this.#ofCar, (number) => (number === unknownShort ? unknownIndexNumber : number))
  }

  #look(range: Range, low: number, high: number): void {
    const numbers = this.#ofCar
    for (let car = low > high ? this.#count : range.until; car < this.#count; ) {
      const word = car >> 5
      const end = Math.min(this.#count, (word + 1) << 5)
      let found = range.bits[word] ?? 0
      for (; car < end; car++) {
        const number = numbers[car] ?? unknownIndexNumber
        // One of the differences is negative outside the range; a branch would be unpredictable for the processor.
        found |= (~((number - low) | (high - number)) >>> 31) << (car & 31)
      }
      range.bits[word] = found
    }
    range.until = this.#count
  }
}

import { type BitSet, countCommonBits, createBitSet, growBitSet, hasBit, setBit } from './bit-set.ts'

/** The cars with a value, and how many of them are on offer. */
type Entry = { bits: BitSet; live: number }

/** What a file of the index keeps of such a column. */
export type IndexListColumnState = [text: string, entry: Entry][]

/** Several texts per car, each text with the set of its cars. */
export class IndexListColumn {
  readonly #entries = new Map<string, Entry>()
  #capacity: number

  constructor(capacity: number) {
    this.#capacity = capacity
  }

  save(): IndexListColumnState {
    return [...this.#entries]
  }

  /** Takes over what `save` returned; the column must be new. */
  load(entries: IndexListColumnState): void {
    for (const [text, entry] of entries) this.#entries.set(text, entry)
  }

  get bytes(): number {
    return [...this.#entries.values()].reduce((sum, { bits }) => sum + bits.byteLength, 0)
  }

  /** Adds the texts of a new car. */
  add(car: number, texts: readonly string[]): void {
    for (const text of texts) {
      const entry = this.#entries.get(text) ?? { bits: createBitSet(this.#capacity), live: 0 }
      this.#entries.set(text, entry)
      if (hasBit(entry.bits, car)) continue
      setBit(entry.bits, car)
      entry.live++
    }
  }

  /** Stops counting a car that was removed. */
  drop(car: number): void {
    for (const entry of this.#entries.values()) if (hasBit(entry.bits, car)) entry.live--
  }

  /** The cars with this text; null if there are none. Callers must not change the set. */
  carsOf(text: string): BitSet | null {
    return this.#entries.get(text)?.bits ?? null
  }

  /** How many of all cars on offer have each text. */
  countLive(): { value: string; count: number }[] {
    return this.#counted(({ live }) => live)
  }

  /** How many of these cars have each text. */
  countCommon(cars: BitSet): { value: string; count: number }[] {
    return this.#counted(({ bits }) => countCommonBits(bits, cars))
  }

  /** The same for a few cars, one by one. */
  countAmong(cars: Int32Array): { value: string; count: number }[] {
    return this.#counted(({ bits }) => {
      let count = 0
      for (const car of cars) if (hasBit(bits, car)) count++
      return count
    })
  }

  grow(capacity: number): void {
    this.#capacity = capacity
    for (const entry of this.#entries.values()) entry.bits = growBitSet(entry.bits, capacity)
  }

  #counted(count: (entry: Entry) => number): { value: string; count: number }[] {
    return [...this.#entries].flatMap(([value, entry]) => {
      const found = count(entry)
      return found > 0 ? [{ value, count: found }] : []
    })
  }
}

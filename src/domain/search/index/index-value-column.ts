import { type BitSet, clearBit, createBitSet, growBitSet, hasBit, setBit } from './bit-set.ts'
import type { CarValueBits } from './car-value-bits.ts'

/** The cars with a value, its number among the values of all columns, and how many of the cars are on offer. */
type Entry = { cars: BitSet; bit: number; live: number }

/** What a file of the index keeps of such a column. */
export type IndexValueColumnState = { entries: [value: string, entry: Entry][]; silent: BitSet }

/** Of a filter with few values: one value per car, several, or none. Each value has the set of its cars. */
export class IndexValueColumn {
  readonly #entries = new Map<string, Entry>()
  #silent: BitSet
  #capacity: number
  readonly #bits: CarValueBits

  /** @param bits of all such columns of an index */
  constructor(capacity: number, bits: CarValueBits) {
    this.#capacity = capacity
    this.#silent = createBitSet(capacity)
    this.#bits = bits
  }

  save(): IndexValueColumnState {
    return { entries: [...this.#entries], silent: this.#silent }
  }

  /** Takes over what `save` returned; the column must be new. */
  load({ entries, silent }: IndexValueColumnState): void {
    for (const [value, entry] of entries) this.#entries.set(value, entry)
    this.#silent = silent
  }

  get bytes(): number {
    return (this.#entries.size + 1) * this.#silent.byteLength
  }

  /** The numbers of its values in `CarValueBits`. */
  get bits(): number[] {
    return Array.from(this.#entries.values(), ({ bit }) => bit)
  }

  /** Adds the values of a new car. */
  add(car: number, values: readonly string[]): void {
    if (values.length === 0) setBit(this.#silent, car)
    for (const value of values) {
      const entry = this.#entryOf(value)
      if (hasBit(entry.cars, car)) continue
      setBit(entry.cars, car)
      this.#bits.set(car, entry.bit)
      entry.live++
    }
  }

  /** Changes the values of a car on offer. */
  change(car: number, values: readonly string[]): void {
    clearBit(this.#silent, car)
    for (const entry of this.#entries.values()) {
      if (!this.#bits.has(car, entry.bit)) continue
      clearBit(entry.cars, car)
      this.#bits.clear(car, entry.bit)
      entry.live--
    }
    this.add(car, values)
  }

  /** Stops counting a car that was removed. */
  drop(car: number): void {
    for (const entry of this.#entries.values()) if (this.#bits.has(car, entry.bit)) entry.live--
  }

  /** The cars with this value; null means those without one. Callers must not change the set. */
  carsOf(value: string | null): BitSet | null {
    return value === null ? this.#silent : (this.#entries.get(value)?.cars ?? null)
  }

  /** How many of all cars on offer have each value. */
  countLive(): { value: string; count: number }[] {
    return this.#counted(({ live }) => live)
  }

  /** The same of some cars. @param ofBit how many of them have each bit, as `CarValueBits` counts them */
  countsOf(ofBit: Int32Array): { value: string; count: number }[] {
    return this.#counted(({ bit }) => ofBit[bit] ?? 0)
  }

  /** The same of all others on offer. */
  countsOfOthers(ofBit: Int32Array): { value: string; count: number }[] {
    return this.#counted(({ bit, live }) => live - (ofBit[bit] ?? 0))
  }

  grow(capacity: number): void {
    this.#capacity = capacity
    this.#silent = growBitSet(this.#silent, capacity)
    for (const entry of this.#entries.values()) entry.cars = growBitSet(entry.cars, capacity)
  }

  #entryOf(value: string): Entry {
    const known = this.#entries.get(value)
    if (known) return known
    const entry = { cars: createBitSet(this.#capacity), bit: this.#bits.claim(), live: 0 }
    this.#entries.set(value, entry)
    return entry
  }

  #counted(count: (entry: Entry) => number): { value: string; count: number }[] {
    return [...this.#entries].flatMap(([value, entry]) => {
      const found = count(entry)
      return found > 0 ? [{ value, count: found }] : []
    })
  }
}

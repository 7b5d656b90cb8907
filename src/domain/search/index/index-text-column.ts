import { type BitSet, createBitSet, growBitSet, setBit } from './bit-set.ts'

/** The number of a car's text, in as few bits as the number of texts needs. */
type TextCodes = Uint8Array<ArrayBuffer> | Uint16Array<ArrayBuffer> | Int32Array<ArrayBuffer>

/** The number for a car without a value. */
const unknown = 0

/** What a file of the index keeps of such a column. */
export type IndexTextColumnState = {
  texts: (string | null)[]
  sets: BitSet[] | null
  live: number[]
  ofCar: TextCodes
}

/**
 * Of a filter with many texts: one per car, or none, stored as the number of that text; each text may also have the set of
 * its cars.
 */
export class IndexTextColumn {
  #texts: (string | null)[] = [null]
  readonly #codes = new Map<string, number>()
  #sets: BitSet[] | null
  /** How many cars on offer have each text. */
  #live: number[] = [0]
  #ofCar: TextCodes
  #capacity: number

  /** @param hasSets for columns with not too many different texts */
  constructor(capacity: number, { hasSets }: { hasSets: boolean }) {
    this.#capacity = capacity
    this.#ofCar = createTextCodes(capacity, this.#texts.length)
    this.#sets = hasSets ? [createBitSet(capacity)] : null
  }

  save(): IndexTextColumnState {
    return { texts: this.#texts, sets: this.#sets, live: this.#live, ofCar: this.#ofCar }
  }

  /** Takes over what `save` returned; the column must be new. */
  load({ texts, sets, live, ofCar }: IndexTextColumnState): void {
    this.#texts = texts
    for (const [code, text] of texts.entries()) if (text !== null) this.#codes.set(text, code)
    this.#sets = sets
    this.#live = live
    this.#ofCar = ofCar
  }

  get bytes(): number {
    return this.#ofCar.byteLength + (this.#sets ?? []).reduce((sum, set) => sum + set.byteLength, 0)
  }

  /** Adds the text of a new car. */
  add(car: number, text: string | null): void {
    const code = this.#codeOf(text)
    this.#ofCar[car] = code
    this.#live[code] = (this.#live[code] ?? 0) + 1
    const set = this.#sets?.[code]
    if (set) setBit(set, car)
  }

  /** Stops counting a car that was removed. */
  drop(car: number): void {
    const code = this.#ofCar[car] ?? unknown
    this.#live[code] = (this.#live[code] ?? 0) - 1
  }

  /** The cars with this text; null means those without one. Only for a column with sets. */
  carsOf(text: string | null): BitSet | null {
    const code = text === null ? unknown : this.#codes.get(text)
    return code === undefined ? null : (this.#sets?.[code] ?? null)
  }

  /** How many of all cars on offer have each text. */
  countLive(): { value: string; count: number }[] {
    return this.#named((code) => this.#live[code] ?? 0)
  }

  /** How many of these cars have each text. */
  countAmong(cars: Int32Array): { value: string; count: number }[] {
    const counts = this.#countCodes(cars)
    return this.#named((code) => counts[code] ?? 0)
  }

  /** How many of all others on offer have each text. */
  countOthers(cars: Int32Array): { value: string; count: number }[] {
    const counts = this.#countCodes(cars)
    return this.#named((code) => (this.#live[code] ?? 0) - (counts[code] ?? 0))
  }

  grow(capacity: number): void {
    this.#capacity = capacity
    this.#moveCodes()
    if (this.#sets) for (const [code, set] of this.#sets.entries()) this.#sets[code] = growBitSet(set, capacity)
  }

  #countCodes(cars: Int32Array): Int32Array {
    const counts = new Int32Array(this.#texts.length)
    for (let at = 0; at < cars.length; at++) {
      const code = this.#ofCar[cars[at] ?? 0] ?? unknown
      counts[code] = (counts[code] ?? 0) + 1
    }
    return counts
  }

  #codeOf(text: string | null): number {
    if (text === null) return unknown
    const known = this.#codes.get(text)
    if (known !== undefined) return known
    const code = this.#texts.length
    this.#texts.push(text)
    if (code === 2 ** 8 || code === 2 ** 16) this.#moveCodes()
    this.#live.push(0)
    this.#codes.set(text, code)
    this.#sets?.push(createBitSet(this.#capacity))
    return code
  }

  /** Into an array with room for all cars and texts. */
  #moveCodes(): void {
    const codes = createTextCodes(this.#capacity, this.#texts.length)
    codes.set(this.#ofCar)
    this.#ofCar = codes
  }

  #named(count: (code: number) => number): { value: string; count: number }[] {
    return this.#texts.flatMap((value, code) => {
      if (value === null) return []
      const found = count(code)
      return found > 0 ? [{ value, count: found }] : []
    })
  }
}

function createTextCodes(capacity: number, texts: number): TextCodes {
  if (texts <= 2 ** 8) return new Uint8Array(capacity)
  return texts <= 2 ** 16 ? new Uint16Array(capacity) : new Int32Array(capacity)
}

type Numbers = Uint8Array | Uint16Array | Float32Array | Int32Array

/** Lists of numbers, one after the other in one array. */
export class NumberLists<T extends Numbers> {
  readonly #make: new (
    length: number,
  ) => T
  #count = 0
  values: T
  /** Where each list begins; the last element is where the last one ends. */
  from = new Int32Array(1 << 12)

  constructor(make: new (length: number) => T) {
    this.#make = make
    this.values = new make(1 << 14)
  }

  get count(): number {
    return this.#count
  }

  /** @returns the list's place */
  push(list: readonly number[]): number {
    const place = this.#count++
    const at = this.from[place] as number
    if (place + 2 > this.from.length) this.from = grown(this.from, new Int32Array(2 * this.from.length))
    if (at + list.length > this.values.length) this.values = grown(this.values, new this.#make(2 * this.values.length))
    this.values.set(list, at)
    this.from[place + 1] = at + list.length
    return place
  }
}

/** A larger array that begins with the smaller one. */
export function grown<T extends Numbers>(from: T, to: T): T {
  to.set(from)
  return to
}

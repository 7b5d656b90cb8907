const bitsAWord = 32
/** The cars of a block are counted word by word while its words are in the processor's cache. */
const carsABlock = 2_040
/** Eight words are added at once. */
const carsAStep = 8

/** What a file of the index keeps of them. */
export type CarValueBitsState = { words: Int32Array<ArrayBuffer>; wordsACar: number; claimed: number }

/**
 * Which values each car has, of all filters with few values: one bit for each value, the bits of a car beside each other. All
 * values of many cars are counted in one pass, 32 values at once.
 */
export class CarValueBits {
  #words: Int32Array<ArrayBuffer>
  #wordsACar = 1
  #claimed = 0
  #capacity: number

  constructor(capacity: number) {
    this.#capacity = capacity
    this.#words = new Int32Array(capacity)
  }

  save(): CarValueBitsState {
    return { words: this.#words, wordsACar: this.#wordsACar, claimed: this.#claimed }
  }

  /** Takes over what `save` returned; the bits must be new. */
  load({ words, wordsACar, claimed }: CarValueBitsState): void {
    this.#words = words
    this.#wordsACar = wordsACar
    this.#claimed = claimed
  }

  get bytes(): number {
    return this.#words.byteLength
  }

  /** The number of a bit for one more value. */
  claim(): number {
    if (this.#claimed === this.#wordsACar * bitsAWord) this.#move({ wordsACar: this.#wordsACar + 1 })
    return this.#claimed++
  }

  set(car: number, bit: number): void {
    const at = this.#wordOf(car, bit)
    this.#words[at] = (this.#words[at] ?? 0) | (1 << (bit & 31))
  }

  clear(car: number, bit: number): void {
    const at = this.#wordOf(car, bit)
    this.#words[at] = (this.#words[at] ?? 0) & ~(1 << (bit & 31))
  }

  has(car: number, bit: number): boolean {
    return ((this.#words[this.#wordOf(car, bit)] ?? 0) & (1 << (bit & 31))) !== 0
  }

  /** How many of these cars have each bit, by its number; only bits in the same words as `asked` are counted. */
  count(cars: Int32Array, asked: readonly number[]): Int32Array {
    const counts = new Int32Array(this.#wordsACar * bitsAWord)
    const words = new Set(asked.map((bit) => bit >> 5))
    for (let from = 0; from < cars.length; from += carsABlock) {
      const until = Math.min(cars.length, from + carsABlock)
      for (const word of words) this.#addBlock(cars, { from, until, word, counts })
    }
    return counts
  }

  grow(capacity: number): void {
    this.#capacity = capacity
    this.#move({ wordsACar: this.#wordsACar })
  }

  #wordOf(car: number, bit: number): number {
    return car * this.#wordsACar + (bit >> 5)
  }

  /** Into an array with room for all cars and bits. */
  #move({ wordsACar }: { wordsACar: number }): void {
    const moved = new Int32Array(this.#capacity * wordsACar)
    if (wordsACar === this.#wordsACar) moved.set(this.#words)
    else
      for (let from = 0, to = 0; from < this.#words.length; from += this.#wordsACar, to += wordsACar)
        for (let word = 0; word < this.#wordsACar; word++) moved[to + word] = this.#words[from + word] ?? 0
    this.#words = moved
    this.#wordsACar = wordsACar
  }

  /**
   * Adds the bits of one word of these cars to the counts. Numbers are added for 32 values at once: `ones` has the lowest
   * bit of all 32 sums, `twos` the next, and so on, as an adder of a processor has them (carry-save, Harley and Seal).
   */
  #addBlock(
    cars: Int32Array,
    { from, until, word, counts }: { from: number; until: number; word: number; counts: Int32Array },
  ): void {
    const words = this.#words
    const width = this.#wordsACar
    let [ones, twos, fours] = [0, 0, 0]
    const eights = new Int32Array(8)
    let at = from
    for (; at + carsAStep <= until; at += carsAStep) {
      const a = words[(cars[at] ?? 0) * width + word] ?? 0
      const b = words[(cars[at + 1] ?? 0) * width + word] ?? 0
      const c = words[(cars[at + 2] ?? 0) * width + word] ?? 0
      const d = words[(cars[at + 3] ?? 0) * width + word] ?? 0
      const e = words[(cars[at + 4] ?? 0) * width + word] ?? 0
      const f = words[(cars[at + 5] ?? 0) * width + word] ?? 0
      const g = words[(cars[at + 6] ?? 0) * width + word] ?? 0
      const h = words[(cars[at + 7] ?? 0) * width + word] ?? 0
      const x1 = ones ^ a
      const two1 = (ones & a) | (x1 & b)
      const o1 = x1 ^ b
      const x2 = o1 ^ c
      const two2 = (o1 & c) | (x2 & d)
      const o2 = x2 ^ d
      const x3 = o2 ^ e
      const two3 = (o2 & e) | (x3 & f)
      const o3 = x3 ^ f
      const x4 = o3 ^ g
      const two4 = (o3 & g) | (x4 & h)
      ones = x4 ^ h
      const y1 = twos ^ two1
      const four1 = (twos & two1) | (y1 & two2)
      const t1 = y1 ^ two2
      const y2 = t1 ^ two3
      const four2 = (t1 & two3) | (y2 & two4)
      twos = y2 ^ two4
      const z1 = fours ^ four1
      let carry = (fours & four1) | (z1 & four2)
      fours = z1 ^ four2
      for (let plane = 0; carry !== 0; plane++) {
        const before = eights[plane] ?? 0
        eights[plane] = before ^ carry
        carry &= before
      }
    }
    for (let bit = 0; bit < bitsAWord; bit++) {
      let sum = ((ones >>> bit) & 1) + 2 * ((twos >>> bit) & 1) + 4 * ((fours >>> bit) & 1)
      for (let plane = 0; plane < 8; plane++) sum += (((eights[plane] ?? 0) >>> bit) & 1) << (plane + 3)
      for (let rest = at; rest < until; rest++) sum += ((words[(cars[rest] ?? 0) * width + word] ?? 0) >>> bit) & 1
      const counted = word * bitsAWord + bit
      counts[counted] = (counts[counted] ?? 0) + sum
    }
  }
}

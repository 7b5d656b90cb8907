const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const wordsAnId = 4
/** What a file of the index keeps of the ids. */
export type CarIdColumnState = {
  words: Uint32Array<ArrayBuffer>
  table: Int32Array<ArrayBuffer>
  texts: [car: number, id: string][]
  carsOfTexts: [id: string, car: number][]
  count: number
  live: number
}

/** Marks in the table: a free place, and one whose car was removed. */
const free = 0
const removed = -1

/**
 * The id of every car, and the car on offer of every id. A UUID takes 16 bytes and its place in the table 5 to 11; as a text in
 * a map it would take a hundred. Ids of another form, which an import may have chosen, are kept as texts.
 */
export class CarIdColumn {
  /** Four words of 32 bits a car. In this order they compare as the texts do. */
  #words: Uint32Array<ArrayBuffer>
  readonly #texts = new Map<number, string>()
  readonly #carOfText = new Map<string, number>()
  /** Open addressing: a car's number and one. Every car takes a place once, so it is never more than three quarters full. */
  #table: Int32Array<ArrayBuffer>
  #count = 0
  #live = 0

  constructor(capacity: number) {
    this.#words = new Uint32Array(capacity * wordsAnId)
    this.#table = new Int32Array(tableSize(capacity))
  }

  save(): CarIdColumnState {
    const [texts, carsOfTexts] = [[...this.#texts], [...this.#carOfText]]
    return { words: this.#words, table: this.#table, texts, carsOfTexts, count: this.#count, live: this.#live }
  }

  /** Takes over what `save` returned; the column must be new. */
  load({ words, table, texts, carsOfTexts, count, live }: CarIdColumnState): void {
    this.#words = words
    this.#table = table
    for (const [car, id] of texts) this.#texts.set(car, id)
    for (const [id, car] of carsOfTexts) this.#carOfText.set(id, car)
    this.#count = count
    this.#live = live
  }

  get bytes(): number {
    return this.#words.byteLength + this.#table.byteLength
  }

  /** The number of ids on offer. */
  get size(): number {
    return this.#live
  }

  /** Adds a car, whose number is higher than all before and whose id is not on offer. */
  add(car: number, id: string): void {
    this.#count = car + 1
    this.#live += 1
    if (uuid.test(id)) {
      this.#words.set(wordsOf(id), car * wordsAnId)
      this.#enter(car)
    } else {
      this.#texts.set(car, id)
      this.#carOfText.set(id, car)
    }
  }

  /** The car on offer with this id. */
  find(id: string): number | undefined {
    if (!uuid.test(id)) return this.#carOfText.get(id)
    const place = this.#placeOf(id)
    return place === null ? undefined : (this.#table[place] ?? 0) - 1
  }

  /** Takes an id off; the car keeps it. */
  remove(id: string): void {
    const place = uuid.test(id) ? this.#placeOf(id) : null
    if (place !== null) this.#table[place] = removed
    if (place !== null || this.#carOfText.delete(id)) this.#live -= 1
  }

  textOf(car: number): string {
    const text = this.#texts.get(car)
    if (text !== undefined) return text
    const at = car * wordsAnId
    const [one = 0, two = 0, three = 0, four = 0] = [0, 1, 2, 3].map((word) => this.#words[at + word])
    const middle = `${hexOf(two >>> 16)}-${hexOf(two & 0xffff)}-${hexOf(three >>> 16)}`
    return `${hexOf(one >>> 16)}${hexOf(one & 0xffff)}-${middle}-${hexOf(three & 0xffff)}${hexOf(four >>> 16)}${hexOf(four & 0xffff)}`
  }

  /** Negative where the id of the first comes before that of the other, byte by byte. */
  compare(one: number, other: number): number {
    if (one === other) return 0
    if (this.#texts.size > 0 && (this.#texts.has(one) || this.#texts.has(other))) {
      return this.textOf(one) < this.textOf(other) ? -1 : 1
    }
    for (let word = 0; word < wordsAnId; word++) {
      const difference = (this.#words[one * wordsAnId + word] ?? 0) - (this.#words[other * wordsAnId + word] ?? 0)
      if (difference !== 0) return difference
    }
    // A car that was removed, and its successor.
    return 0
  }

  grow(capacity: number): void {
    const words = new Uint32Array(capacity * wordsAnId)
    words.set(this.#words)
    this.#words = words
    const live = this.#table.filter((entry) => entry > free)
    this.#table = new Int32Array(tableSize(capacity))
    for (const entry of live) this.#enter(entry - 1)
  }

  #enter(car: number): void {
    const table = this.#table
    let place = this.#hash(this.#words.subarray(car * wordsAnId, (car + 1) * wordsAnId))
    while ((table[place] ?? free) > free) place = (place + 1) & (table.length - 1)
    table[place] = car + 1
  }

  #placeOf(id: string): number | null {
    const table = this.#table
    const words = wordsOf(id)
    for (let place = this.#hash(words); ; place = (place + 1) & (table.length - 1)) {
      const entry = table[place] ?? free
      if (entry === free) return null
      if (entry !== removed && this.#isId(entry - 1, words)) return place
    }
  }

  #isId(car: number, words: Uint32Array): boolean {
    return car < this.#count && words.every((word, at) => word === this.#words[car * wordsAnId + at])
  }

  /** The last words of a UUID are random in every version. */
  #hash(words: Uint32Array): number {
    const mixed = Math.imul((words[3] ?? 0) ^ Math.imul(words[2] ?? 0, 0x9e3779b1), 0x85ebca6b)
    return (mixed ^ (mixed >>> 15)) & (this.#table.length - 1)
  }
}

const hexOfByte = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

/** Of 16 bits, four digits. */
function hexOf(bits: number): string {
  return `${hexOfByte[bits >>> 8]}${hexOfByte[bits & 0xff]}`
}

/** A power of two, with at least four places for three cars. */
function tableSize(capacity: number): number {
  return 2 ** Math.ceil(Math.log2((Math.max(2, capacity) * 4) / 3))
}

function wordsOf(id: string): Uint32Array<ArrayBuffer> {
  const hex = id.replaceAll('-', '')
  return Uint32Array.from({ length: wordsAnId }, (_, at) => Number.parseInt(hex.slice(at * 8, at * 8 + 8), 16))
}

import { type BitSet, setBit } from './bit-set.ts'

/** The bits of a number in a byte; the highest bit of a byte says that the number goes on. */
const bitsAByte = 7
const lowBits = 0x7f
const more = 0x80

/** What a file of the index keeps of them. */
export type PackedPostingsState = {
  terms: string[]
  bytes: Uint8Array<ArrayBuffer>
  ends: Uint32Array<ArrayBuffer>
  counts: Int32Array<ArrayBuffer>
  lasts: Int32Array<ArrayBuffer>
}

/**
 * The cars of many terms in one array: of each term the distances between its cars, ascending, in seven bits a byte. A
 * car that is listed takes little more than a byte.
 */
export class PackedPostings {
  /** In order. */
  readonly #terms: string[]
  readonly #bytes: Uint8Array<ArrayBuffer>
  /** Where the cars of each term end; they begin where those of the term before end. */
  readonly #ends: Uint32Array<ArrayBuffer>
  readonly #counts: Int32Array<ArrayBuffer>
  /** The last car of each term, from which the distance to the next one is measured. */
  readonly #lasts: Int32Array<ArrayBuffer>
  /** How many cars are listed, each once for each of its terms. */
  readonly count: number

  private constructor({ terms, bytes, ends, counts, lasts }: PackedPostingsState) {
    this.#terms = terms
    this.#bytes = bytes
    this.#ends = ends
    this.#counts = counts
    this.#lasts = lasts
    this.count = counts.reduce((sum, count) => sum + count, 0)
  }

  static empty(): PackedPostings {
    return new PackedPostings({
      terms: [],
      bytes: new Uint8Array(0),
      ends: new Uint32Array(0),
      counts: new Int32Array(0),
      lasts: new Int32Array(0),
    })
  }

  static load(state: PackedPostingsState): PackedPostings {
    return new PackedPostings(state)
  }

  save(): PackedPostingsState {
    const [terms, bytes, ends, counts, lasts] = [this.#terms, this.#bytes, this.#ends, this.#counts, this.#lasts]
    return { terms, bytes, ends, counts, lasts }
  }

  get bytes(): number {
    return this.#bytes.byteLength + this.#ends.byteLength + this.#counts.byteLength + this.#lasts.byteLength
  }

  /** Adds the cars with a term to a set. */
  collect(term: string, into: BitSet): void {
    const at = firstNotBefore(this.#terms, term)
    if (this.#terms[at] !== term) return
    const bytes = this.#bytes
    const end = this.#ends[at] ?? 0
    let car = -1
    for (let next = this.#ends[at - 1] ?? 0; next < end; ) {
      let byte = bytes[next++] ?? 0
      let distance = byte & lowBits
      for (let shift = bitsAByte; byte >= more; shift += bitsAByte) {
        byte = bytes[next++] ?? 0
        distance |= (byte & lowBits) << shift
      }
      car += distance
      setBit(into, car)
    }
  }

  /** How many cars have a term. */
  countOf(term: string): number {
    const at = firstNotBefore(this.#terms, term)
    return this.#terms[at] === term ? (this.#counts[at] ?? 0) : 0
  }

  /** The terms that start with the prefix. */
  termsFrom(prefix: string): string[] {
    return termsFrom(this.#terms, prefix)
  }

  /** The same and further cars of terms, each with a higher number than those before; some terms are left out. */
  with(further: ReadonlyMap<string, readonly number[]>, without: ReadonlySet<string>): PackedPostings {
    const lastOf = new Map<string, number>()
    for (const [at, term] of this.#terms.entries()) if (further.has(term)) lastOf.set(term, this.#lasts[at] ?? 0)
    const added = [...further.keys()].filter((term) => !lastOf.has(term)).sort()
    const terms = mergeSorted(
      this.#terms.filter((term) => !without.has(term)),
      added,
    )
    let room = this.#bytes.length
    for (const [term, cars] of further)
      forEachDistance(cars, lastOf.get(term), (distance) => {
        room += lengthOf(distance)
      })
    const made: PackedPostingsState = {
      terms,
      bytes: new Uint8Array(room),
      ends: new Uint32Array(terms.length),
      counts: new Int32Array(terms.length),
      lasts: new Int32Array(terms.length),
    }
    let [from, end] = [0, 0]
    for (const [at, term] of terms.entries()) {
      while (this.#terms[from] !== undefined && without.has(this.#terms[from] ?? '')) from++
      const isKnown = this.#terms[from] === term
      const cars = further.get(term) ?? []
      if (isKnown) {
        const known = this.#bytes.subarray(this.#ends[from - 1] ?? 0, this.#ends[from])
        made.bytes.set(known, end)
        end += known.length
      }
      forEachDistance(cars, isKnown ? this.#lasts[from] : undefined, (distance) => {
        for (; distance > lowBits; distance >>>= bitsAByte) made.bytes[end++] = (distance & lowBits) | more
        made.bytes[end++] = distance
      })
      made.ends[at] = end
      made.counts[at] = (isKnown ? (this.#counts[from] ?? 0) : 0) + cars.length
      made.lasts[at] = cars.at(-1) ?? this.#lasts[from] ?? 0
      if (isKnown) from++
    }
    return new PackedPostings(without.size > 0 ? { ...made, bytes: made.bytes.slice(0, end) } : made)
  }
}

/** The first term starting with the prefix and all that follow with it; the terms are in order. */
export function termsFrom(sorted: readonly string[], prefix: string): string[] {
  const start = firstNotBefore(sorted, prefix)
  let end = start
  while (sorted[end]?.startsWith(prefix)) end++
  return sorted.slice(start, end)
}

function firstNotBefore(sorted: readonly string[], term: string): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? '') < term) low = middle + 1
    else high = middle
  }
  return low
}

function mergeSorted(one: readonly string[], other: readonly string[]): string[] {
  const merged: string[] = []
  let at = 0
  for (const term of one) {
    for (let next = other[at]; next !== undefined && next < term; next = other[++at]) merged.push(next)
    merged.push(term)
  }
  return merged.concat(other.slice(at))
}

/** Between these cars, from the one before them on. */
function forEachDistance(cars: readonly number[], before: number | undefined, take: (distance: number) => void): void {
  let last = before ?? -1
  for (const car of cars) {
    take(car - last)
    last = car
  }
}

/** In bytes. */
function lengthOf(distance: number): number {
  return Math.ceil((32 - Math.clz32(distance)) / bitsAByte)
}

import { type BitSet, createBitSet, growBitSet, setBit, uniteBits } from './bit-set.ts'

type Posting = {
  /** The cars while there are few, ascending; there is spare room after `count`. */
  list: Int32Array<ArrayBuffer>
  count: number
  /** The same cars once there are so many that a set is smaller than the list. */
  bits: BitSet | null
}

/** Up to this many new terms are searched one by one before all are sorted again. */
const maxUnsorted = 500

/** What a file of the index keeps of the lists: those of all terms one behind the other, since there are very many. */
export type PostingListsState = {
  terms: string[]
  /** How many cars each term's list has, or -1 for a set of bits. */
  counts: Int32Array<ArrayBuffer>
  numbers: Int32Array<ArrayBuffer>
}

/**
 * Which cars have a term: a word of their text, a model, a seller. Cars are only added, each with a higher number than
 * all before; the caller leaves out removed cars.
 */
export class PostingLists {
  readonly #postings = new Map<string, Posting>()
  /** All terms in order, to find those with the same beginning; `#unsorted` are those added since the last sort. */
  #sorted: string[] = []
  #unsorted: string[] = []
  #capacity: number

  constructor(capacity: number) {
    this.#capacity = capacity
  }

  save(): PostingListsState {
    const postings = [...this.#postings]
    const wordsOf = ({ list, count, bits }: Posting) => bits ?? list.subarray(0, count)
    const numbers = new Int32Array(postings.reduce((sum, [, posting]) => sum + wordsOf(posting).length, 0))
    let at = 0
    for (const [, posting] of postings) {
      numbers.set(wordsOf(posting), at)
      at += wordsOf(posting).length
    }
    const counts = Int32Array.from(postings, ([, { bits, count }]) => (bits ? -1 : count))
    return { terms: postings.map(([term]) => term), counts, numbers }
  }

  /** Takes over what `save` returned; these lists must be new. */
  load({ terms, counts, numbers }: PostingListsState): void {
    const wordsOfSet = (this.#capacity + 31) >> 5
    let at = 0
    for (const [order, term] of terms.entries()) {
      const count = counts[order] ?? 0
      const end = at + (count < 0 ? wordsOfSet : count)
      const part = numbers.subarray(at, end)
      if (count < 0) this.#postings.set(term, { list: new Int32Array(0), count: 0, bits: part })
      else this.#postings.set(term, { list: part, count, bits: null })
      at = end
    }
    this.#unsorted = terms
  }

  get bytes(): number {
    let sum = 0
    for (const { list, bits } of this.#postings.values()) sum += list.byteLength + (bits?.byteLength ?? 0)
    return sum
  }

  add(car: number, term: string): void {
    let posting = this.#postings.get(term)
    if (!posting) {
      posting = { list: new Int32Array(2), count: 0, bits: null }
      this.#postings.set(term, posting)
      this.#unsorted.push(term)
    }
    if (posting.bits) {
      setBit(posting.bits, car)
      return
    }
    if (posting.count === posting.list.length) this.#widen(posting)
    if (posting.bits) setBit(posting.bits, car)
    else posting.list[posting.count++] = car
  }

  /** Adds the cars with a term to a set. */
  collect(term: string, into: BitSet): void {
    const posting = this.#postings.get(term)
    if (!posting) return
    if (posting.bits) uniteBits(into, posting.bits)
    else for (let at = 0; at < posting.count; at++) setBit(into, posting.list[at] ?? 0)
  }

  /** The terms that start with the prefix. */
  termsFrom(prefix: string): string[] {
    if (this.#unsorted.length > maxUnsorted) {
      this.#sorted = this.#sorted.concat(this.#unsorted).sort()
      this.#unsorted = []
    }
    let [low, high] = [0, this.#sorted.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#sorted[middle] ?? '') < prefix) low = middle + 1
      else high = middle
    }
    let end = low
    while (this.#sorted[end]?.startsWith(prefix)) end++
    return [...this.#sorted.slice(low, end), ...this.#unsorted.filter((term) => term.startsWith(prefix))]
  }

  /** Gives back the spare room of all lists. */
  trim(): void {
    for (const posting of this.#postings.values()) {
      if (posting.count < posting.list.length) posting.list = posting.list.slice(0, posting.count)
    }
  }

  /** Makes room for cars up to this number. */
  grow(capacity: number): void {
    this.#capacity = capacity
    for (const posting of this.#postings.values()) {
      if (posting.bits) posting.bits = growBitSet(posting.bits, capacity)
    }
  }

  #widen(posting: Posting): void {
    const { list } = posting
    const length = Math.max(2, Math.ceil(list.length * 1.5))
    if (length > this.#capacity >> 5) {
      posting.bits = createBitSet(this.#capacity)
      for (const car of list) setBit(posting.bits, car)
      posting.list = new Int32Array(0)
      return
    }
    posting.list = new Int32Array(length)
    posting.list.set(list)
  }
}

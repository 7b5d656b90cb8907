import { detachText } from '#platform/memory/detach-text.ts'
import { type BitSet, createBitSet, growBitSet, setBit, uniteBits } from './bit-set.ts'
import { PackedPostings, type PackedPostingsState, termsFrom } from './packed-postings.ts'

/** From so many loose numbers on, and from this share of the packed ones on, the loose ones are packed too. */
const leastLooseToPack = 65_536
const looseShareToPack = 1 / 8

/** What a file of the index keeps of the lists. */
export type PostingListsState = {
  packed: PackedPostingsState
  setTerms: string[]
  /** The sets of these terms, one behind the other. */
  sets: BitSet
  looseTerms: string[]
  looseCounts: Int32Array<ArrayBuffer>
  looseCars: Int32Array<ArrayBuffer>
}

/**
 * Which cars have a term: a word of their text, a model, a seller. Cars are only added, each with a higher number than
 * all before; the caller leaves out removed cars. The cars of a frequent term are a set. Those of the others are packed, except
 * the last ones, which are loose until there are many.
 */
export class PostingLists {
  #packed = PackedPostings.empty()
  readonly #sets = new Map<string, BitSet>()
  readonly #loose = new Map<string, number[]>()
  #looseCount = 0
  /** The loose terms in order; null after one was added. */
  #looseSorted: string[] | null = null
  #capacity: number

  constructor(capacity: number) {
    this.#capacity = capacity
  }

  save(): PostingListsState {
    const words = this.#wordsOfSet
    const sets = new Int32Array(this.#sets.size * words)
    for (const [order, set] of [...this.#sets.values()].entries()) sets.set(set, order * words)
    return {
      packed: this.#packed.save(),
      setTerms: [...this.#sets.keys()],
      sets,
      looseTerms: [...this.#loose.keys()],
      looseCounts: Int32Array.from(this.#loose.values(), ({ length }) => length),
      looseCars: Int32Array.from([...this.#loose.values()].flat()),
    }
  }

  /** Takes over what `save` returned; these lists must be new. */
  load({ packed, setTerms, sets, looseTerms, looseCounts, looseCars }: PostingListsState): void {
    this.#packed = PackedPostings.load(packed)
    const words = this.#wordsOfSet
    for (const [order, term] of setTerms.entries())
      this.#sets.set(term, sets.subarray(order * words, (order + 1) * words))
    let at = 0
    for (const [order, term] of looseTerms.entries()) {
      const end = at + (looseCounts[order] ?? 0)
      this.#loose.set(term, [...looseCars.subarray(at, end)])
      at = end
    }
    this.#looseCount = looseCars.length
  }

  get bytes(): number {
    return this.#packed.bytes + this.#sets.size * this.#wordsOfSet * Int32Array.BYTES_PER_ELEMENT + this.#looseCount * 8
  }

  add(car: number, term: string): void {
    const set = this.#sets.get(term)
    if (set) {
      setBit(set, car)
      return
    }
    const loose = this.#loose.get(term)
    if (loose) loose.push(car)
    else {
      this.#loose.set(detachText(term), [car])
      this.#looseSorted = null
    }
    this.#looseCount += 1
    if (this.#looseCount > Math.max(leastLooseToPack, this.#packed.count * looseShareToPack)) this.#pack()
  }

  /** Adds the cars with a term to a set. */
  collect(term: string, into: BitSet): void {
    const set = this.#sets.get(term)
    if (set) {
      uniteBits(into, set)
      return
    }
    this.#packed.collect(term, into)
    for (const car of this.#loose.get(term) ?? []) setBit(into, car)
  }

  /** The terms that start with the prefix, some of them twice. */
  termsFrom(prefix: string): string[] {
    this.#looseSorted ??= [...this.#loose.keys()].sort()
    const frequent = [...this.#sets.keys()].filter((term) => term.startsWith(prefix))
    return [...this.#packed.termsFrom(prefix), ...termsFrom(this.#looseSorted, prefix), ...frequent]
  }

  /** Packs all that is loose. */
  trim(): void {
    this.#pack()
  }

  /** Makes room for cars up to this number. */
  grow(capacity: number): void {
    this.#capacity = capacity
    for (const [term, set] of this.#sets) this.#sets.set(term, growBitSet(set, capacity))
  }

  get #wordsOfSet(): number {
    return (this.#capacity + 31) >> 5
  }

  #pack(): void {
    const frequent = new Set<string>()
    for (const [term, cars] of this.#loose) {
      // With more cars than a set has words, a set is found faster.
      if (this.#packed.countOf(term) + cars.length <= this.#wordsOfSet) continue
      const set = createBitSet(this.#capacity)
      this.collect(term, set)
      frequent.add(term)
      this.#sets.set(term, set)
      this.#loose.delete(term)
    }
    this.#packed = this.#packed.with(this.#loose, frequent)
    this.#loose.clear()
    this.#looseCount = 0
    this.#looseSorted = null
  }
}

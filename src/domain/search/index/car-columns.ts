import type { MultiChoiceAttributeName } from '#contract/attribute-names.ts'
import { buildRecord } from '#contract/build-record.ts'
import type { NumberColumn as NumberName } from '../car-condition.ts'
import { type Bits, bitsFor, clearBit, growBitSet, hasBit, setBit } from './bit-set.ts'
import { type CarDealLabel, type IndexedCar, rowLists, rowNumbers, rowTexts } from './index-request.ts'
import { ListColumn } from './list-column.ts'
import { NumberColumn, unknownNumber } from './number-column.ts'
import { PlaceColumns } from './place-columns.ts'
import { PostingLists } from './posting-lists.ts'
import { SortedCars } from './sorted-cars.ts'
import { TextColumn } from './text-column.ts'

/** A filter of which a car has one value at most. */
export type SingleFacet = (typeof rowTexts)[number] | 'verified'

/** The term of cars whose model nobody has said; no model begins so. */
export const missingModelTerm = '\0'

const firstCapacity = 4_096

/**
 * What is known of every car on offer, a column for each thing. A car has a number here; one that changes gets another
 * number and its old one is dead, so that nothing but `live` and the label of its price is ever taken back.
 */
export class CarColumns {
  #capacity: number
  #count = 0
  #dead = 0
  readonly #numberOf = new Map<string, number>()
  readonly ids: string[] = []
  live: Bits
  readonly numbers: Record<NumberName | 'dealOrder', NumberColumn>
  readonly texts: Record<SingleFacet, TextColumn>
  readonly lists: Record<MultiChoiceAttributeName, ListColumn>
  postedAt: Float64Array<ArrayBuffer>
  readonly places: PlaceColumns
  readonly words: PostingLists
  readonly models: PostingLists
  readonly sellers: PostingLists
  readonly regions: PostingLists
  readonly orders: Record<'newest' | 'price' | 'mileage' | 'deal', SortedCars>

  constructor(expected: number) {
    const capacity = Math.max(firstCapacity, (Math.ceil(expected * 1.1) + 31) & ~31)
    this.#capacity = capacity
    this.live = bitsFor(capacity)
    this.numbers = buildRecord([...rowNumbers, 'dealOrder'], () => new NumberColumn(capacity))
    // Of models there are too many for a set of the cars of each.
    const text = (name: SingleFacet) => new TextColumn(capacity, { hasSets: name !== 'model' })
    this.texts = buildRecord([...rowTexts, 'verified'], text)
    this.lists = buildRecord(rowLists, () => new ListColumn(capacity))
    this.postedAt = new Float64Array(capacity)
    this.places = new PlaceColumns(capacity)
    this.words = new PostingLists(capacity)
    this.models = new PostingLists(capacity)
    this.sellers = new PostingLists(capacity)
    this.regions = new PostingLists(capacity)
    const order = (numberOf: (car: number) => number) =>
      new SortedCars(capacity, { numberOf, idOf: (car) => this.ids[car] ?? '' })
    const { priceCents, mileageMiles, dealOrder } = this.numbers
    this.orders = {
      newest: order((car) => this.postedAt[car] ?? 0),
      price: order((car) => priceCents.get(car)),
      mileage: order((car) => mileageMiles.get(car)),
      deal: order((car) => dealOrder.get(car)),
    }
  }

  /** Cars on offer. */
  get size(): number {
    return this.#numberOf.size
  }

  /** Numbers of cars that have gone or changed; what they take up comes back only with a new index. */
  get dead(): number {
    return this.#dead
  }

  /** Adds a car, in the place of the one with its id. */
  put(row: IndexedCar): void {
    const [id, numbers, texts, lists, { model, posted, seller, verified, dealOrder, words, place, region }] = row
    this.remove(id)
    const car = this.#count++
    if (car === this.#capacity) this.#grow()
    this.#numberOf.set(id, car)
    this.ids[car] = id
    setBit(this.live, car)
    for (const [at, name] of rowNumbers.entries()) this.numbers[name].set(car, numbers[at] ?? null)
    this.numbers.dealOrder.set(car, dealOrder)
    for (const [at, name] of rowTexts.entries()) this.texts[name].add(car, texts[at] ?? null)
    for (const [at, name] of rowLists.entries()) this.lists[name].add(car, lists[at] ?? [])
    this.texts.verified.add(car, verified ? 'true' : null)
    this.postedAt[car] = posted
    if (place) this.places.set(car, place)
    for (const word of words.split(' ')) this.words.add(car, word)
    this.models.add(car, model ?? missingModelTerm)
    this.sellers.add(car, seller)
    if (region !== null) this.regions.add(car, region)
    for (const order of Object.values(this.orders)) order.place(car)
  }

  remove(id: string): void {
    const car = this.#numberOf.get(id)
    if (car === undefined) return
    this.#numberOf.delete(id)
    clearBit(this.live, car)
    for (const column of [...Object.values(this.texts), ...Object.values(this.lists)]) column.drop(car)
    this.#dead++
  }

  /** What stands beside the price of a car; null takes it away. */
  label(id: string, valued: CarDealLabel | null): void {
    const car = this.#numberOf.get(id)
    if (car === undefined) return
    const dealOrder = valued?.[2] ?? unknownNumber
    this.texts.deal.change(car, valued?.[1] ?? null)
    if (this.numbers.dealOrder.get(car) === dealOrder) return
    this.numbers.dealOrder.set(car, dealOrder)
    this.orders.deal.place(car)
  }

  /** Brings every order up to date, which the first search of each would wait for otherwise. */
  settle(): void {
    for (const order of Object.values(this.orders)) order.settle(this.live)
  }

  isLive(car: number): boolean {
    return hasBit(this.live, car)
  }

  /** An empty set of cars. */
  none(): Bits {
    return bitsFor(this.#capacity)
  }

  #grow(): void {
    const capacity = (Math.ceil(this.#capacity * 1.5) + 31) & ~31
    this.#capacity = capacity
    this.live = growBitSet(this.live, capacity)
    const postedAt = new Float64Array(capacity)
    postedAt.set(this.postedAt)
    this.postedAt = postedAt
    const growing = [this.numbers, this.texts, this.lists, this.orders].flatMap((group) => Object.values(group))
    for (const column of [...growing, this.places, this.words, this.models, this.sellers, this.regions])
      column.grow(capacity)
  }
}

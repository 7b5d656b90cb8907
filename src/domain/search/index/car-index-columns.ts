import { type CarFacetName, carFacetNames } from '#contract/car-terms.ts'
import { createRecordFromKeys } from '#contract/create-record-from-keys.ts'
import { listingRankScore, newestSortKey } from '../listing-rank-score.ts'
import type { IndexNumberColumnName as NumberName } from '../search-condition.ts'
import { type BitSet, clearBit, createBitSet, growBitSet, hasBit, setBit } from './bit-set.ts'
import { CarIdColumn, type CarIdColumnState } from './car-id-column.ts'
import { CarValueBits, type CarValueBitsState } from './car-value-bits.ts'
import { countStatedFacts } from './count-stated-facts.ts'
import { IndexNumberColumn, type IndexNumberColumnState, unknownIndexNumber } from './index-number-column.ts'
import { IndexPlaceColumns, type IndexPlaceColumnsState } from './index-place-columns.ts'
import { IndexTextColumn, type IndexTextColumnState } from './index-text-column.ts'
import { IndexValueColumn, type IndexValueColumnState } from './index-value-column.ts'
import { PostingLists, type PostingListsState } from './posting-lists.ts'
import {
  type CarDealLabel,
  type IndexedCarRow,
  indexedListColumns,
  indexedNumberColumns,
  indexedTextColumns,
} from './search-index-request.ts'
import { SortedCars, type SortedCarsState } from './sorted-cars.ts'

const textNames = ['brand', 'model'] as const
type TextName = (typeof textNames)[number]
type ValueName = Exclude<CarFacetName, TextName>

/** The term for cars without a model; no model starts with it. */
export const indexTermForMissingModel = '\0'

const firstCapacity = 4_096

const numberNames = [...indexedNumberColumns, 'dealOrder'] as const
const valueNames = carFacetNames.filter((name): name is ValueName => !isFacetOfTexts(name))
const termNames = ['words', 'models', 'sellers', 'regions'] as const
const orderNames = ['newest', 'price', 'mileage', 'deal', 'standing'] as const

/** True for filters with so many values that a car keeps the number of its value. */
export function isFacetOfTexts(name: CarFacetName): name is TextName {
  return textNames.some((text) => text === name)
}

/** Everything that an index knows, as its file keeps it. */
export type CarIndexState = {
  own: {
    capacity: number
    count: number
    dead: number
    live: BitSet
    unconfirmed: BitSet
    statedFacts: Uint8Array<ArrayBuffer>
    postedAt: Float64Array<ArrayBuffer>
  }
  ids: CarIdColumnState
  places: IndexPlaceColumnsState
  numbers: Record<NumberName | 'dealOrder', IndexNumberColumnState>
  texts: Record<TextName, IndexTextColumnState>
  values: Record<ValueName, IndexValueColumnState>
  valueBits: CarValueBitsState
  terms: Record<(typeof termNames)[number], PostingListsState>
  orders: Record<(typeof orderNames)[number], SortedCarsState>
}

/**
 * All indexed fields of the cars on offer, one column per field. A car has a number here; a changed car gets a new
 * number and its old one is dead, so that only `live` and the label of its price are ever changed.
 */
export class CarIndexColumns {
  #capacity: number
  #count = 0
  #dead = 0
  readonly ids: CarIdColumn
  live: BitSet
  readonly numbers: Record<NumberName | 'dealOrder', IndexNumberColumn>
  /** The cars whose sellers have not confirmed them for long. */
  unconfirmed: BitSet
  /** How many of `factsThatRaiseListingRank` each car's advert states. */
  statedFacts: Uint8Array<ArrayBuffer>
  readonly texts: Record<TextName, IndexTextColumn>
  readonly values: Record<ValueName, IndexValueColumn>
  readonly valueBits: CarValueBits
  postedAt: Float64Array<ArrayBuffer>
  readonly places: IndexPlaceColumns
  readonly words: PostingLists
  readonly models: PostingLists
  readonly sellers: PostingLists
  readonly regions: PostingLists
  readonly orders: Record<(typeof orderNames)[number], SortedCars>

  private constructor(capacity: number) {
    this.#capacity = capacity
    this.live = createBitSet(capacity)
    this.ids = new CarIdColumn(capacity)
    this.numbers = createRecordFromKeys(numberNames, () => new IndexNumberColumn(capacity))
    // There are too many models to keep a set of cars for each.
    const text = (name: TextName) => new IndexTextColumn(capacity, { hasSets: name !== 'model' })
    this.texts = createRecordFromKeys(textNames, text)
    this.valueBits = new CarValueBits(capacity)
    this.values = createRecordFromKeys(valueNames, () => new IndexValueColumn(capacity, this.valueBits))
    this.postedAt = new Float64Array(capacity)
    this.statedFacts = new Uint8Array(capacity)
    this.unconfirmed = createBitSet(capacity)
    this.places = new IndexPlaceColumns(capacity)
    this.words = new PostingLists(capacity)
    this.models = new PostingLists(capacity)
    this.sellers = new PostingLists(capacity)
    this.regions = new PostingLists(capacity)
    const order = (numberOf: (car: number) => number, { isFixed }: { isFixed: boolean }) =>
      new SortedCars(capacity, { numberOf, isFixed, ids: this.ids })
    const { priceCents, mileageMiles, dealOrder } = this.numbers
    this.orders = {
      newest: order((car) => newestSortKey(this.postedAt[car] ?? 0, hasBit(this.unconfirmed, car)), { isFixed: true }),
      price: order((car) => priceCents.get(car), { isFixed: true }),
      mileage: order((car) => mileageMiles.get(car), { isFixed: true }),
      // The label of a price changes in place.
      deal: order((car) => dealOrder.get(car), { isFixed: false }),
      standing: order(
        (car) =>
          listingRankScore({
            posted: this.postedAt[car] ?? 0,
            dealOrder: dealOrder.get(car),
            facts: this.statedFacts[car] ?? 0,
            isUnconfirmed: hasBit(this.unconfirmed, car),
          }),
        { isFixed: false },
      ),
    }
  }

  /** An empty index with room for so many cars, and some more. */
  static expecting(cars: number): CarIndexColumns {
    return new CarIndexColumns(Math.max(firstCapacity, (Math.ceil(cars * 1.1) + 31) & ~31))
  }

  /** The index whose state `save` returned, which must not be used otherwise. */
  static load({ own, ids, places, numbers, texts, values, valueBits, terms, orders }: CarIndexState): CarIndexColumns {
    const columns = new CarIndexColumns(own.capacity)
    columns.#count = own.count
    columns.#dead = own.dead
    columns.live = own.live
    columns.unconfirmed = own.unconfirmed
    columns.statedFacts = own.statedFacts
    columns.postedAt = own.postedAt
    columns.ids.load(ids)
    columns.places.load(places)
    for (const name of numberNames) columns.numbers[name].load(numbers[name])
    for (const name of textNames) columns.texts[name].load(texts[name])
    for (const name of valueNames) columns.values[name].load(values[name])
    columns.valueBits.load(valueBits)
    for (const name of termNames) columns[name].load(terms[name])
    for (const name of orderNames) columns.orders[name].load(orders[name])
    return columns
  }

  /** All that `load` needs. It is not copied: it is as it was only until the next change. */
  save(): CarIndexState {
    const { live, unconfirmed, statedFacts, postedAt } = this
    return {
      own: { capacity: this.#capacity, count: this.#count, dead: this.#dead, live, unconfirmed, statedFacts, postedAt },
      ids: this.ids.save(),
      places: this.places.save(),
      numbers: createRecordFromKeys(numberNames, (name) => this.numbers[name].save()),
      texts: createRecordFromKeys(textNames, (name) => this.texts[name].save()),
      values: createRecordFromKeys(valueNames, (name) => this.values[name].save()),
      valueBits: this.valueBits.save(),
      terms: createRecordFromKeys(termNames, (name) => this[name].save()),
      orders: createRecordFromKeys(orderNames, (name) => this.orders[name].save()),
    }
  }

  /** The number of cars on offer. */
  get size(): number {
    return this.ids.size
  }

  /** The number of dead car numbers, of cars that were removed or changed; only a new index frees their space. */
  get dead(): number {
    return this.#dead
  }

  /** The memory that the columns take, without the texts of their terms. */
  get bytes(): number {
    return Object.values(this.bytesByColumn()).reduce((sum, bytes) => sum + bytes, 0)
  }

  /** The same for each column, by a name that tells its kind. */
  bytesByColumn(): Record<string, number> {
    const { live, unconfirmed, postedAt, statedFacts, ids, places, valueBits } = this
    const kinds = { number: this.numbers, text: this.texts, value: this.values, order: this.orders }
    const columns = Object.entries(kinds).flatMap(([kind, ofKind]) =>
      Object.entries(ofKind).map(([name, { bytes }]) => [`${kind} ${name}`, bytes] as const),
    )
    const terms = termNames.map((name) => [`term ${name}`, this[name].bytes] as const)
    const own = live.byteLength + unconfirmed.byteLength + postedAt.byteLength + statedFacts.byteLength
    const others = [
      ['value bits', valueBits.bytes],
      ['ids', ids.bytes],
      ['places', places.bytes],
      ['own', own],
    ]
    return Object.fromEntries([...columns, ...terms, ...others])
  }

  /** Adds a car, and replaces the one with the same id. */
  put(row: IndexedCarRow): void {
    const [id, numbers, texts, lists, rest] = row
    const { model, posted, seller, verified, unconfirmed, dealOrder, words, place, region } = rest
    this.remove(id)
    const car = this.#count++
    if (car === this.#capacity) this.#grow()
    this.ids.add(car, id)
    setBit(this.live, car)
    for (const [at, name] of indexedNumberColumns.entries()) this.numbers[name].set(car, numbers[at] ?? null)
    this.numbers.dealOrder.set(car, dealOrder)
    for (const [at, name] of indexedTextColumns.entries()) {
      const value = texts[at] ?? null
      if (isFacetOfTexts(name)) this.texts[name].add(car, value)
      else this.values[name].add(car, value === null ? [] : [value])
    }
    for (const [at, name] of indexedListColumns.entries()) this.values[name].add(car, lists[at] ?? [])
    this.values.verified.add(car, verified ? ['true'] : [])
    this.postedAt[car] = posted
    this.statedFacts[car] = countStatedFacts(numbers, texts)
    if (unconfirmed) setBit(this.unconfirmed, car)
    if (place) this.places.set(car, place)
    for (const word of words.split(' ')) this.words.add(car, word)
    this.models.add(car, model ?? indexTermForMissingModel)
    this.sellers.add(car, seller)
    if (region !== null) this.regions.add(car, region)
    for (const order of Object.values(this.orders)) order.place(car)
  }

  remove(id: string): void {
    const car = this.ids.find(id)
    if (car === undefined) return
    this.ids.remove(id)
    clearBit(this.live, car)
    for (const column of [...Object.values(this.texts), ...Object.values(this.values)]) column.drop(car)
    this.#dead++
  }

  /** Sets the label of a car's price; null removes it. */
  label(id: string, valued: CarDealLabel | null): void {
    const car = this.ids.find(id)
    if (car === undefined) return
    const dealOrder = valued?.[2] ?? unknownIndexNumber
    this.values.deal.change(car, valued ? [valued[1]] : [])
    if (this.numbers.dealOrder.get(car) === dealOrder) return
    this.numbers.dealOrder.set(car, dealOrder)
    this.orders.deal.place(car)
    this.orders.standing.place(car)
  }

  /** Gives back the room that was left for cars still to come, once most are there. */
  trim(): void {
    for (const lists of [this.words, this.models, this.sellers, this.regions]) lists.trim()
  }

  /** Updates every sort order, for which the first search by each would otherwise wait. */
  settle(): void {
    for (const order of Object.values(this.orders)) order.settle(this.live)
  }

  facetColumn(name: CarFacetName): IndexTextColumn | IndexValueColumn {
    return isFacetOfTexts(name) ? this.texts[name] : this.values[name]
  }

  isLive(car: number): boolean {
    return hasBit(this.live, car)
  }

  /** An empty set of cars. */
  none(): BitSet {
    return createBitSet(this.#capacity)
  }

  #grow(): void {
    const capacity = (Math.ceil(this.#capacity * 1.5) + 31) & ~31
    this.#capacity = capacity
    this.live = growBitSet(this.live, capacity)
    this.unconfirmed = growBitSet(this.unconfirmed, capacity)
    const postedAt = new Float64Array(capacity)
    postedAt.set(this.postedAt)
    this.postedAt = postedAt
    const statedFacts = new Uint8Array(capacity)
    statedFacts.set(this.statedFacts)
    this.statedFacts = statedFacts
    const growing = [this.numbers, this.texts, this.values, this.orders].flatMap((group) => Object.values(group))
    for (const column of [
      ...growing,
      this.valueBits,
      this.ids,
      this.places,
      this.words,
      this.models,
      this.sellers,
      this.regions,
    ])
      column.grow(capacity)
  }
}

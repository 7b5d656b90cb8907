import type { NumberColumn as NumberName, TextColumn as TextName } from '../car-test.ts'
import { type Bits, bitsFor, clearBit, grown, hasBit, setBit } from './bits.ts'
import type { IndexedCar, ValuedCar } from './index-request.ts'
import { NumberColumn, unknownNumber } from './number-column.ts'
import { PlaceColumns } from './place-columns.ts'
import { PostingLists } from './posting-lists.ts'
import { SortedCars } from './sorted-cars.ts'
import { TextColumn } from './text-column.ts'

/** The term of cars whose model nobody has said; no model begins so. */
export const noModel = '\0'

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
  readonly numbers: Record<NumberName | 'priceShare', NumberColumn>
  readonly texts: Record<Exclude<TextName, 'seller' | 'region'>, TextColumn>
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
    const number = () => new NumberColumn(capacity)
    this.numbers = {
      ...{ priceCents: number(), year: number(), mileageMiles: number(), priceShare: number() },
      ...{ engineCc: number(), powerHp: number() },
    }
    const text = (hasSets = true) => new TextColumn(capacity, { hasSets })
    this.texts = {
      brand: text(),
      model: text(false),
      fuel: text(),
      transmission: text(),
      body: text(),
      colour: text(),
      drive: text(),
      condition: text(),
      owners: text(),
      deal: text(),
      verified: text(),
    }
    this.postedAt = new Float64Array(capacity)
    this.places = new PlaceColumns(capacity)
    this.words = new PostingLists(capacity)
    this.models = new PostingLists(capacity)
    this.sellers = new PostingLists(capacity)
    this.regions = new PostingLists(capacity)
    const order = (numberOf: (car: number) => number) =>
      new SortedCars(capacity, { numberOf, idOf: (car) => this.ids[car] ?? '' })
    const { priceCents, mileageMiles, priceShare } = this.numbers
    this.orders = {
      newest: order((car) => this.postedAt[car] ?? 0),
      price: order((car) => priceCents.get(car)),
      mileage: order((car) => mileageMiles.get(car)),
      deal: order((car) => priceShare.get(car)),
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
    const [id, brand, model, modelLower, priceCents, year, mileageMiles, fuel, transmission, body, colour] = row
    const tail = row.slice(11) as TailOf<typeof row>
    const [postedAt, sellerId, isVerified, deal, priceShare, words, drive, condition, owners, engineCc, powerHp] = tail
    const [place, region] = [row[22], row[23]]
    this.remove(id)
    const car = this.#count++
    if (car === this.#capacity) this.#grow()
    this.#numberOf.set(id, car)
    this.ids[car] = id
    setBit(this.live, car)
    const { numbers, texts } = this
    numbers.priceCents.set(car, priceCents)
    numbers.year.set(car, year)
    numbers.mileageMiles.set(car, mileageMiles)
    numbers.priceShare.set(car, priceShare)
    numbers.engineCc.set(car, engineCc)
    numbers.powerHp.set(car, powerHp)
    const verified = isVerified ? 'true' : null
    const values = { brand, model, fuel, transmission, body, colour, drive, condition, owners, deal, verified }
    for (const [name, value] of Object.entries(values)) texts[name as keyof typeof values].add(car, value)
    this.postedAt[car] = postedAt
    if (place) this.places.set(car, place)
    for (const word of words.split(' ')) this.words.add(car, word)
    this.models.add(car, modelLower ?? noModel)
    this.sellers.add(car, sellerId)
    if (region !== null) this.regions.add(car, region)
    for (const order of Object.values(this.orders)) order.place(car)
  }

  remove(id: string): void {
    const car = this.#numberOf.get(id)
    if (car === undefined) return
    this.#numberOf.delete(id)
    clearBit(this.live, car)
    for (const column of Object.values(this.texts)) column.drop(car)
    this.#dead++
  }

  /** What stands beside the price of a car; null takes it away. */
  label(id: string, valued: ValuedCar | null): void {
    const car = this.#numberOf.get(id)
    if (car === undefined) return
    const share = valued?.[2] ?? unknownNumber
    this.texts.deal.change(car, valued?.[1] ?? null)
    if (this.numbers.priceShare.get(car) === share) return
    this.numbers.priceShare.set(car, share)
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
    this.live = grown(this.live, capacity)
    const postedAt = new Float64Array(capacity)
    postedAt.set(this.postedAt)
    this.postedAt = postedAt
    const growing = [this.numbers, this.texts, this.orders].flatMap((group) => Object.values(group))
    for (const column of [...growing, this.places, this.words, this.models, this.sellers, this.regions])
      column.grow(capacity)
  }
}

type TailOf<Row extends readonly unknown[]> = Row extends [
  ...[unknown, unknown, unknown, unknown, unknown, unknown, unknown, unknown, unknown, unknown, unknown],
  ...infer Tail,
]
  ? Tail
  : never

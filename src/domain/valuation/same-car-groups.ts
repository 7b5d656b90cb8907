import { type AdvertIdentityFields, carModelKey, crossValidationFoldOf } from './market-car.ts'

/** A seller's cars of a model are a separate market from this number on, … */
const fewestOwn = 12
/** … where the others together offer fewer than this share of them. */
const othersShare = 0.1
/** Cars of one seller, model and year whose miles differ by less than this may be one car, offered twice. */
const milesOfOneCar = 500
/** More than any car's miles have. */
const stepsOfYear = 1_000_000

type OfferedCar = Pick<AdvertIdentityFields, 'sellerId' | 'brand' | 'model'>

/**
 * Which adverts must not affect each other's value: those that may be of one car, however often it is posted. These are
 * the adverts of one seller, make, model and year. The price coach knows the same about a car before it has an id.
 * Facts that a seller may leave out or change a little (VIN, miles, fuel) are not used, because each change would be
 * another attempt to get a better value.
 *
 * If nearly all cars of a model belong to one seller, as after the import of a dealer's whole stock, no other seller's
 * prices show what they are worth: then only cars with about the same miles are left out of each other's value. Ten
 * copies of one car do not reach this: they have the same miles and count once.
 */
export class SameCarGroups {
  /** Sellers, each with a model of which nearly all cars are theirs. */
  readonly #alone: ReadonlySet<string>

  constructor(alone: ReadonlySet<string> = new Set()) {
    this.#alone = alone
  }

  static learn(cars: Iterable<AdvertIdentityFields>): SameCarGroups {
    const models = new Map<string, Map<string, Set<number>>>()
    for (const car of cars) {
      const key = carModelKey(car)
      const sellers = models.get(key) ?? new Map<string, Set<number>>()
      models.set(key, sellers)
      const own = sellers.get(car.sellerId) ?? new Set<number>()
      sellers.set(car.sellerId, own)
      own.add(car.year * stepsOfYear + milesStep(car))
    }
    const alone = new Set<string>()
    for (const [model, sellers] of models) {
      let all = 0
      for (const cars of sellers.values()) all += cars.size
      for (const [sellerId, { size }] of sellers) {
        if (size >= fewestOwn && all - size < othersShare * size) alone.add(`${sellerId}|${model}`)
      }
    }
    return new SameCarGroups(alone)
  }

  /** Adverts with the same key must not affect each other's value. */
  keyOf(offer: AdvertIdentityFields): string {
    const seller = sellerKey(offer)
    const key = `${seller}|${offer.year}`
    return this.#alone.size > 0 && this.#alone.has(seller) ? `${key}|${milesStep(offer)}` : key
  }

  /** The group of the fit that a car is in. */
  foldOf(offer: AdvertIdentityFields): number {
    return crossValidationFoldOf(this.keyOf(offer))
  }

  /** Whether nearly all cars of the model are this seller's. */
  isAlone(offer: OfferedCar): boolean {
    return this.#alone.size > 0 && this.#alone.has(sellerKey(offer))
  }

  save(): ReadonlySet<string> {
    return this.#alone
  }
}

/** At most this many adverts that may be of one car tell what cars of their trim cost. */
const mostOfOneOffer = 2

/**
 * Which adverts count among the cars of their trim. A trim has few cars, so that ten copies of one car would decide what
 * all of them cost.
 */
export function findAdvertsThatCountForTrim(cars: Iterable<AdvertIdentityFields>, groups: SameCarGroups): Uint8Array {
  return findFirstOfEachOffer(Array.from(cars, (car) => groups.keyOf(car)))
}

/** The same for the keys of adverts (`keyOf`). */
export function findFirstOfEachOffer(keys: readonly string[]): Uint8Array {
  const counts = new Map<string, number>()
  return Uint8Array.from(keys, (key) => {
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return count <= mostOfOneOffer ? 1 : 0
  })
}

function sellerKey(offer: OfferedCar): string {
  return `${offer.sellerId}|${carModelKey(offer)}`
}

function milesStep({ mileageMiles }: Pick<AdvertIdentityFields, 'mileageMiles'>): number {
  return Math.round(mileageMiles / milesOfOneCar)
}

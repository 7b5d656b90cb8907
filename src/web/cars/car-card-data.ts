import type { CarSearchResponse, CarSummary } from '#contract/cars.ts'
import { countStatedFacts } from '#contract/listing-rank.ts'

/** What cards and rows show of a car: a page hands over to its scripts everything that they are given. */
const shownFields = [
  'id',
  'title',
  'brand',
  'year',
  'mileageMiles',
  'fuel',
  'transmission',
  'body',
  'colour',
  'location',
  'priceCents',
  'valuation',
  'picture',
  'seller',
  'status',
  'isUnconfirmed',
] as const satisfies (keyof CarSummary)[]

/** Also on the map, and in the reasons for its place in the list. */
const foundFields = [...shownFields, 'postedAt', 'timeZone', 'latitude', 'longitude', 'distanceMiles', 'fit'] as const

/** In the blocks of the home page. */
const blockFields = [...shownFields, 'model', 'postedAt', 'timeZone', 'description'] as const

/** A car on a card. */
export type CarCardData = Pick<CarSummary, (typeof shownFields)[number]>

type FoundCar = CarSearchResponse['items'][number]

/** A car in a list of found ones. `statedFacts` counts those of `factsThatRaiseListingRank` that its advert states. */
export type FoundCarCardData = Pick<FoundCar, (typeof foundFields)[number]> & { statedFacts: number }

export type HomeBlockCarData = Pick<CarSummary, (typeof blockFields)[number]>

/** A page of a list of such cars. */
export type CarListPageData = Omit<CarSearchResponse, 'items'> & { items: FoundCarCardData[] }

export function toCarCardData(car: CarSummary): CarCardData {
  return pick(car, shownFields)
}

export function toFoundCarCardData(car: FoundCar): FoundCarCardData {
  return { ...pick(car, foundFields), statedFacts: countStatedFacts(car) }
}

export function toHomeBlockCarData(car: CarSummary): HomeBlockCarData {
  return pick(car, blockFields)
}

function pick<Value extends object, Key extends keyof Value>(value: Value, keys: readonly Key[]): Pick<Value, Key> {
  const picked = {} as Pick<Value, Key>
  for (const key of keys) picked[key] = value[key]
  return picked
}

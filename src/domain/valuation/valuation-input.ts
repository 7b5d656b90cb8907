import { createRecordFromKeys } from '#contract/create-record-from-keys.ts'
import {
  type PricedChoiceName,
  type PricedNumberName,
  pricedChoiceNames,
  pricedNumberNames,
} from '#contract/priced-attributes.ts'
import type { ValueCarRequest } from '#contract/valuation.ts'
import type { CompleteValuationInput, MarketCar } from './market-car.ts'
import { distinctiveTitleWordsOf, regionOfLocation } from './title-words.ts'

type PricedFacts = Record<PricedChoiceName, string | null> & Record<PricedNumberName, number | null>

/** A car as an advert describes it, possibly incomplete. */
export interface AdvertFacts extends PricedFacts {
  title: string | null
  brand: string | null
  model: string | null
  year: number | null
  mileageMiles: number | null
  location: string | null
  equipment: readonly string[] | null
}

/** A car whose brand, model, year or mileage may still be missing. */
export type ValuationInput = { [K in keyof CompleteValuationInput]: CompleteValuationInput[K] | null }

/** An advert as the price model reads it. */
export function toValuationInput(advert: AdvertFacts): ValuationInput {
  const { brand, model, year, mileageMiles, fuel, transmission, body, drive, engineCc, cylinders, powerHp } = advert
  const { titleStatus, accidents, serviceHistory, title, equipment, location } = advert
  return {
    brand,
    model,
    year,
    mileageMiles,
    fuel,
    transmission,
    body,
    drive,
    engineCc,
    cylinders,
    powerHp,
    titleStatus,
    accidents,
    serviceHistory,
    region: regionOfLocation(location),
    titleWords: distinctiveTitleWordsOf({ title, brand: brand ?? '', model: model ?? '', equipment }),
  }
}

/** The same for a car that a seller is about to offer. */
export function draftToValuationInput(typed: ValueCarRequest): ValuationInput {
  return toValuationInput({
    title: typed.title ?? null,
    brand: typed.brand ?? null,
    model: typed.model ?? null,
    year: typed.year ?? null,
    mileageMiles: typed.mileageMiles ?? null,
    ...createRecordFromKeys(pricedChoiceNames, (name) => typed[name] ?? null),
    ...createRecordFromKeys(pricedNumberNames, (name) => typed[name] ?? null),
    location: typed.location ?? null,
    equipment: typed.equipment ?? null,
  })
}

export function isCompleteValuationInput(car: ValuationInput): car is CompleteValuationInput {
  return Boolean(car.brand && car.model) && car.year !== null && car.mileageMiles !== null
}

/** A row of the market as the database returns it. */
export type MarketCarDatabaseRow = AdvertFacts &
  Pick<MarketCar, 'sellerId' | 'brand' | 'model' | 'year' | 'mileageMiles' | 'priceCents'>

export function toMarketCar(row: MarketCarDatabaseRow): MarketCar {
  const { sellerId, brand, model, year, mileageMiles, priceCents, fuel, transmission, body } = row
  const { titleWords, ...facts } = toValuationInput(row)
  return {
    ...facts,
    sellerId,
    brand,
    model,
    year,
    mileageMiles,
    fuel,
    transmission,
    body,
    priceCents,
    titleWords: titleWords ?? [],
  }
}

/** A car as an array, because a million of them are sent to the fitting thread; in the order of `packedMarketCarColumns`. */
export type PackedMarketCar = [
  ...[sellerId: string, brand: string, model: string, year: number, mileageMiles: number, priceCents: number],
  ...[fuel: string | null, transmission: string | null, body: string | null, drive: string | null],
  ...[engineCc: number | null, cylinders: number | null, powerHp: number | null, titleStatus: string | null],
  ...[accidents: string | null, serviceHistory: string | null, title: string, location: string | null],
  ...[equipment: string[] | null, status: string],
]

/** Columns of `listings`, in the order of a `PackedMarketCar`. */
export const packedMarketCarColumns = [
  ...['seller_id', 'brand', 'model', 'year', 'mileage_miles', 'price_cents', 'fuel', 'transmission', 'body', 'drive'],
  ...['engine_cc', 'cylinders', 'power_hp', 'title_status', 'accidents', 'service_history', 'title', 'location'],
  ...['equipment', 'status'],
] as const

/** A car of the market, on offer or sold at this price. */
export interface UnpackedMarketCar extends MarketCar {
  isSold: boolean
}

/** A car of the market from the order of `packedMarketCarColumns`. */
export function unpackMarketCar(packed: PackedMarketCar): UnpackedMarketCar {
  const [sellerId, brand, model, year, mileageMiles, priceCents, fuel, transmission, body, drive, ...further] = packed
  const [engineCc, cylinders, powerHp, titleStatus, accidents, serviceHistory, title, location, equipment, status] =
    further
  const car = toMarketCar({
    sellerId,
    brand,
    model,
    year,
    mileageMiles,
    priceCents,
    fuel,
    transmission,
    body,
    drive,
    engineCc,
    cylinders,
    powerHp,
    titleStatus,
    accidents,
    serviceHistory,
    title,
    location,
    equipment,
  })
  return { ...car, isSold: status === 'sold' }
}

/** Stands for a number or a text that is not there. */
const none = -1

/** A car without its words as numbers, each text as the number of that text. */
export function numbersOfCar(car: UnpackedMarketCar, numberOf: (text: string) => number): number[] {
  const text = (value: string | null | undefined) => (value === null || value === undefined ? none : numberOf(value))
  return [
    ...[text(car.sellerId), text(car.brand), text(car.model), car.year, car.mileageMiles, car.priceCents],
    ...[text(car.fuel), text(car.transmission), text(car.body), text(car.drive)],
    ...[car.engineCc ?? none, car.cylinders ?? none, car.powerHp ?? none],
    ...[text(car.titleStatus), text(car.accidents), text(car.serviceHistory), text(car.region), car.isSold ? 1 : 0],
  ]
}

/** The car whose numbers begin at this place. */
export function readCarOfNumbers(
  numbers: Int32Array,
  from: number,
  { texts, titleWords }: { texts: readonly string[]; titleWords: string[] },
): UnpackedMarketCar {
  const number = (at: number) => numbers[from + at] as number
  const text = (at: number) => texts[number(at)] as string
  const textIfAny = (at: number) => (number(at) === none ? null : text(at))
  const numberIfAny = (at: number) => (number(at) === none ? null : number(at))
  return {
    sellerId: text(0),
    brand: text(1),
    model: text(2),
    year: number(3),
    mileageMiles: number(4),
    priceCents: number(5),
    fuel: textIfAny(6),
    transmission: textIfAny(7),
    body: textIfAny(8),
    drive: textIfAny(9),
    engineCc: numberIfAny(10),
    cylinders: numberIfAny(11),
    powerHp: numberIfAny(12),
    titleStatus: textIfAny(13),
    accidents: textIfAny(14),
    serviceHistory: textIfAny(15),
    region: textIfAny(16),
    isSold: number(17) === 1,
    titleWords,
  }
}

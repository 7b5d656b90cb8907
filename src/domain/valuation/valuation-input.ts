import type { ValueCarRequest } from '#contract/valuation.ts'
import type { CompleteValuationInput, MarketCar } from './market-car.ts'
import { distinctiveTitleWordsOf, regionOfLocation } from './title-words.ts'

/** A car as an advert describes it, possibly incomplete. */
export interface AdvertFacts {
  title: string | null
  brand: string | null
  model: string | null
  year: number | null
  mileageMiles: number | null
  fuel: string | null
  transmission: string | null
  body: string | null
  drive: string | null
  engineCc: number | null
  cylinders: number | null
  powerHp: number | null
  titleStatus: string | null
  accidents: string | null
  serviceHistory: string | null
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
    fuel: typed.fuel ?? null,
    transmission: typed.transmission ?? null,
    body: typed.body ?? null,
    drive: typed.drive ?? null,
    engineCc: typed.engineCc ?? null,
    cylinders: typed.cylinders ?? null,
    powerHp: typed.powerHp ?? null,
    titleStatus: typed.titleStatus ?? null,
    accidents: typed.accidents ?? null,
    serviceHistory: typed.serviceHistory ?? null,
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

/**
 * @param texts of the cars that were unpacked before: equal ones are kept once, as those of a hundred thousand cars would
 * take as much memory as the cars
 */
export function unpackMarketCar(packed: PackedMarketCar, texts: Map<string, string>): UnpackedMarketCar {
  const [sellerId, brand, model, year, mileageMiles, priceCents, fuel, transmission, body, drive, ...further] = packed
  const [engineCc, cylinders, powerHp, titleStatus, accidents, serviceHistory, title, location, equipment, status] =
    further
  const shared = (text: string) => {
    const known = texts.get(text) ?? text
    texts.set(text, known)
    return known
  }
  const sharedIfAny = (text: string | null) => text && shared(text)
  const { region, ...car } = toMarketCar({
    sellerId: shared(sellerId),
    brand: shared(brand),
    model: shared(model),
    year,
    mileageMiles,
    priceCents,
    fuel: sharedIfAny(fuel),
    transmission: sharedIfAny(transmission),
    body: sharedIfAny(body),
    drive: sharedIfAny(drive),
    engineCc,
    cylinders,
    powerHp,
    titleStatus: sharedIfAny(titleStatus),
    accidents: sharedIfAny(accidents),
    serviceHistory: sharedIfAny(serviceHistory),
    title,
    location,
    equipment,
  })
  return { ...car, region: sharedIfAny(region ?? null), isSold: status === 'sold' }
}

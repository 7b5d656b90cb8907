import type { PricedChoiceName, PricedNumberName } from '#contract/priced-attributes.ts'
import { BoundedCache } from '#platform/memory/bounded-cache.ts'

/** Facts of a car that a seller may leave out and that affect its value. */
interface OptionalPriceFacts
  extends Partial<Record<PricedChoiceName, string | null>>,
    Partial<Record<PricedNumberName, number | null>> {
  fuel: string | null
  transmission: string | null
  body: string | null
  /** The state or emirate of the car, as `regionOfLocation` reads it. */
  region?: string | null | undefined
}

/** A car as the price model sees it: its known facts, and its price. */
export interface MarketCar extends OptionalPriceFacts {
  sellerId: string
  brand: string
  model: string
  /** Model year. */
  year: number
  mileageMiles: number
  /**
   * Words of the title and items of equipment, as `wordsOf` reads them; they may raise the value and never lower it.
   */
  titleWords?: readonly string[] | undefined
  /** Whole cents. */
  priceCents: number
}

/** The fields that an estimate may use: everything except the price. */
export type CompleteValuationInput = Omit<MarketCar, 'sellerId' | 'priceCents'>

/** Cars are divided into this many groups, so that each is valued by a fit that has never seen its price. */
export const crossValidationFoldCount = 8

export type AdvertIdentityFields = Pick<MarketCar, 'sellerId' | 'brand' | 'model' | 'year' | 'mileageMiles'>

/** The fit's group of a car (FNV-1a of the key under which it is offered). */
export function crossValidationFoldOf(key: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < key.length; i++) hash = Math.imul(hash ^ key.charCodeAt(i), 0x01000193)
  return (hash >>> 0) % crossValidationFoldCount
}

type BrandKeys = { brand: string; models: Map<string, string>; modelBytes: number }

/** Of as many makes and models as fit; sellers may invent more. Twenty thousand do, and a million cars share some hundreds. */
const keys = new BoundedCache<BrandKeys>({
  name: 'keys of makes and models',
  maxBytes: 4 * 2 ** 20,
  bytesOf: ({ brand, modelBytes }) => emptyBrandBytes + brand.length * bytesPerCharacter + modelBytes,
})
const bytesPerCharacter = 2
/** The approximate size of an object with a map in it, and of one more entry of that map with the headers of two texts. */
const emptyBrandBytes = 300
const modelEntryBytes = 128

/** Brand and model as one word, the same for all spellings. */
export function carModelKey({ brand, model }: { brand: string; model: string }): string {
  const own = keysOf(brand)
  const known = own.models.get(model)
  if (known !== undefined) return known
  const key = `${own.brand}|${plain(model)}`
  own.models.set(model, key)
  own.modelBytes += modelEntryBytes + (model.length + key.length) * bytesPerCharacter
  // It has grown, and is measured anew.
  keys.set(brand, own)
  return key
}

/** One key for all spellings of a brand: `Mercedes_Benz` and `mercedes-benz` are the same. */
export function carBrandKey(brand: string): string {
  return keysOf(brand).brand
}

function keysOf(brand: string): BrandKeys {
  const known = keys.get(brand)
  if (known) return known
  const own = { brand: plain(brand), models: new Map<string, string>(), modelBytes: 0 }
  keys.set(brand, own)
  return own
}

function plain(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, ' ')
}

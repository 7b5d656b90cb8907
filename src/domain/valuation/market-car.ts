/** Facts of a car that a seller may leave out and that its worth depends on. */
export interface PricedFacts {
  fuel: string | null
  transmission: string | null
  body: string | null
  drive?: string | null | undefined
  cylinders?: number | null | undefined
  engineCc?: number | null | undefined
  powerHp?: number | null | undefined
  titleStatus?: string | null | undefined
  accidents?: string | null | undefined
  serviceHistory?: string | null | undefined
  /** The state or emirate that the car is in, as `regionOfLocation` reads it. */
  region?: string | null | undefined
}

/** A car as the price model sees it: what is known of it, and what it is offered for. */
export interface MarketCar extends PricedFacts {
  sellerId: string
  brand: string
  model: string
  /** Model year. */
  year: number
  mileageMiles: number
  /** Words of the title and items of equipment, as `wordsOf` reads them; they may add to the value and never take from it. */
  titleWords?: readonly string[] | undefined
  /** Whole cents. */
  priceCents: number
}

/** What an estimate may look at: everything but the price. */
export type CarToValue = Omit<MarketCar, 'sellerId' | 'priceCents'>

/** Cars are fitted in this many groups, so that each is valued by a fit that has never seen its price. */
export const foldCount = 8

export type OfferIdentity = Pick<MarketCar, 'sellerId' | 'brand' | 'model' | 'year' | 'mileageMiles'>

/** The group of the fit that a car is in (FNV-1a of the key under which it is offered). */
export function foldOfKey(key: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < key.length; i++) hash = Math.imul(hash ^ key.charCodeAt(i), 0x01000193)
  return (hash >>> 0) % foldCount
}

/** So many makes and models are kept as they are written; sellers may invent more. */
const maxKept = 20_000
const keys = new Map<string, { brand: string; models: Map<string, string> }>()
let keptModels = 0

/** Brand and model as one word, however they are written. */
export function modelKey({ brand, model }: { brand: string; model: string }): string {
  const own = keysOf(brand)
  const known = own.models.get(model)
  if (known !== undefined) return known
  const key = `${own.brand}|${plain(model)}`
  own.models.set(model, key)
  keptModels++
  return key
}

/** A brand however it is written: `Mercedes_Benz` and `mercedes-benz` are one. */
export function brandKey(brand: string): string {
  return keysOf(brand).brand
}

/** Read out once: a million cars share some hundreds of names. */
function keysOf(brand: string) {
  const known = keys.get(brand)
  if (known && keptModels < maxKept) return known
  if (keptModels >= maxKept || keys.size >= maxKept) {
    keys.clear()
    keptModels = 0
  }
  const own = { brand: plain(brand), models: new Map<string, string>() }
  keys.set(brand, own)
  return own
}

function plain(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, ' ')
}

/** A car as the price model sees it: what is known of it, and what it is offered for. */
export interface MarketCar {
  id: string
  brand: string
  model: string
  /** Model year. */
  year: number
  mileageMiles: number
  fuel: string | null
  transmission: string | null
  body: string | null
  /** Whole cents. */
  priceCents: number
}

/** What an estimate may look at: everything but the price. */
export type CarToValue = Omit<MarketCar, 'id' | 'priceCents'>

/** Cars are fitted in this many groups, so that each is valued by a fit that has never seen its price. */
export const foldCount = 8

/** The group of a car, from its id alone: it stays the same whatever becomes of the car (FNV-1a of the id). */
export function foldOf(id: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < id.length; i++) hash = Math.imul(hash ^ id.charCodeAt(i), 0x01000193)
  return (hash >>> 0) % foldCount
}

/** Brand and model as one word, however they are written. */
export function modelKey({ brand, model }: { brand: string; model: string }): string {
  return `${brandKey(brand)}|${plain(model)}`
}

/** A brand however it is written: `Mercedes_Benz` and `mercedes-benz` are one. */
export function brandKey(brand: string): string {
  return plain(brand)
}

function plain(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, ' ')
}

/** If the dearest tenth costs more than this many times the cheapest one, an estimate would not help. */
const widestBounds = Math.log(3.3)
/**
 * If the dearest kind that a car may be is worth more than this many times the cheapest, the seller is asked for its
 * facts.
 */
const widestOpen = Math.log(1.25)
/** With fewer cars whose adverts leave facts open, their ranges reach up to the bounds of the dearest kind. */
const fewestOfOpenKind = 60

/**
 * The logarithms of the factors around a value below which a tenth, a quarter, three quarters and nine tenths of similar
 * cars cost.
 */
export type LogPriceBounds = [low: number, lower: number, upper: number, high: number]

/** The values of the cheapest and the dearest car that one may be, as logarithms of cents. */
export interface ValuesOfKinds {
  cheapest: number
  dearest: number
}

/** The prices of a car that may be of several kinds, as logarithms of cents. */
export interface PlausiblePriceRange {
  /** The bounds if it were the cheapest kind. */
  low: number
  lower: number
  upper: number
  high: number
  /** The upper ends of the ranges that hold half and four fifths of such cars. */
  dearestUpper: number
  dearestHigh: number
  /** Why the range helps nobody: prices too far apart in any case, or unless the advert states its facts. */
  isTooWide: 'always' | 'unlessStated' | null
}

/**
 * How far the ranges of cars that may be of several kinds reach up: 0 for the bounds of the cheapest kind, 1 for those of
 * the dearest.
 */
export interface OpenRangeShares {
  upper: number
  high: number
}

export const wholeOpenRange: OpenRangeShares = { upper: 1, high: 1 }

/** @param boundsAt the bounds of a car of this value; its lowest and highest are those of the cheapest and dearest kind */
export function plausiblePriceRange(
  { cheapest, dearest }: ValuesOfKinds,
  boundsAt: (log: number) => LogPriceBounds,
  shares: OpenRangeShares,
): PlausiblePriceRange {
  const ofCheapest = boundsAt(cheapest)
  const ofDearest = dearest === cheapest ? ofCheapest : boundsAt(dearest)
  const [low, lower, upper, high] = ofCheapest.map((bound) => cheapest + bound) as LogPriceBounds
  const [, , mostUpper, mostHigh] = ofDearest.map((bound) => dearest + bound) as LogPriceBounds
  const isWide = ([low, , , high]: LogPriceBounds) => high - low > widestBounds
  const isOpenWide = dearest - cheapest > widestOpen || mostHigh - low > widestBounds
  return {
    low,
    lower,
    upper,
    high,
    dearestUpper: upper + shares.upper * (mostUpper - upper),
    dearestHigh: high + shares.high * (mostHigh - high),
    isTooWide: isWide(ofCheapest) && isWide(ofDearest) ? 'always' : isOpenWide ? 'unlessStated' : null,
  }
}

/** A car that may be of several kinds, its price, and its range up to the bounds of the dearest kind. */
export interface OpenRangeResidual {
  logPrice: number
  range: PlausiblePriceRange
}

/**
 * How far the ranges must reach up so that they hold half and four fifths of the cars. Up to the bounds of the dearest
 * kind they would hold more, because few cars are of it. Their lower ends remain those of the cheapest kind: otherwise
 * leaving a fact out would improve a label.
 */
export function learnOpenRangeShares(cars: readonly OpenRangeResidual[]): OpenRangeShares {
  if (cars.length < fewestOfOpenKind) return wholeOpenRange
  return {
    upper: shareThatHolds(0.5, cars, ({ lower, upper, dearestUpper }) => [lower, upper, dearestUpper]),
    high: shareThatHolds(0.8, cars, ({ low, high, dearestHigh }) => [low, high, dearestHigh]),
  }
}

function shareThatHolds(
  promised: number,
  cars: readonly OpenRangeResidual[],
  endsOf: (range: PlausiblePriceRange) => [bottom: number, least: number, most: number],
): number {
  let below = 0
  const places = Float64Array.from(cars, ({ logPrice, range }) => {
    const [bottom, least, most] = endsOf(range)
    if (logPrice < bottom) below++
    return (logPrice - least) / Math.max(most - least, 1e-9)
  }).sort()
  const above = Math.max(0, Math.round((1 - promised) * cars.length) - below)
  return Math.max(0, Math.min(1, places[cars.length - 1 - above] ?? 0))
}

import type { CrossValidatedPriceFits } from './cross-validated-price-fits.ts'
import { limitMarketCorrectionByYears } from './current-market-correction.ts'
import type { CompleteValuationInput } from './market-car.ts'
import {
  type CarFactValue,
  encodePriceFact,
  type OptionalPriceFactField,
  optionalPriceFactFields,
  withoutFactsOfOtherFuels,
} from './optional-price-facts.ts'
import { logValueOfTitle } from './trim-groups.ts'

/** How the prices of a market compare with the fit for a car; the market does not contain the car to value. */
export interface MarketCorrection {
  /** @param trim of its title, by `carTrimKeyOfTitle` */
  correction(car: CompleteValuationInput, trim: string): number
}

export interface ValuationContext {
  model: CrossValidatedPriceFits
  market: MarketCorrection | undefined
  /** The group of the fit that the car is in; null: it is not on the market yet. */
  fold: number | null
}

/** A car with one combination of the facts that it may have. */
export interface ValuedFactCombination {
  car: CompleteValuationInput
  /** Logarithm of cents. */
  log: number
}

/** The least and the highest value of a car, given the facts that its advert leaves open. */
export interface PlausibleFactCombinations {
  cheapest: ValuedFactCombination
  dearest: ValuedFactCombination
  all: readonly ValuedFactCombination[]
  /** Facts that can have more than one value. */
  open: OptionalPriceFactField[]
  /** True if there are too many combinations to try: `all` is then the car with its stated facts. */
  isTooOpen: boolean
}

/** More combinations are not tried: the seller is asked for the facts. */
const mostKinds = 192

/** Values a car with every combination of facts that it may have, by the facts of other cars of its model. */
export function estimatePlausibleFactCombinations(
  car: CompleteValuationInput,
  by: ValuationContext,
): PlausibleFactCombinations {
  const open: OptionalPriceFactField[] = []
  const choices: [OptionalPriceFactField, readonly (CarFactValue | null | undefined)[]][] = []
  let count = 1
  for (const field of optionalPriceFactFields) {
    const values = by.model.support.plausibleValues(car, field, by.fold)
    if (values.length > 1) open.push(field)
    choices.push([field, values])
    count *= values.length
  }
  const isTooOpen = count > mostKinds
  const tried = isTooOpen ? choices.map(([field, values]) => [field, values.slice(0, 1)] as const) : choices
  let kinds: Partial<Record<OptionalPriceFactField, CarFactValue | null | undefined>>[] = [{}]
  for (const [field, values] of tried) {
    kinds = values.flatMap((value) => kinds.map((kind) => ({ ...kind, [field]: value })))
  }
  const all = kinds.map((facts): ValuedFactCombination => {
    const kind = withoutFactsOfOtherFuels({ ...car, ...facts } as CompleteValuationInput)
    return { car: kind, log: correctedLogValueOf(kind, by) }
  })
  const ordered = all.toSorted((a, b) => a.log - b.log)
  const [cheapest, dearest] = [ordered[0], ordered.at(-1)]
  if (!cheapest || !dearest) throw new RangeError('A car is of one kind at least.')
  return { cheapest, dearest, all, open, isTooOpen }
}

/** True for a fact that an advert leaves out, or states as no car at all can have it. */
export function isFactMissing(car: CompleteValuationInput, field: OptionalPriceFactField): boolean {
  return encodePriceFact(car, field) === null
}

/** The fit's value, moved by the market within the distances to the years beside it. */
export function correctedLogValueOf(kind: CompleteValuationInput, { model, market, fold }: ValuationContext): number {
  const features = model.features.of(kind)
  if (!market) return model.logValueOf(features, fold)
  const limited = limitMarketCorrectionByYears(model.besideYear(features, kind, fold))
  const ofTitle = logValueOfTitle(model.titleOf(features, fold), {
    correctionOf: (trim) => limited.correctionOf(market.correction(kind, trim)),
    mostCorrection: limited.most,
  })
  return model.logWithoutTitle(features, fold) + ofTitle
}

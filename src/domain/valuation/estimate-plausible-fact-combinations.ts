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

type FactChoice = Partial<Record<OptionalPriceFactField, CarFactValue | null | undefined>>

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
  let kinds: FactChoice[] = [{}]
  for (const [field, values] of tried) {
    kinds = values.flatMap((value) => kinds.map((kind) => ({ ...kind, [field]: value })))
  }
  const standIns = standInsForUnseen(car, kinds[0] ?? {}, by)
  const all = kinds.map((facts) => {
    const valued = standIns.map((unseen): ValuedFactCombination => {
      const kind = withoutFactsOfOtherFuels({ ...car, ...facts, ...unseen } as CompleteValuationInput)
      return { car: kind, log: correctedLogValueOf(kind, by) }
    })
    return valued.reduce((best, one) => (one.log > best.log ? one : best))
  })
  const ordered = all.toSorted((a, b) => a.log - b.log)
  const [cheapest, dearest] = [ordered[0], ordered.at(-1)]
  if (!cheapest || !dearest) throw new RangeError('A car is of one kind at least.')
  return { cheapest, dearest, all, open, isTooOpen }
}

/**
 * For the stated values that no other car of the model has: as they are stated, and as the cheapest that others have, in
 * every combination. The dearest of these is the value of the car, so that leaving such a fact out never raises it.
 *
 * @param facts one choice of all facts, with which the cheapest is found
 */
function standInsForUnseen(car: CompleteValuationInput, facts: FactChoice, by: ValuationContext): FactChoice[] {
  let choices: FactChoice[] = [{}]
  for (const field of optionalPriceFactFields) {
    const others = by.model.support.valuesBesideUnseen(car, field, by.fold) ?? []
    const valued = others.map((value) => {
      const kind = withoutFactsOfOtherFuels({ ...car, ...facts, [field]: value } as CompleteValuationInput)
      return { value, log: correctedLogValueOf(kind, by) }
    })
    const [cheapest] = valued.sort((a, b) => a.log - b.log)
    if (cheapest) choices = choices.flatMap((choice) => [choice, { ...choice, [field]: cheapest.value }])
  }
  return choices
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

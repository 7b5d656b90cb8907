import { type CompleteValuationInput, crossValidationFoldCount } from './market-car.ts'
import {
  logValueOfTitleWords,
  logValueWithoutTitle,
  type PriceFit,
  priceChangeOfOneYear,
  referenceLogPrice,
  titleWordValuesOf,
  type WordValues,
} from './price-fit.ts'
import type { PriceFitCoverage } from './price-fit-coverage.ts'
import type { CarPriceFeatures, PriceModelFeatureColumns } from './price-model-feature-columns.ts'
import type { ValuedTitleWords } from './trim-groups.ts'

/**
 * The fitted value of cars by their facts: one fit for each group of cars, made without the group, so that no car's own
 * price affects its value, and one of all cars for cars that are not on the market yet.
 */
export class CrossValidatedPriceFits {
  readonly features: PriceModelFeatureColumns
  readonly support: PriceFitCoverage
  /** One for each group; the last one is for all. */
  readonly fits: readonly PriceFit[]

  constructor(fits: readonly PriceFit[], { features, support }: Pick<CrossValidatedPriceFits, 'features' | 'support'>) {
    this.features = features
    this.support = support
    this.fits = fits
  }

  /** The logarithm of the fitted value in cents; `fold` is the car's own group, or null for a car without one. */
  logValue(car: CompleteValuationInput, fold: number | null): number {
    return this.logValueOf(this.featuresOf(car), fold)
  }

  /** The features of a car that the fit uses. */
  featuresOf(car: CompleteValuationInput): CarPriceFeatures {
    return this.features.of(this.support.countedFacts(car))
  }

  /** The same for a car whose features were read before. */
  logValueOf(features: CarPriceFeatures, fold: number | null): number {
    return this.logWithoutTitle(features, fold) + logValueOfTitleWords(this.titleOf(features, fold))
  }

  /** The logarithm of the fitted value of a car whose title says nothing. */
  logWithoutTitle(features: CarPriceFeatures, fold: number | null): number {
    return referenceLogPrice + logValueWithoutTitle(features, this.#of(fold))
  }

  /** What the title of a car adds. */
  titleOf(features: CarPriceFeatures, fold: number | null, known?: WordValues): ValuedTitleWords {
    return titleWordValuesOf(features, this.#of(fold), known)
  }

  /** How much the logarithm of the fitted value changes if the car is a year older, and a year newer. */
  besideYear(
    { starts }: CarPriceFeatures,
    { year }: CompleteValuationInput,
    fold: number | null,
  ): readonly [older: number, newer: number] {
    return priceChangeOfOneYear(this.features, { starts, year }, this.#of(fold))
  }

  #of(fold: number | null): PriceFit {
    const fit = this.fits[fold ?? crossValidationFoldCount]
    if (!fit) throw new RangeError(`There is no group ${fold} of the fit.`)
    return fit
  }
}

import { z } from 'zod'
import { DealLabel, noEstimateReasons } from './valuation.ts'

/** Figures of fewer cars are not published: they would tell more about chance than about the estimate. */
export const minCarsForPublishedAccuracy = 20

/** Sellers with at most `fewCars` cars on offer are mostly private, those with at least `manyCars` mostly dealers. */
export const sellerSizeThresholds = { fewCars: 2, manyCars: 10 } as const
/** A car is old if its age is above this many years. */
export const oldCarAgeThresholdYears = 15
/** A car is expensive above this price: 70,000 pounds in whole cents of a dollar. */
export const expensiveCarThresholdCents = 8_890_000

/**
 * The cars of a group: all on offer; sold ones, at the price paid; those of sellers with few or many cars; those with
 * every fact stated, or with some left out; old ones; expensive ones; those of one range of ages; or those of one
 * quarter of the values and one range of ages.
 */
export const priceAccuracyGroupKinds = [
  ...(['all', 'sold', 'fewCarsSeller', 'manyCarsSeller', 'factsStated', 'factsLeftOut'] as const),
  ...(['old', 'expensive', 'age', 'valueAndAge'] as const),
] as const

const percent = z.number().min(0).max(100)

/** How well a model that has not seen their prices values the cars of a group; all in percent. */
export const PriceAccuracyFigures = z
  .object({
    /**
     * Median distance between estimate and price, as a share of the price; includes cars whose estimate is not shown.
     */
    medianErrorPercent: z.number().min(0),
    within10Percent: percent,
    within20Percent: percent,
    /**
     * The share of prices in the range that should contain half of them, and four of five; null if too few cars have a
     * range.
     */
    coverage50Percent: percent.nullable(),
    coverage80Percent: percent.nullable(),
    /**
     * By how many points 19 of 20 groups of such cars miss the 80 percent at most if their ranges are exactly right, and
     * the cars of one model miss together; null as above. Measurements before December 2026 lack it.
     */
    coverage80ChancePercent: z.number().min(0).nullish(),
    /** Cars that get no estimate. */
    silentPercent: percent,
    /** Cars that get a label. */
    labelledPercent: percent,
    /** Cars that get a label, or the reason for not getting one. */
    explainedPercent: percent,
    /** Median of the estimate relative to the price: below zero, cars are valued too low. */
    biasPercent: z.number(),
    /** The same for the middle between the cheapest and the dearest car that the left-out facts allow. */
    middleBiasPercent: z.number(),
  })
  .meta({ id: 'AccuracyFigures' })
export type PriceAccuracyFigures = z.infer<typeof PriceAccuracyFigures>

export const PriceAccuracyGroup = z
  .object({
    kind: z.enum(priceAccuracyGroupKinds),
    /** 1 is the cheapest quarter of the estimates; null except for `valueAndAge`. */
    valueQuarter: z.int().min(1).max(4).nullable(),
    /** Years since the model year, for `age` and `valueAndAge`; `toAge` is null for the oldest. */
    fromAge: z.int().nullable(),
    toAge: z.int().nullable(),
    cars: z.int(),
    /** Null with fewer than `minCarsForPublishedAccuracy`. */
    figures: PriceAccuracyFigures.nullable(),
  })
  .meta({ id: 'AccuracyGroup' })
export type PriceAccuracyGroup = z.infer<typeof PriceAccuracyGroup>

/** Why a car gets no label: a reason of the estimate, or (`open`) a price whose label depends on left-out facts. */
export const noDealLabelReasons = [...noEstimateReasons, 'open'] as const

/** How well cars on the market are valued, on one day. */
export const DailyPriceAccuracy = z
  .object({
    /** Cars on the market, including those sold in the last six months, and how many of them were valued. */
    marketCars: z.int(),
    measuredCars: z.int(),
    groups: z.array(PriceAccuracyGroup),
    /** For cars that leave nothing out: how many should have each label, and how many have it. */
    labels: z.array(z.object({ deal: DealLabel, promisedPercent: percent, seenPercent: percent })),
    noLabel: z.array(z.object({ reason: z.enum(noDealLabelReasons), cars: z.int() })),
  })
  .meta({ id: 'PriceAccuracy' })
export type DailyPriceAccuracy = z.infer<typeof DailyPriceAccuracy>

/**
 * The result of comparing a new price fit: it is the first of all; as good as the one before, or better; worse, and
 * refused; not compared, because too few cars were on the market; or put in service by the operator's order.
 */
export const priceFitDecisions = ['first', 'accepted', 'refused', 'notCompared', 'forced'] as const

export type PriceFitDecision = (typeof priceFitDecisions)[number]

/** A new fit and the one in service on the same cars, whose prices neither of them has seen. */
export const PriceFitComparison = z
  .object({
    cars: z.int(),
    /** Mean distance between the logarithms of value and price, in percent. */
    inServicePercent: z.number(),
    newFitPercent: z.number(),
    /** The probability of so large a difference by chance if the new fit were no worse; from 0 to 1. */
    chance: z.number().min(0).max(1),
  })
  .meta({ id: 'FitComparison' })
export type PriceFitComparison = z.infer<typeof PriceFitComparison>

/** The newest figures; all null before the first measurement. */
export const PublishedPriceAccuracyResponse = z
  .object({
    measuredAt: z.iso.datetime().nullable(),
    accuracy: DailyPriceAccuracy.nullable(),
    decision: z.enum(priceFitDecisions).nullable(),
    /** Null for the first fit, and if too few cars could be compared. */
    comparison: PriceFitComparison.nullable(),
    /** When the fit in service was made. */
    fittedAt: z.iso.datetime().nullable(),
    /** The current number of cars on the market. */
    marketCars: z.int(),
  })
  .meta({ id: 'PublishedPriceAccuracy' })
export type PublishedPriceAccuracyResponse = z.infer<typeof PublishedPriceAccuracyResponse>

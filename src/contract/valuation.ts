import { z } from 'zod'
import { carAttributes } from './car-attributes.ts'
import { dealLabels } from './car-terms.ts'
import { createRecordFromKeys } from './create-record-from-keys.ts'
import { pricedAttributeNames, pricedChoiceNames, pricedNumberNames } from './priced-attributes.ts'

export const DealLabel = z.enum(dealLabels)
export type DealLabel = z.infer<typeof DealLabel>

/** The price label of a car in a list; null without an estimate. */
export const DealLabelSummary = z.object({ deal: DealLabel, valueCents: z.int() }).meta({ id: 'DealSummary' })
export type DealLabelSummary = z.infer<typeof DealLabelSummary>

/** The facts a seller states that affect the value of a car. */
export const priceFactNames = [
  ...(['model', 'year', 'mileage'] as const),
  ...pricedAttributeNames.map((name) => carAttributes[name].field),
  'location',
] as const
export const PriceFactName = z.enum(priceFactNames)
export type PriceFactName = z.infer<typeof PriceFactName>

/**
 * The value of a car by its facts, without its own price. One in ten of similar cars is cheaper than `lowCents`, one in
 * four than `lowerCents`; one in four is dearer than `upperCents`, one in ten than `highCents`. A fact that the advert
 * leaves out counts as the cheapest value that cars of the model have: then four of five such cars cost between
 * `lowCents` and `dearestHighCents`, and half of them between `lowerCents` and `dearestUpperCents`.
 */
export const PriceEstimate = z
  .object({
    valueCents: z.int(),
    lowCents: z.int(),
    lowerCents: z.int(),
    upperCents: z.int(),
    highCents: z.int(),
    /** The value if the car were the dearest kind that the left-out facts allow. */
    dearestValueCents: z.int(),
    /**
     * The upper ends of the ranges that hold half and four fifths of such cars: between the bounds of the cheapest and
     * of the dearest kind that the left-out facts allow, as far up as the prices of such cars are; `upperCents` and
     * `highCents` if no fact is left out.
     */
    dearestUpperCents: z.int(),
    dearestHighCents: z.int(),
    /**
     * Facts in which cars of the model differ, and that the advert leaves out or states as no other car of the model
     * does.
     */
    openFacts: z.array(PriceFactName),
    /**
     * Other cars of the model that are on offer or were sold recently; the comparables are the most similar of them.
     */
    carCount: z.int(),
  })
  .meta({ id: 'PriceEstimate' })
export type PriceEstimate = z.infer<typeof PriceEstimate>

/**
 * Why there is no estimate: facts that the advert leaves out; a kind that no other car of the model is; too few cars of
 * the model, none of about its age, none as far driven, or prices too far apart.
 */
export const noEstimateReasons = [
  'facts',
  'absurd',
  'kind',
  'few',
  'age',
  'mileage',
  'scattered',
  'notForSale',
  'notReady',
] as const

export const NoEstimateReason = z.object({
  reason: z.enum(noEstimateReasons),
  carCount: z.int(),
  /** The facts that must be stated for an estimate, or that no other car shares. */
  facts: z.array(PriceFactName),
})
export type NoEstimateReason = z.infer<typeof NoEstimateReason>

/** The parts of a value: facts, trim and equipment, the other words of the title, and the current market. */
export const priceEstimateFields = [
  ...(['year', 'mileageMiles', ...pricedAttributeNames] as const),
  ...(['region', 'trim', 'details', 'market'] as const),
] as const
export const PriceEstimateField = z.enum(priceEstimateFields)
export type PriceEstimateField = z.infer<typeof PriceEstimateField>

const said = z.union([z.string(), z.number()]).nullable()

/** The difference in cents of being `to` instead of `from`. */
export const FieldPriceEffect = z
  .object({ field: PriceEstimateField, from: said, to: said, cents: z.int() })
  .meta({ id: 'PriceDifference' })
export type FieldPriceEffect = z.infer<typeof FieldPriceEffect>

/** An estimate as a sum: the usual car of the model plus all parts equals `valueCents`, in whole dollars. */
export const PriceEstimateBreakdown = z
  .object({
    usual: z.object({ year: z.int(), mileageMiles: z.number() }),
    usualCents: z.int(),
    parts: z.array(FieldPriceEffect),
    valueCents: z.int(),
  })
  .meta({ id: 'EstimateSum' })
export type PriceEstimateBreakdown = z.infer<typeof PriceEstimateBreakdown>

export const ComparableCarData = z
  .object({
    id: z.string(),
    title: z.string(),
    year: z.int(),
    mileageMiles: z.int(),
    isSold: z.boolean(),
    priceCents: z.int(),
    /** Its price adjusted by the value of every difference, as if it were the car in question. */
    adjustedCents: z.int(),
    differences: z.array(FieldPriceEffect),
  })
  .meta({ id: 'Comparable' })
export type ComparableCarData = z.infer<typeof ComparableCarData>

/** A fact that an advert leaves out, and the value of the car with each value that other cars of its model have. */
export const EstimatesByMissingFact = z
  .object({
    fact: PriceFactName,
    field: PriceEstimateField,
    /** Cheapest first; every other left-out fact counts as the cheapest. */
    values: z.array(z.object({ value: z.union([z.string(), z.number()]), valueCents: z.int() })),
  })
  .meta({ id: 'MissingFactValues' })
export type EstimatesByMissingFact = z.infer<typeof EstimatesByMissingFact>

/**
 * The value of the same car at an age in years, in today's money; four of five similar cars cost between the bounds.
 */
export const CarValueAtAge = z.object({ age: z.int(), valueCents: z.int(), lowCents: z.int(), highCents: z.int() })
export type CarValueAtAge = z.infer<typeof CarValueAtAge>

/** Rows G-07 and G-09. */
export const CarValuation = z
  .object({
    deal: DealLabel.nullable(),
    estimate: PriceEstimate.nullable(),
    silence: NoEstimateReason.nullable(),
    /** How the estimate is calculated; null if there is none. */
    sum: PriceEstimateBreakdown.nullable(),
    /**
     * The most similar cars; first those whose prices say most about it, because their differences are fewest and
     * smallest.
     */
    comparables: z.array(ComparableCarData),
    /** The value of each fact that is left out, or that no other car of the model shares; empty if there is none. */
    missingFacts: z.array(EstimatesByMissingFact),
    /** For the ages on the market, and three years beyond the car's own; empty without an estimate. */
    course: z.array(CarValueAtAge),
    /** Years since the model year; null if that is not known. */
    age: z.int().nullable(),
  })
  .meta({ id: 'CarValuation' })
export type CarValuation = z.infer<typeof CarValuation>

const text = (max: number) => z.string().trim().max(max).nullish()

/** Row G-10. A car as the seller has described it so far; `carId` is the seller's own car that is being edited. */
export const ValueCarRequest = z.object({
  brand: text(60),
  model: text(80),
  year: z.int().min(1886).max(2100).nullish(),
  mileageMiles: z.int().min(0).max(9_999_999).nullish(),
  ...createRecordFromKeys(pricedChoiceNames, () => text(40)),
  title: text(120),
  engineCc: z.int().min(0).max(1_000_000).nullish(),
  cylinders: z.int().min(0).max(64).nullish(),
  powerHp: z.int().min(0).max(1_000_000).nullish(),
  location: text(200),
  equipment: z.array(z.string().trim().max(60)).max(200).nullish(),
  carId: z.string().max(64).nullish(),
})
export type ValueCarRequest = z.infer<typeof ValueCarRequest>

export const ValuedCarResponse = CarValuation.pick({
  estimate: true,
  silence: true,
  sum: true,
  comparables: true,
  missingFacts: true,
}).meta({ id: 'ValuedCar' })
export type ValuedCarResponse = z.infer<typeof ValuedCarResponse>

/** The facts that sellers state for most cars of a model; `location` and `trim` are texts. */
const EstimateFact = z.enum([...pricedChoiceNames, ...pricedNumberNames, 'location', 'trim'])
export type EstimateFact = z.infer<typeof EstimateFact>

/** The choices so far, in any spelling. */
export const EstimateChoicesQuery = z.object({
  brand: z.string().trim().max(60).optional(),
  model: z.string().trim().max(80).optional(),
  /** As typed so far: what is usual of a model depends on it. */
  year: z.string().trim().max(20).optional(),
})
export type EstimateChoicesQuery = z.infer<typeof EstimateChoicesQuery>

/** Makes and models with enough known cars for an estimate, and the facts to ask about a car of the chosen model. */
export const EstimateChoicesResponse = z
  .object({
    brands: z.array(z.string()),
    /** The chosen ones as they are listed; null if none is chosen, or it is not known. */
    brand: z.string().nullable(),
    model: z.string().nullable(),
    /** The models of the chosen brand; empty without one. */
    models: z.array(z.string()),
    /** Makes, and models of the chosen brand, of which too few cars are known for an estimate. */
    otherBrands: z.array(z.string()),
    otherModels: z.array(z.string()),
    /** The chosen one of these; `model` is null where the make has no estimates at all. */
    other: z.object({ brand: z.string(), model: z.string().nullable() }).nullable(),
    /** The facts that the price of the chosen model depends on; empty without one. */
    facts: z.array(EstimateFact),
    /** Words of titles that matter for the model, to choose a trim from. */
    trims: z.array(z.string()),
    /** What is usual of the chosen model in its year, by the name of the fact; an estimate takes it where nothing is stated. */
    typical: z.record(z.string(), z.union([z.string(), z.number()])),
  })
  .meta({ id: 'EstimateChoices' })
export type EstimateChoicesResponse = z.infer<typeof EstimateChoicesResponse>

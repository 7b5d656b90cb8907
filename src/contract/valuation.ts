import { z } from 'zod'
import { dealLabels } from './car-terms.ts'

export const Deal = z.enum(dealLabels)
export type Deal = z.infer<typeof Deal>

/** What a list says of a car's price; null where nothing can be said. */
export const DealSummary = z.object({ deal: Deal, valueCents: z.int() }).meta({ id: 'DealSummary' })
export type DealSummary = z.infer<typeof DealSummary>

/** What a seller says of a car that its worth depends on. */
export const factNames = [
  ...(['model', 'year', 'mileage', 'fuel', 'transmission', 'body', 'drive', 'engine', 'cylinders', 'power'] as const),
  ...(['titleStatus', 'accidents', 'serviceHistory', 'location'] as const),
] as const
export const FactName = z.enum(factNames)
export type FactName = z.infer<typeof FactName>

/** What a car is worth by what it is, its own price aside. One in ten of like cars is cheaper than `lowCents`, one in
 * four than `lowerCents`; one in four is dearer than `upperCents`, one in ten than `highCents`. What the advert leaves
 * out counts as the cheapest that cars of the model have. */
export const PriceEstimate = z
  .object({
    valueCents: z.int(),
    lowCents: z.int(),
    lowerCents: z.int(),
    upperCents: z.int(),
    highCents: z.int(),
    /** The upper two bounds, were it the dearest kind that the advert leaves open; the same where it leaves nothing. */
    dearestUpperCents: z.int(),
    dearestHighCents: z.int(),
    /** Facts in which cars of the model differ, and that the advert leaves out or states as no other of them does. */
    openFacts: z.array(FactName),
    /** Other cars of the model that are on offer or were sold lately; the comparables are the likest of them. */
    carCount: z.int(),
  })
  .meta({ id: 'PriceEstimate' })
export type PriceEstimate = z.infer<typeof PriceEstimate>

/**
 * Why nothing is said: facts that the advert leaves out; a kind that no other car of the model is; too few cars of the
 * model, none of about its age, none as far driven, or prices too far apart.
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
  /** The facts that would have to be told for an estimate, or that no other car shares. */
  facts: z.array(FactName),
})
export type NoEstimateReason = z.infer<typeof NoEstimateReason>

/** What a worth is told of: facts, the words of titles and equipment together, and the market of the day. */
export const pricedFields = [
  ...(['year', 'mileageMiles', 'fuel', 'transmission', 'body', 'drive', 'engineCc', 'cylinders', 'powerHp'] as const),
  ...(['titleStatus', 'accidents', 'serviceHistory', 'region', 'trim', 'market'] as const),
] as const
export const PricedField = z.enum(pricedFields)
export type PricedField = z.infer<typeof PricedField>

const said = z.union([z.string(), z.number()]).nullable()

/** A worth in cents: what it costs more or less to be `to` instead of `from`. */
export const PriceDifference = z
  .object({ field: PricedField, from: said, to: said, cents: z.int() })
  .meta({ id: 'PriceDifference' })
export type PriceDifference = z.infer<typeof PriceDifference>

/** An estimate as a sum: the usual car of the model and all parts together are `valueCents`, in whole dollars. */
export const EstimateSum = z
  .object({
    usual: z.object({ year: z.int(), mileageMiles: z.number() }),
    usualCents: z.int(),
    parts: z.array(PriceDifference),
    valueCents: z.int(),
  })
  .meta({ id: 'EstimateSum' })
export type EstimateSum = z.infer<typeof EstimateSum>

export const Comparable = z
  .object({
    id: z.string(),
    title: z.string(),
    year: z.int(),
    mileageMiles: z.int(),
    isSold: z.boolean(),
    priceCents: z.int(),
    /** Its price with what every difference is worth: were it the car in question. */
    adjustedCents: z.int(),
    differences: z.array(PriceDifference),
  })
  .meta({ id: 'Comparable' })
export type Comparable = z.infer<typeof Comparable>

/** The same car at an age in years, in the money of today; four of five like cars cost between the bounds. */
export const ValueAtAge = z.object({ age: z.int(), valueCents: z.int(), lowCents: z.int(), highCents: z.int() })
export type ValueAtAge = z.infer<typeof ValueAtAge>

/** Rows G-07 and G-09. */
export const CarValuation = z
  .object({
    deal: Deal.nullable(),
    estimate: PriceEstimate.nullable(),
    silence: NoEstimateReason.nullable(),
    /** How the estimate comes about; null where there is none. */
    sum: EstimateSum.nullable(),
    /** The cars most like it, the likest first. */
    comparables: z.array(Comparable),
    /** Over the ages on the market, and three years past the car's own; empty where nothing is said. */
    course: z.array(ValueAtAge),
    /** Years since the model year; null where that is not known. */
    age: z.int().nullable(),
  })
  .meta({ id: 'CarValuation' })
export type CarValuation = z.infer<typeof CarValuation>

const text = (max: number) => z.string().trim().max(max).nullish()

/** Row G-10. A car as a seller describes it so far; `carId` is the seller's own car that is being edited. */
export const ValueCar = z.object({
  brand: text(60),
  model: text(80),
  year: z.int().min(1886).max(2100).nullish(),
  mileageMiles: z.int().min(0).max(9_999_999).nullish(),
  fuel: text(40),
  transmission: text(40),
  body: text(40),
  title: text(120),
  drive: text(40),
  engineCc: z.int().min(0).max(1_000_000).nullish(),
  cylinders: z.int().min(0).max(64).nullish(),
  powerHp: z.int().min(0).max(1_000_000).nullish(),
  titleStatus: text(40),
  accidents: text(40),
  serviceHistory: text(40),
  location: text(200),
  equipment: z.array(z.string().trim().max(60)).max(200).nullish(),
  carId: z.string().max(64).nullish(),
})
export type ValueCar = z.infer<typeof ValueCar>

export const ValuedCar = CarValuation.pick({ estimate: true, silence: true, sum: true, comparables: true }).meta({
  id: 'ValuedCar',
})
export type ValuedCar = z.infer<typeof ValuedCar>

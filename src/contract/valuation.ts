import { z } from 'zod'
import { deals } from './car-terms.ts'

export const Deal = z.enum(deals)
export type Deal = z.infer<typeof Deal>

/** What a list says of a car's price; null where nothing can be said. */
export const DealSummary = z.object({ deal: Deal, valueCents: z.int() }).meta({ id: 'DealSummary' })
export type DealSummary = z.infer<typeof DealSummary>

/** What a car is worth by what it is, its own price aside. One in ten of like cars is cheaper than `lowCents`, one in
 * four than `lowerCents`; one in four is dearer than `upperCents`, one in ten than `highCents`. */
export const PriceEstimate = z
  .object({
    valueCents: z.int(),
    lowCents: z.int(),
    lowerCents: z.int(),
    upperCents: z.int(),
    highCents: z.int(),
    /** Other cars of the model behind it. */
    carCount: z.int(),
  })
  .meta({ id: 'PriceEstimate' })
export type PriceEstimate = z.infer<typeof PriceEstimate>

/** Why nothing is said: what the advert leaves out, too few cars of the model, or prices too far apart. */
export const silences = ['model', 'year', 'mileage', 'few', 'scattered', 'notForSale', 'notReady'] as const

export const Comparable = z
  .object({
    id: z.string(),
    title: z.string(),
    year: z.int(),
    mileageMiles: z.int(),
    fuel: z.string().nullable(),
    transmission: z.string().nullable(),
    body: z.string().nullable(),
    isSold: z.boolean(),
    priceCents: z.int(),
    /** Its price with what every difference is worth: were it the car in question. */
    adjustedCents: z.int(),
    differences: z.array(
      z.object({ field: z.enum(['year', 'mileageMiles', 'fuel', 'transmission', 'body']), cents: z.int() }),
    ),
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
    silence: z.object({ reason: z.enum(silences), carCount: z.int() }).nullable(),
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
  carId: z.string().max(64).nullish(),
})
export type ValueCar = z.infer<typeof ValueCar>

export const ValuedCar = CarValuation.pick({ estimate: true, silence: true, comparables: true }).meta({
  id: 'ValuedCar',
})
export type ValuedCar = z.infer<typeof ValuedCar>

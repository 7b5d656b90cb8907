import { bigserial, customType, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { type DailyPriceAccuracy, type PriceFitComparison, priceFitDecisions } from '#contract/daily-price-accuracy.ts'
import { listings } from './listings.ts'
import { timestampColumn } from './timestamp-column.ts'

const bytea = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })

/** The fits of release 0.1.0, whose servers may work beside ours: only they read and write them. */
export const priceModels = pgTable('price_models', {
  id: text('id').primaryKey(),
  fittedAt: timestampColumn('fitted_at').notNull(),
  referenceYear: integer('reference_year').notNull(),
  /** How many cars on the market the model was fitted on. */
  carCount: integer('car_count').notNull(),
  /** The fitted model, as domain/valuation/store-price-model serialises it. */
  fit: bytea('fit').notNull(),
})

/**
 * Fitted price models, one for each version of the model: two releases that work on one database leave each other's
 * alone.
 */
export const priceFits = pgTable('price_fits', {
  modelVersion: integer('model_version').primaryKey(),
  /** Another one for each fit. */
  id: text('id').notNull(),
  fittedAt: timestampColumn('fitted_at').notNull(),
  referenceYear: integer('reference_year').notNull(),
  /** The fitted model, as domain/valuation/store-price-model serialises it. */
  fit: bytea('fit').notNull(),
  /** When a fit of this version was last made, also one that was refused, and how many cars were on offer then. */
  triedAt: timestampColumn('tried_at').notNull(),
  triedCarCount: integer('tried_car_count').notNull(),
})

/** How accurately the current model values cars that it has not seen, measured with each new fit, about once a day. */
export const priceAccuracyMeasurements = pgTable(
  'price_measurements',
  {
    id: text('id').primaryKey(),
    measuredAt: timestampColumn('measured_at').notNull(),
    /** How many cars were on offer. */
    carCount: integer('car_count').notNull(),
    /** Whether the new fit was accepted; where it was refused the figures are those of the previous fit. */
    decision: text('decision', { enum: priceFitDecisions }).notNull(),
    comparison: jsonb('comparison').$type<PriceFitComparison>(),
    accuracy: jsonb('accuracy').$type<DailyPriceAccuracy>().notNull(),
  },
  (t) => [index('price_measurements_newest_idx').on(t.measuredAt, t.id)],
)

/** The estimated value of a car on the market, beside its price; a car that cannot be valued has no row. */
export const valuations = pgTable(
  'valuations',
  {
    listingId: text('listing_id')
      .primaryKey()
      .references(() => listings.id, { onDelete: 'cascade' }),
    valueCents: integer('value_cents').notNull(),
    lowCents: integer('low_cents').notNull(),
    lowerCents: integer('lower_cents').notNull(),
    upperCents: integer('upper_cents').notNull(),
    highCents: integer('high_cents').notNull(),
    /** The number of other cars of the model that the value is based on. */
    carCount: integer('car_count').notNull(),
    deal: text('deal', { enum: ['great', 'good', 'fair', 'high', 'overpriced'] }).notNull(),
    /** Price in thousandths of the value: 900 means a tenth below it. Low shares are the best deals. */
    priceShare: integer('price_share').notNull(),
    /** The price that the label was computed for: at any other price the label is not shown. */
    priceCents: integer('price_cents').notNull(),
  },
  (t) => [index('valuations_deal_idx').on(t.deal, t.priceShare), index('valuations_share_idx').on(t.priceShare)],
)

/**
 * Markets whose cars are to be valued again, because a car of the model and year came, changed or went. A trigger on
 * `listings` writes it, so that no way of changing a car can be forgotten; no writer ever waits for another one here.
 */
export const valuationsDue = pgTable(
  'valuations_due',
  {
    seq: bigserial('seq', { mode: 'number' }).primaryKey(),
    /** The car that changed or went, whose own valuation may become void; null for a new car. */
    listingId: text('listing_id'),
    brand: text('brand').notNull(),
    model: text('model'),
    year: integer('year'),
  },
  (t) => [index('valuations_due_market_idx').on(t.brand, t.model)],
)

import { bigserial, customType, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { listings } from './listings.ts'
import { timestampColumn } from './timestamp-column.ts'

const bytea = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })

/** Fits of the price model; the newest one is in use. */
export const priceModels = pgTable('price_models', {
  id: text('id').primaryKey(),
  fittedAt: timestampColumn('fitted_at').notNull(),
  referenceYear: integer('reference_year').notNull(),
  /** How many cars were on the market that it was fitted on. */
  carCount: integer('car_count').notNull(),
  /** The fit itself, as domain/valuation/store-price-model writes it. */
  fit: bytea('fit').notNull(),
})

/** What a car on the market is worth beside its price; a car of which nothing can be said has no row. */
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
    /** How many other cars of the model stand behind it. */
    carCount: integer('car_count').notNull(),
    deal: text('deal', { enum: ['great', 'good', 'fair', 'high', 'overpriced'] }).notNull(),
    /** Price in thousandths of the value: 900 is a tenth below it. The best deals first. */
    priceShare: integer('price_share').notNull(),
    /** The price that the label speaks of: the label of another price is not shown. */
    priceCents: integer('price_cents').notNull(),
  },
  (t) => [index('valuations_deal_idx').on(t.deal, t.priceShare), index('valuations_share_idx').on(t.priceShare)],
)

/**
 * Markets whose cars are to be valued anew, because a car of the model and year came, changed or went. Written by a
 * trigger on `listings`, so that no way of changing a car can be forgotten; never by anything that could wait for it.
 */
export const valuationsDue = pgTable(
  'valuations_due',
  {
    seq: bigserial('seq', { mode: 'number' }).primaryKey(),
    /** The car that changed or went, whose own valuation may have to go; null for one that came. */
    listingId: text('listing_id'),
    brand: text('brand').notNull(),
    model: text('model'),
    year: integer('year'),
  },
  (t) => [index('valuations_due_market_idx').on(t.brand, t.model)],
)

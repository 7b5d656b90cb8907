import { type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  check,
  customType,
  date,
  doublePrecision,
  index,
  integer,
  type PgColumnBuilderBase,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import {
  type AttributeName,
  choiceAttributeNames,
  dateAttributeNames,
  multiChoiceAttributeNames,
  type NumberAttributeName,
  numberAttributeNames,
} from '#contract/attribute-names.ts'
import { carAttributes } from '#contract/car-attributes.ts'
import { availabilityConfirmationStates } from '#contract/car-availability-confirmation.ts'
import { createRecordFromKeys } from '#contract/create-record-from-keys.ts'
import { users } from './accounts.ts'
import { media } from './media.ts'
import { timestampColumn } from './timestamp-column.ts'
import { xid8Column } from './xid8-column.ts'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** The described attributes of a car; null where the seller gave no value. */
function attributeColumns() {
  return {
    ...createRecordFromKeys(numberAttributeNames, (name) => integer(carAttributes[name].column)),
    ...createRecordFromKeys(choiceAttributeNames, (name) => text(carAttributes[name].column)),
    ...createRecordFromKeys(dateAttributeNames, (name) => date(carAttributes[name].column, { mode: 'string' })),
    ...createRecordFromKeys(multiChoiceAttributeNames, (name) => text(carAttributes[name].column).array()),
  } satisfies Record<AttributeName, PgColumnBuilderBase>
}

/** Every number is within its bounds, whichever code writes it. */
function boundChecks(columns: Record<NumberAttributeName, AnyPgColumn>) {
  return numberAttributeNames.flatMap((name) => {
    const { constraint, min, max } = carAttributes[name]
    const bounds = sql.raw(`${min} and ${max}`)
    return constraint ? [check(constraint, sql`${columns[name]} is null or ${columns[name]} between ${bounds}`)] : []
  })
}

/**
 * Cars on offer. `salePaymentId` names the payment that reserves or bought the car: it is set exactly while the status
 * is `reserved` or `sold`, so that the database itself refuses a sale without a payment.
 */
export const listings = pgTable(
  'listings',
  {
    id: text('id').primaryKey(),
    sellerId: text('seller_id')
      .notNull()
      .references(() => users.id),
    status: text('status', { enum: ['draft', 'available', 'reserved', 'sold', 'withdrawn'] }).notNull(),
    title: text('title').notNull(),
    /** One of the seven category tokens of the specification, or any other make as the seller wrote it. */
    brand: text('brand').notNull(),
    model: text('model'),
    description: text('description').notNull(),
    priceCents: integer('price_cents').notNull(),
    originalPriceCents: integer('original_price_cents'),
    ...attributeColumns(),
    vin: text('vin'),
    location: text('location'),
    /**
     * The car's approximate position, to a hundredth of a degree: more digits would reveal the seller's address. Null
     * where unknown.
     */
    latitude: doublePrecision('latitude'),
    longitude: doublePrecision('longitude'),
    // The same position on a sphere of 6,371,009 m radius, in whole metres from its centre: distances between such
    // points compare without rounding, so that every reader sorts cars into the same order
    // (packages/gazetteer/earth.ts).
    earthX: integer('earth_x').generatedAlwaysAs(
      (): SQL => sql`round(6371009 * cos(radians(latitude)) * cos(radians(longitude)))::int`,
    ),
    earthY: integer('earth_y').generatedAlwaysAs(
      (): SQL => sql`round(6371009 * cos(radians(latitude)) * sin(radians(longitude)))::int`,
    ),
    earthZ: integer('earth_z').generatedAlwaysAs((): SQL => sql`round(6371009 * sin(radians(latitude)))::int`),
    /** The seller's own stock number of the car; an import updates the row with the same number. */
    stockNumber: text('stock_number'),
    salePaymentId: text('sale_payment_id'),
    postedAt: timestampColumn('posted_at').notNull().defaultNow(),
    /** When the car came to this site, where its advert is older: a feed says when the dealer posted it. Null: when it was posted. */
    arrivedAt: timestampColumn('arrived_at'),
    /**
     * An earlier advert of the same car, and when that one came on the market; null without one. A trigger writes both.
     */
    relistedOf: text('relisted_of'),
    marketSince: timestampColumn('market_since'),
    updatedAt: timestampColumn('updated_at').notNull().defaultNow(),
    soldAt: timestampColumn('sold_at'),
    deletedAt: timestampColumn('deleted_at'),
    /** When the seller last said or showed that the car is still for sale, and how far asking again has come. */
    confirmedAt: timestampColumn('confirmed_at').notNull().defaultNow(),
    confirmation: text('confirmation', { enum: availabilityConfirmationStates }).notNull().default('confirmed'),
    /** When the seller was asked; null while nothing is asked. */
    confirmationAskedAt: timestampColumn('confirmation_asked_at'),
    /** Why an Admin took the car down; the seller sees it and cannot offer the car again while it is set. */
    takenDownReason: text('taken_down_reason'),
    words: tsvector('words')
      .notNull()
      .generatedAlwaysAs(
        (): SQL =>
          sql`setweight(to_tsvector('simple', replace(coalesce(title, ''), '/', ' ') || ' ' || replace(coalesce(brand, ''), '_', ' ') || ' ' || replace(coalesce(model, ''), '/', ' ')), 'A') || setweight(to_tsvector('simple', coalesce(body, '') || ' ' || coalesce(fuel, '') || ' ' || coalesce(transmission, '') || ' ' || coalesce(colour, '') || ' ' || coalesce(location, '')), 'B') || setweight(to_tsvector('simple', left(coalesce(description, ''), 2000)), 'C')`,
      ),
  },
  (t) => [
    uniqueIndex('listings_seller_stock_key').on(t.sellerId, t.stockNumber),
    index('listings_seller_idx').on(t.sellerId, t.postedAt.desc().nullsFirst()),
    index('listings_public_newest_idx')
      .on(t.postedAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`status = 'available'`),
    // Cars that nobody has confirmed for long come last.
    index('listings_public_confirmed_newest_idx')
      .on(sql`(${t.confirmation} <> 'overdue') desc`, t.postedAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`status = 'available'`),
    index('listings_public_price_idx').on(t.priceCents, t.id).where(sql`status = 'available'`),
    index('listings_public_brand_newest_idx')
      .on(t.brand, t.postedAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`status = 'available'`),
    index('listings_public_brand_price_idx').on(t.brand, t.priceCents, t.id).where(sql`status = 'available'`),
    // A car of unknown mileage sorts last.
    index('listings_public_mileage_idx')
      .on(sql`coalesce(mileage_miles, 2147483647)`, t.id)
      .where(sql`status = 'available'`),
    // The newest cars of a model and year, with every column that a valuation needs: an index-only scan, without the
    // rows.
    index('listings_market_idx')
      .on(
        ...([
          t.brand,
          t.model,
          t.year,
          t.postedAt.desc().nullsFirst(),
          t.id.desc().nullsFirst(),
          t.mileageMiles,
        ] as const),
        ...([t.priceCents, t.status, t.fuel, t.transmission, t.body, t.soldAt, t.sellerId] as const),
      )
      .where(sql`${t.model} is not null and ${t.status} in ('available', 'reserved', 'sold')`),
    // Cars around a place: a range of latitudes, and within it the longitudes from the index itself.
    index('listings_public_place_idx')
      .on(t.latitude, t.longitude, t.id)
      .where(sql`status = 'available' and latitude is not null`),
    index('listings_vin_idx').on(t.vin).where(sql`vin is not null`),
    index('listings_withdrawn_idx')
      .on(t.sellerId, t.brand, t.model, t.year)
      .where(sql`status = 'withdrawn' and model is not null`),
    index('listings_to_confirm_idx')
      .on(t.confirmedAt, t.id)
      .where(sql`${t.status} = 'available' and ${t.confirmation} = 'confirmed'`),
    index('listings_asked_idx')
      .on(t.confirmation, t.confirmationAskedAt, t.id)
      .where(sql`${t.status} = 'available' and ${t.confirmationAskedAt} is not null`),
    index('listings_words_idx').using('gin', t.words).with({ fastupdate: false }),
    check('listings_status_known', sql`${t.status} in ('draft', 'available', 'reserved', 'sold', 'withdrawn')`),
    check('listings_price_bounds', sql`${t.priceCents} between 50 and 99999999`),
    check(
      'listings_original_price_bounds',
      sql`${t.originalPriceCents} is null or ${t.originalPriceCents} between 50 and 999999999`,
    ),
    check('listings_title_length', sql`char_length(${t.title}) between 1 and 120`),
    check('listings_description_length', sql`char_length(${t.description}) between 1 and 5000`),
    ...boundChecks(t),
    check('listings_vin_length', sql`${t.vin} is null or char_length(${t.vin}) = 17`),
    check(
      'listings_place_bounds',
      sql`(${t.latitude} is null) = (${t.longitude} is null) and (${t.latitude} is null or (${t.latitude} between -90 and 90 and ${t.longitude} between -180 and 180))`,
    ),
    check('listings_sale_payment', sql`(${t.salePaymentId} is not null) = (${t.status} in ('reserved', 'sold'))`),
    check('listings_sold_at', sql`(${t.soldAt} is not null) = (${t.status} = 'sold')`),
    check(
      'listings_taken_down_is_withdrawn',
      sql`${t.takenDownReason} is null or ${t.status} in ('withdrawn', 'sold')`,
    ),
    check('listings_confirmation_known', sql`${t.confirmation} in ('confirmed', 'asked', 'overdue', 'paused')`),
    check('listings_confirmation_asked', sql`(${t.confirmationAskedAt} is null) = (${t.confirmation} = 'confirmed')`),
    check('listings_paused_is_withdrawn', sql`${t.confirmation} <> 'paused' or ${t.status} = 'withdrawn'`),
    check('listings_deleted_is_withdrawn', sql`${t.deletedAt} is null or ${t.status} in ('withdrawn', 'sold')`),
  ],
)

/** A car's photos in order: an uploaded photo, or a studio picture for demo cars. */
export const listingPhotos = pgTable(
  'listing_photos',
  {
    listingId: text('listing_id')
      .notNull()
      .references(() => listings.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    mediaId: text('media_id').references(() => media.id),
    studioPicture: text('studio_picture'),
  },
  (t) => [
    primaryKey({ columns: [t.listingId, t.position] }),
    check('listing_photos_one_source', sql`(${t.mediaId} is null) <> (${t.studioPicture} is null)`),
    check('listing_photos_position', sql`${t.position} between 0 and 11`),
    uniqueIndex('listing_photos_media_key').on(t.mediaId),
  ],
)

/** How often a car's page was viewed, by day (UTC). */
export const listingViews = pgTable(
  'listing_views',
  {
    listingId: text('listing_id')
      .notNull()
      .references(() => listings.id, { onDelete: 'cascade' }),
    day: date('day', { mode: 'string' }).notNull(),
    views: integer('views').notNull(),
  },
  (t) => [primaryKey({ columns: [t.listingId, t.day] })],
)

/** Cars whose seller requested one of the home page's advertisement places. */
export const homePageAdvertisements = pgTable(
  'advertisements',
  {
    listingId: text('listing_id')
      .primaryKey()
      .references(() => listings.id, { onDelete: 'cascade' }),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
  },
  (t) => [index('advertisements_newest_idx').on(t.createdAt.desc().nullsFirst())],
)

/**
 * Records that a change has affected the public pages. Triggers on the tables of those pages write it in the
 * transaction of the change, so that no writer can forget it; servers that cache finished pages read it. Rows are only
 * added, and removed long after, so that no transaction waits for another one here.
 */
export const publicPageChanges = pgTable(
  'catalogue_changes',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /**
     * The transaction's id: a snapshot shows whether it was seen. A sequence would not do: its numbers are assigned
     * before the commit.
     */
    changedBy: xid8Column('changed_by').notNull().default(sql`pg_current_xact_id()`),
    /** Cars with a change in a value that searches filter or sort by. */
    carIds: text('car_ids').array(),
    /** Cars with a change in the price label only, or in the value behind it. */
    valuedIds: text('valued_ids').array(),
    /** The random name of a marker: no change, but a place in the history of this database (decision 0045). */
    marker: text('marker'),
    /** What was visible just before the marker, for one that keeps the changes after it from being removed. */
    seenBefore: text('seen_before'),
    markedAt: timestampColumn('marked_at'),
  },
  (t) => [index('catalogue_changes_by_idx').on(t.changedBy)],
)

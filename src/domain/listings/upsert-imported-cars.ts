import { randomUUIDv7 } from 'node:crypto'
import { and, eq, exists, inArray, sql } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { bookings } from '#db/schema/bookings.ts'
import { listings } from '#db/schema/listings.ts'
import { openStatuses } from '#domain/bookings/booking-states.ts'
import { lowerBookedPrices } from '#domain/bookings/lower-booked-prices.ts'
import { tellOfCarChange } from '#domain/bookings/tell-of-car.ts'
import { tellOfPrices } from '#domain/wishlist/tell-of-prices.ts'
import { positionOf } from './position-of.ts'
import { requireImportSeller } from './require-import-seller.ts'

/** A car as an import brings it, checked by the contract already. */
export interface ImportedCarRow {
  stockNumber: string
  title: string
  description: string
  brand: string
  model: string | null
  priceCents: number
  originalPriceCents: number | null
  year: number | null
  yearOfPurchase: number | null
  mileageMiles: number | null
  fuel: string | null
  transmission: string | null
  body: string | null
  colour: string | null
  drive?: string | null | undefined
  engineCc?: number | null | undefined
  powerHp?: number | null | undefined
  owners?: number | null | undefined
  condition?: string | null | undefined
  vin?: string | null | undefined
  location: string | null
  /** Where they are not given they follow from the location. */
  latitude?: number | null | undefined
  longitude?: number | null | undefined
  /** When the car was first offered; counts for new cars only. */
  postedAt?: Date | null | undefined
}

export interface UpsertedCars {
  created: number
  updated: number
  unchanged: number
  /** Why an Admin took the car of a stock number down; these were not touched. */
  takenDown: ReadonlyMap<string, string>
}

type Written =
  | { is_created: boolean; stock_number: null; reason: null; repriced_id: string | null }
  | { is_created: null; stock_number: string; reason: string; repriced_id: null }

const columns = {
  title: 'title',
  description: 'description',
  brand: 'brand',
  model: 'model',
  priceCents: 'price_cents',
  originalPriceCents: 'original_price_cents',
  year: 'year',
  yearOfPurchase: 'year_of_purchase',
  mileageMiles: 'mileage_miles',
  fuel: 'fuel',
  transmission: 'transmission',
  body: 'body',
  colour: 'colour',
  drive: 'drive',
  engineCc: 'engine_cc',
  powerHp: 'power_hp',
  owners: 'owners',
  condition: 'condition',
  vin: 'vin',
  location: 'location',
  latitude: 'latitude',
  longitude: 'longitude',
} as const satisfies Partial<Record<keyof ImportedCarRow, string>>

const list = (prefix: string) =>
  sql.raw(
    Object.values(columns)
      .map((name) => prefix + name)
      .join(', '),
  )
const assignments = sql.raw(
  Object.values(columns)
    .map((name) => `${name} = excluded.${name}`)
    .join(', '),
)

/**
 * Creates or updates a seller's cars by their stock numbers, in one statement. Cars that are as they should be are not
 * written, and neither are those that somebody pays for, has bought, or that their seller has deleted: all of these
 * count as unchanged. Cars that an Admin took down are left alone too, and answered with the reason. A change of price
 * is kept in the audit trail; buyers who booked a car are told what is different and pay no more than it costs now, those
 * who wished for it are told of a fall.
 *
 * @param rows with every stock number once
 * @throws DomainError `conflict` where the seller has left meanwhile.
 */
export async function upsertImportedCars(
  tx: Tx,
  sellerId: string,
  rows: readonly ImportedCarRow[],
  now: Date,
): Promise<UpsertedCars> {
  await requireImportSeller(tx, sellerId)
  // In one order, so that two imports of the same cars at once wait for each other instead of in a circle.
  const sorted = rows.toSorted((a, b) => (a.stockNumber < b.stockNumber ? -1 : 1))
  const placed = sorted.map((row) => ({ ...row, ...positionOf(row) }))
  const records = placed.map(({ stockNumber, postedAt, ...car }) => ({
    id: randomUUIDv7(),
    stock_number: stockNumber,
    posted_at: postedAt ?? now,
    ...Object.fromEntries(
      Object.entries(columns).map(([field, name]) => [name, car[field as keyof typeof columns] ?? null]),
    ),
  }))
  const at = now.toISOString()
  const booked = await readBooked(tx, { sellerId, stockNumbers: rows.map(({ stockNumber }) => stockNumber) })
  const { rows: answered } = await tx.execute<Written>(sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as given (
        id text, stock_number text, posted_at timestamptz, title text, description text, brand text, model text,
        price_cents int, original_price_cents int, year int, year_of_purchase int, mileage_miles int, fuel text,
        transmission text, body text, colour text, drive text, engine_cc int, power_hp int, owners int, condition text,
        vin text, location text, latitude float8, longitude float8
      )
    ), before as (
      select listings.id, listings.price_cents, stock_number, taken_down_reason, deleted_at from listings
      join given using (stock_number) where listings.seller_id = ${sellerId}
    ), written as (
      insert into listings (id, seller_id, status, stock_number, posted_at, updated_at, ${list('')})
      select id, ${sellerId}, 'available', stock_number, posted_at, ${at}::timestamptz, ${list('')} from given
      on conflict (seller_id, stock_number) do update set ${assignments}, updated_at = excluded.updated_at
      where listings.status not in ('reserved', 'sold') and listings.deleted_at is null
        and listings.taken_down_reason is null
        and (${list('listings.')}) is distinct from (${list('excluded.')})
      returning listings.id, listings.price_cents, xmax = 0 as is_created
    ), audited as (
      insert into audit_entries (at, actor_id, action, subject_type, subject_id, detail)
      select ${at}::timestamptz, null, 'listing.price_changed', 'listing', written.id,
        jsonb_build_object('fromCents', before.price_cents, 'toCents', written.price_cents, 'by', 'import')
      from written join before on before.id = written.id and before.price_cents <> written.price_cents
    )
    select is_created, null as stock_number, null as reason,
      case when before.price_cents <> written.price_cents then written.id end as repriced_id
    from written left join before on before.id = written.id
    union all
    select null, stock_number, taken_down_reason, null from before where taken_down_reason is not null and deleted_at is null`)
  const repriced = answered.flatMap(({ repriced_id: id }) => (id === null ? [] : [id]))
  await lowerBookedPrices(tx, { listingIds: repriced, now })
  for (const before of booked) {
    const [after] = await tx.select().from(listings).where(eq(listings.id, before.id))
    if (after) await tellOfCarChange(tx, { before, after, arePhotosNew: false, now })
  }
  await tellOfPrices(tx, { listingIds: repriced, now })
  const created = answered.filter((row) => row.is_created === true).length
  const updated = answered.filter((row) => row.is_created === false).length
  const takenDown = new Map(
    answered.flatMap((row) => (row.is_created === null ? [[row.stock_number, row.reason]] : [])),
  )
  return { created, updated, unchanged: rows.length - created - updated - takenDown.size, takenDown }
}

/** The cars among these that somebody has booked and not paid, as they are before the import. */
function readBooked(tx: Tx, { sellerId, stockNumbers }: { sellerId: string; stockNumbers: string[] }) {
  const open = tx
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.listingId, listings.id), inArray(bookings.status, [...openStatuses])))
  const isGiven = and(eq(listings.sellerId, sellerId), inArray(listings.stockNumber, stockNumbers))
  return tx
    .select()
    .from(listings)
    .where(and(isGiven, exists(open)))
    .orderBy(listings.stockNumber)
}

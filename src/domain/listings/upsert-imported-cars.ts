import { randomUUIDv7 } from 'node:crypto'
import { and, eq, exists, inArray, lt, sql } from 'drizzle-orm'
import {
  type AttributeValues,
  choiceAttributeNames,
  dateAttributeNames,
  multiChoiceAttributeNames,
  numberAttributeNames,
} from '#contract/attribute-names.ts'
import { carAttributes } from '#contract/car-attributes.ts'
import { createRecordFromKeys } from '#contract/create-record-from-keys.ts'
import type { Tx } from '#db/client.ts'
import { bookings } from '#db/schema/bookings.ts'
import { listings } from '#db/schema/listings.ts'
import { lockImportSeller } from '#domain/accounts/lock-import-seller.ts'
import { recordAuditEntries } from '#domain/audit/record-audit-entry.ts'
import { publishDomainEvent } from '#domain/events/publish-domain-event.ts'
import { openBookingStatuses } from '#domain/sales/booking-states.ts'
import { columnsConfirmingAvailability } from './availability-confirmed-columns.ts'
import { listingCoordinates } from './listing-coordinates.ts'

/** A car from an import, already validated by the contract. */
export type ImportedCarRow = Partial<AttributeValues> & {
  stockNumber: string
  title: string
  description: string
  brand: string
  model: string | null
  priceCents: number
  originalPriceCents: number | null
  vin?: string | null | undefined
  location: string | null
  /** Where missing, they are derived from the location. */
  latitude?: number | null | undefined
  longitude?: number | null | undefined
  /** When the car was first offered; used for new cars only. */
  postedAt?: Date | null | undefined
}

export interface ImportedCarsUpsertResult {
  created: number
  updated: number
  unchanged: number
  /** By stock number, why an Admin took the car down; these cars were not changed. */
  takenDown: ReadonlyMap<string, string>
}

type Prices = { from_cents: number | null; to_cents: number | null }

type Written = Prices &
  (
    | { is_created: boolean; stock_number: null; reason: null; repriced_id: string | null }
    | { is_created: null; stock_number: string; reason: string; repriced_id: null }
  )

/** The columns that an import writes, and their types. */
const columns = {
  title: ['title', 'text'],
  description: ['description', 'text'],
  brand: ['brand', 'text'],
  model: ['model', 'text'],
  priceCents: ['price_cents', 'int'],
  originalPriceCents: ['original_price_cents', 'int'],
  ...createRecordFromKeys(numberAttributeNames, (name) => [carAttributes[name].column, 'int'] as const),
  ...createRecordFromKeys(choiceAttributeNames, (name) => [carAttributes[name].column, 'text'] as const),
  ...createRecordFromKeys(dateAttributeNames, (name) => [carAttributes[name].column, 'date'] as const),
  ...createRecordFromKeys(multiChoiceAttributeNames, (name) => [carAttributes[name].column, 'text[]'] as const),
  vin: ['vin', 'text'],
  location: ['location', 'text'],
  latitude: ['latitude', 'float8'],
  longitude: ['longitude', 'float8'],
} as const satisfies Partial<Record<keyof ImportedCarRow, readonly [name: string, type: string]>>

const listed = (write: (name: string, type: string) => string) =>
  sql.raw(
    Object.values(columns)
      .map(([name, type]) => write(name, type))
      .join(', '),
  )
const list = (prefix: string) => listed((name) => prefix + name)
const assignments = listed((name) => `${name} = excluded.${name}`)
const types = listed((name, type) => `${name} ${type}`)

/**
 * Creates or updates a seller's cars by their stock numbers, in one statement. It skips cars without a change, and cars
 * that are being paid for, were bought, or were deleted by their seller: all of these count as unchanged. Cars that an
 * Admin took down are skipped too, and returned with the reason. All that are on offer count as confirmed. A change of price is recorded in the audit trail.
 * Buyers who booked a car are mailed the differences and pay no more than the current price; people with the car on
 * their wish list are told about a price drop.
 *
 * @reads bookings: only booked cars among thousands are read before the import, for the mail to their buyers.
 * @param rows each stock number once
 * @throws DomainError `conflict` where the seller has left meanwhile.
 */
export async function upsertImportedCars(
  tx: Tx,
  sellerId: string,
  rows: readonly ImportedCarRow[],
  now: Date,
): Promise<ImportedCarsUpsertResult> {
  await lockImportSeller(tx, sellerId)
  // Sorted, so that two simultaneous imports of the same cars wait for each other instead of deadlocking.
  const sorted = rows.toSorted((a, b) => (a.stockNumber < b.stockNumber ? -1 : 1))
  const placed = sorted.map((row) => ({ ...row, ...listingCoordinates(row) }))
  const records = placed.map(({ stockNumber, postedAt, ...car }) => ({
    id: randomUUIDv7(),
    stock_number: stockNumber,
    posted_at: postedAt ?? now,
    ...Object.fromEntries(
      Object.entries(columns).map(([field, [name]]) => [name, car[field as keyof typeof columns] ?? null]),
    ),
  }))
  const at = now.toISOString()
  const booked = await readBooked(tx, { sellerId, stockNumbers: rows.map(({ stockNumber }) => stockNumber) })
  const { rows: answered } = await tx.execute<Written>(sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as given (
        id text, stock_number text, posted_at timestamptz, ${types}
      )
    ), before as (
      select listings.id, listings.price_cents, stock_number, taken_down_reason, deleted_at from listings
      join given using (stock_number) where listings.seller_id = ${sellerId}
    ), written as (
      insert into listings (id, seller_id, status, stock_number, posted_at, arrived_at, updated_at, confirmed_at, ${list('')})
      select id, ${sellerId}, 'available', stock_number, posted_at, ${at}::timestamptz, ${at}::timestamptz, ${at}::timestamptz, ${list('')} from given
      on conflict (seller_id, stock_number) do update set ${assignments}, updated_at = excluded.updated_at
      where listings.status not in ('reserved', 'sold') and listings.deleted_at is null
        and listings.taken_down_reason is null
        and (${list('listings.')}) is distinct from (${list('excluded.')})
      returning listings.id, listings.price_cents, xmax = 0 as is_created
    )
    select is_created, null as stock_number, null as reason,
      case when before.price_cents <> written.price_cents then written.id end as repriced_id,
      before.price_cents as from_cents, written.price_cents as to_cents
    from written left join before on before.id = written.id
    union all
    select null, stock_number, taken_down_reason, null, null, null from before where taken_down_reason is not null and deleted_at is null`)
  await confirmImported(tx, { sellerId, stockNumbers: rows.map(({ stockNumber }) => stockNumber), now })
  const repriced = answered.flatMap(({ repriced_id: id, from_cents: fromCents, to_cents: toCents }) =>
    id === null ? [] : [{ id, detail: { fromCents, toCents, by: 'import' } }],
  )
  await recordAuditEntries(
    tx,
    repriced.map(({ id, detail }) => {
      const subject = { type: 'listing', id }
      return { actorId: null, action: 'listing.price_changed', subject, detail, at: now }
    }),
  )
  const listingIds = repriced.map(({ id }) => id)
  // First: its mail says which agreed price ends with the change.
  for (const before of booked) {
    const [after] = await tx.select().from(listings).where(eq(listings.id, before.id))
    if (after) await publishDomainEvent(tx, 'car.changed', { before, after, arePhotosNew: false, now })
  }
  if (repriced.length > 0) await publishDomainEvent(tx, 'price.changed', { listingIds, now })
  const created = answered.filter((row) => row.is_created === true).length
  const updated = answered.filter((row) => row.is_created === false).length
  const takenDown = new Map(
    answered.flatMap((row) => (row.is_created === null ? [[row.stock_number, row.reason]] : [])),
  )
  return { created, updated, unchanged: rows.length - created - updated - takenDown.size, takenDown }
}

/** A list of stock says of its cars that they are still for sale. Once a day is enough: each time writes the row. */
async function confirmImported(tx: Tx, given: { sellerId: string; stockNumbers: string[]; now: Date }): Promise<void> {
  const { sellerId, stockNumbers, now } = given
  const isGiven = and(eq(listings.sellerId, sellerId), inArray(listings.stockNumber, stockNumbers))
  const isOld = lt(listings.confirmedAt, new Date(now.getTime() - 86_400_000))
  await tx
    .update(listings)
    .set(columnsConfirmingAvailability(now))
    .where(and(isGiven, isOld, eq(listings.status, 'available')))
}

/** Those of the cars with unpaid bookings, as they are before the import. */
function readBooked(tx: Tx, { sellerId, stockNumbers }: { sellerId: string; stockNumbers: string[] }) {
  const open = tx
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.listingId, listings.id), inArray(bookings.status, [...openBookingStatuses])))
  const isGiven = and(eq(listings.sellerId, sellerId), inArray(listings.stockNumber, stockNumbers))
  return tx
    .select()
    .from(listings)
    .where(and(isGiven, exists(open)))
    .orderBy(listings.stockNumber)
}

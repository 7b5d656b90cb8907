import { type SQL, sql } from 'drizzle-orm'
import { facetNames, rangeAttributeNames } from '#contract/attribute-names.ts'
import { carAttributes } from '#contract/car-attributes.ts'
import { createRecordFromKeys } from '#contract/create-record-from-keys.ts'
import type { DbOrTx } from '#db/client.ts'
import { attributeNumberSql, facetValueSql } from '../attribute-sql.ts'
import { carRegionSql } from '../car-region-sql.ts'
import { valuationDealOrderSql } from '../valuation-deal-order-sql.ts'
import { indexedListColumns, indexedNumberColumns, indexedTextColumns } from './search-index-request.ts'

// Rows come as one JSON text, which is passed to the index's thread unparsed: creating objects for a million cars here
// would keep all other requests waiting.

/** A slice of the cars on offer after an id, in the order of their ids; `last` is null once there are no more. */
export async function readIndexedCarsAfterId(
  db: DbOrTx,
  { id, limit }: { id: string; limit: number },
): Promise<{ rows: string; last: string | null }> {
  const { rows } = await db.execute<{ rows: string; last: string | null }>(sql`
    with cars as materialized (
      select * from listings where status = 'available' and id > ${id} order by id limit ${limit}
    )
    select ${indexedCarRowsSql} as rows, (select max(id) from cars) as last
    from cars join users on users.id = cars.seller_id ${theirValues}`)
  return { rows: rows[0]?.rows ?? '[]', last: rows[0]?.last ?? null }
}

/** Those of the cars that are on offer. */
export function readIndexedCarsById(db: DbOrTx, ids: readonly string[]): Promise<string> {
  return readText(
    db,
    sql`
    select ${indexedCarRowsSql} as rows
    from listings as cars join users on users.id = cars.seller_id ${theirValues}
    where cars.id = any(${sql.param([...ids])}::text[]) and cars.status = 'available'`,
  )
}

/** The current price labels of these cars. */
export function readCarDealLabels(db: DbOrTx, ids: readonly string[]): Promise<string> {
  return readText(
    db,
    sql`
    select coalesce(json_agg(json_build_array(cars.id, valuations.deal, ${valuationDealOrderSql})), '[]')::text as rows
    from listings as cars join valuations on valuations.listing_id = cars.id and valuations.price_cents = cars.price_cents
    where cars.id = any(${sql.param([...ids])}::text[])`,
  )
}

const column = (name: string) => sql.raw(`cars.${name}`)

/** The SQL for each name of an `IndexedCarRow`. */
const numbers: Record<(typeof indexedNumberColumns)[number], SQL> = {
  priceCents: column('price_cents'),
  ...createRecordFromKeys(rangeAttributeNames, (name) => attributeNumberSql(name, column(carAttributes[name].column))),
}
const texts: Record<(typeof indexedTextColumns)[number], SQL> = {
  brand: column('brand'),
  model: column('model'),
  ...createRecordFromKeys(facetNames, (name) => facetValueSql(name, column(carAttributes[name].column))),
  deal: sql`valuations.deal`,
}
const listed = (values: readonly SQL[]) => sql`json_build_array(${sql.join([...values], sql`, `)})`

/** The cars of a query as the JSON of `IndexedCarRow`s. */
export const indexedCarRowsSql = sql`coalesce(json_agg(json_build_array(cars.id,
  ${listed(indexedNumberColumns.map((name) => numbers[name]))}, ${listed(indexedTextColumns.map((name) => texts[name]))},
  ${listed(indexedListColumns.map((name) => column(carAttributes[name].column)))},
  json_build_object(
    'model', lower(cars.model), 'posted', (extract(epoch from cars.posted_at) * 1000000)::bigint,
    'seller', cars.seller_id, 'verified', coalesce(users.permission = 'Verified', false),
    'unconfirmed', cars.confirmation = 'overdue',
    'dealOrder', ${valuationDealOrderSql}, 'words', array_to_string(tsvector_to_array(cars.words), ' '),
    'place', case when cars.latitude is not null then json_build_array(
      cars.latitude, cars.longitude, cars.earth_x, cars.earth_y, cars.earth_z) end,
    'region', ${carRegionSql({ location: sql`cars.location`, latitude: sql`cars.latitude` })}))), '[]')::text`

const theirValues = sql`left join valuations
  on valuations.listing_id = cars.id and valuations.price_cents = cars.price_cents`

async function readText(db: DbOrTx, query: SQL): Promise<string> {
  const { rows } = await db.execute<{ rows: string }>(query)
  return rows[0]?.rows ?? '[]'
}

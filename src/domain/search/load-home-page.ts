import { and, desc, eq, sql } from 'drizzle-orm'
import { homeBlocks } from '#contract/brands.ts'
import type { HomePage } from '#contract/cars.ts'
import type { DbOrTx } from '#db/client.ts'
import { listings } from '#db/schema/listings.ts'
import { listAdvertised } from '#domain/advertising/list-advertised.ts'
import { carSummaries } from '#domain/listings/car-summaries.ts'

const maxAdvertised = 12
const carsABlock = 6

/** What the home page shows: the newest advertised cars, and the newest cars of its three brands. */
export async function loadHomePage(db: DbOrTx, { now }: { now: Date }): Promise<HomePage> {
  const advertised = await listAdvertised(db, { limit: maxAdvertised, now })
  const newest = new Map<string, string[]>()
  for (const { token } of homeBlocks) newest.set(token, await newestOfBrand(db, token))
  const cars = await carSummaries(db, [...newest.values()].flat(), { now })
  const carOf = new Map(cars.map((car) => [car.id, car]))
  const blocks = homeBlocks.map((block) => ({
    ...block,
    items: (newest.get(block.token) ?? []).flatMap((id) => carOf.get(id) ?? []),
  }))
  return { advertised, blocks }
}

async function newestOfBrand(db: DbOrTx, brand: string): Promise<string[]> {
  const rows = await db
    .select({ id: listings.id })
    .from(listings)
    .where(and(sql`${listings.status} = 'available'`, eq(listings.brand, brand)))
    .orderBy(desc(listings.postedAt), desc(listings.id))
    .limit(carsABlock)
  return rows.map(({ id }) => id)
}

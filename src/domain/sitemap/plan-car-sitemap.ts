import { sql } from 'drizzle-orm'
import type { DbOrTx } from '#db/client.ts'
import { listings } from '#db/schema/listings.ts'

/** A place in the order of posting, oldest first: microseconds since 1970 as digits, and the id between equal ones. */
export type SitemapPosition = { postedMicros: string; id: string }

/** One file of the sitemap: the cars on offer behind `after` (null: from the first one) up to and with `last`. */
export type SitemapFile = { after: SitemapPosition | null; last: SitemapPosition; lastChange: Date }

/** What one file may hold, says sitemaps.org. */
export const maxUrlsPerSitemapFile = 50_000

/**
 * Cuts the cars on offer into files, oldest first, so that a new car changes nothing but the last one. Reads one file's
 * worth of rows at a time, along the index of the newest cars: no query takes long, however many cars there are.
 */
export async function planCarSitemap(
  db: DbOrTx,
  { addressesAFile = maxUrlsPerSitemapFile }: { addressesAFile?: number } = {},
): Promise<SitemapFile[]> {
  const files: SitemapFile[] = []
  for (let after: SitemapPosition | null = null; ; ) {
    const file = await nextFile(db, { after, addressesAFile })
    if (!file) return files
    files.push(file)
    after = file.last
  }
}

type NextFile = { after: SitemapPosition | null; addressesAFile: number }

async function nextFile(db: DbOrTx, { after, addressesAFile }: NextFile): Promise<SitemapFile | null> {
  const cars = db.$with('cars').as(
    db
      .select({ postedAt: listings.postedAt, id: listings.id, updatedAt: listings.updatedAt })
      .from(listings)
      .where(sql`${listings.status} = 'available' and ${isPostedAfterSql(after)}`)
      .orderBy(listings.postedAt, listings.id)
      .limit(addressesAFile),
  )
  const [row] = await db
    .with(cars)
    .select({
      postedMicros: epochMicrosSql(sql`${cars.postedAt}`),
      id: cars.id,
      lastChange: sql<string>`(select max(${cars.updatedAt}) from ${cars})`.mapWith(listings.updatedAt),
    })
    .from(cars)
    .orderBy(sql`${cars.postedAt} desc`, sql`${cars.id} desc`)
    .limit(1)
  if (!row) return null
  const { lastChange, ...last } = row
  return { after, last, lastChange }
}

/** In whole microseconds, as the database keeps it: a Date would round the place, and lose the cars beside it. */
export function epochMicrosSql(moment: ReturnType<typeof sql>) {
  return sql<string>`((extract(epoch from ${moment}) * 1000000)::bigint)::text`
}

/** True for the cars that were posted later than the place. */
export function isPostedAfterSql(place: SitemapPosition | null) {
  if (!place) return sql`true`
  return sql`(${listings.postedAt}, ${listings.id}) > (${positionTimestampSql(place)}, ${place.id})`
}

export function positionTimestampSql({ postedMicros }: SitemapPosition) {
  return sql`'epoch'::timestamptz + ${postedMicros}::bigint * interval '1 microsecond'`
}

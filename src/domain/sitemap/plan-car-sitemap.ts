import { sql } from 'drizzle-orm'
import type { DbOrTx } from '#db/client.ts'
import { listings } from '#db/schema/listings.ts'

/** A position in the order of posting, oldest first: microseconds since 1970 as digits, and the id for equal times. */
export type SitemapPosition = { postedMicros: string; id: string }

/** One file of the sitemap: the cars on offer after `after` (null: from the first one) up to and including `last`. */
export type SitemapFile = { after: SitemapPosition | null; last: SitemapPosition; lastChange: Date }

/** The limit per file according to sitemaps.org. */
export const maxUrlsPerSitemapFile = 50_000

/**
 * Divides the cars on offer into files, oldest first, so that a new car changes only the last file. Reads the rows of
 * one file at a time, along the index of the newest cars: no query takes long, however many cars there are.
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

/** In whole microseconds, as the database stores it: a Date would round the position, and lose cars next to it. */
export function epochMicrosSql(moment: ReturnType<typeof sql>) {
  return sql<string>`((extract(epoch from ${moment}) * 1000000)::bigint)::text`
}

/** True for the cars that were posted after the position. */
export function isPostedAfterSql(place: SitemapPosition | null) {
  if (!place) return sql`true`
  return sql`(${listings.postedAt}, ${listings.id}) > (${sitemapPositionTimestampSql(place)}, ${place.id})`
}

export function sitemapPositionTimestampSql({ postedMicros }: SitemapPosition) {
  return sql`'epoch'::timestamptz + ${postedMicros}::bigint * interval '1 microsecond'`
}

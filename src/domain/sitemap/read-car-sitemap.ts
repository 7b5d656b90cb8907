import { sql } from 'drizzle-orm'
import type { DbOrTx } from '#db/client.ts'
import { listings } from '#db/schema/listings.ts'
import {
  epochMicrosSql,
  isPostedAfterSql,
  type SitemapFile,
  type SitemapPosition,
  sitemapPositionTimestampSql,
} from './plan-car-sitemap.ts'

export type SitemapCar = { id: string; updatedAt: Date }

/** Rows per query: few enough that other queries get their turn. */
const rowsABatch = 5000

/** The cars of one file, batch by batch, so that memory stays small and no query takes long. */
export async function* readCarSitemap(
  db: DbOrTx,
  file: Pick<SitemapFile, 'after' | 'last'>,
  { rows = rowsABatch }: { rows?: number } = {},
): AsyncGenerator<SitemapCar[]> {
  for (let after: SitemapPosition | null = file.after; ; ) {
    const batch = await db
      .select({
        id: listings.id,
        updatedAt: listings.updatedAt,
        postedMicros: epochMicrosSql(sql`${listings.postedAt}`),
      })
      .from(listings)
      .where(
        sql`${listings.status} = 'available' and ${isPostedAfterSql(after)} and (${listings.postedAt}, ${listings.id}) <= (${sitemapPositionTimestampSql(file.last)}, ${file.last.id})`,
      )
      .orderBy(listings.postedAt, listings.id)
      .limit(rows)
    const last = batch.at(-1)
    if (!last) return
    yield batch
    if (batch.length < rows) return
    after = last
  }
}

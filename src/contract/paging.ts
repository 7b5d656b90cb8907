import { z } from 'zod'

/** Keyset paging: `limit` is 24 unless told, at most 100; `cursor` is what the page before answered as `nextCursor`. */
export const pageQuery = {
  limit: z.coerce
    .number({ error: 'limit is a whole number from 1 to 100.' })
    .int({ error: 'limit is a whole number from 1 to 100.' })
    .min(1, { error: 'limit is a whole number from 1 to 100.' })
    .max(100, { error: 'limit is a whole number from 1 to 100.' })
    .default(24),
  cursor: z.string().max(300).optional(),
}

export const Cursor = z.string().nullable()

/** Numbered pages, for lists that people leaf through: the first is 1; a page after the last is empty. */
export const pageNumber = z.coerce.number({ error: 'page is a whole number.' }).int().min(1).max(100_000).default(1)

/** What somebody types to find something in a list. */
export const searchTextSchema = z.string().trim().max(100).optional()

/** `total` counts what fits, on all pages together. */
export const pageTotalsShape = { total: z.int(), page: z.int(), pages: z.int() }

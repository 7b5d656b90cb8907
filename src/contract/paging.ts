import { z } from 'zod'

/** Keyset paging: `limit` is 24 by default, at most 100; `cursor` is the `nextCursor` of the previous page. */
export const cursorPageQueryShape = {
  limit: z.coerce
    .number({ error: 'limit is a whole number from 1 to 100.' })
    .int({ error: 'limit is a whole number from 1 to 100.' })
    .min(1, { error: 'limit is a whole number from 1 to 100.' })
    .max(100, { error: 'limit is a whole number from 1 to 100.' })
    .default(24),
  cursor: z.string().max(300).optional(),
}

export const NextPageCursor = z.string().nullable()

/** Numbered pages, for lists that people page through: the first is 1; a page after the last is empty. */
export const pageNumberSchema = z.coerce
  .number({ error: 'page is a whole number.' })
  .int()
  .min(1)
  .max(100_000)
  .default(1)

/** The text that a user types to search a list. */
export const searchTextSchema = z.string().trim().max(100).optional()

/** `total` counts the matches on all pages together. */
export const pageTotalsShape = { total: z.int(), page: z.int(), pages: z.int() }

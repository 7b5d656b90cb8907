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

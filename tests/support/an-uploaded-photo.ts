import { randomUUIDv7 } from 'node:crypto'
import type { DbOrTx } from '#db/client.ts'
import { media } from '#db/schema/media.ts'

/** The row of an uploaded photo, for tests that do not need its files. */
export async function anUploadedPhoto(
  db: DbOrTx,
  overrides: Partial<typeof media.$inferInsert> = {},
): Promise<typeof media.$inferSelect> {
  const [row] = await db
    .insert(media)
    .values({ id: randomUUIDv7(), width: 640, height: 480, widths: [320, 640], placeholder: 'AAAA', ...overrides })
    .returning()
  if (!row) throw new Error('the row was not written')
  return row
}

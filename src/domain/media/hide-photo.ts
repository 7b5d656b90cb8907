import { eq } from 'drizzle-orm'
import type { Db, Tx } from '#db/client.ts'
import { media } from '#db/schema/media.ts'
import type { MediaStore } from '#platform/media/media-store.ts'
import { photoFileName } from './picture-of-media.ts'
import { toPrivatePhotoId } from './private-photo-ids.ts'

/**
 * Makes a public photo, of which no AVIF is being made, a private one. Its files get private names before the row gets its
 * id, so that it may be cut off anywhere and run again. `follow` points what shows the photo to its new id.
 */
export async function hidePhoto(
  db: Db,
  mediaStore: MediaStore,
  photo: { id: string; widths: readonly number[] },
  follow: (tx: Tx, id: string) => Promise<void>,
): Promise<void> {
  const id = toPrivatePhotoId(photo.id)
  for (const width of photo.widths)
    for (const format of ['webp', 'avif'] as const) {
      const from = photoFileName(photo.id, width, format)
      const bytes = await mediaStore.get(from)
      if (!bytes) continue
      await mediaStore.put(photoFileName(id, width, format), bytes)
      await mediaStore.delete(from)
    }
  await db.transaction(async (tx) => {
    const [row] = await tx.select().from(media).where(eq(media.id, photo.id)).for('update')
    if (!row) return
    await tx
      .insert(media)
      .values({ ...row, id })
      .onConflictDoNothing()
    await follow(tx, id)
    await tx.delete(media).where(eq(media.id, row.id))
  })
}

import { eq } from 'drizzle-orm'
import type { Picture } from '#contract/media.ts'
import type { DbOrTx } from '#db/client.ts'
import { media } from '#db/schema/media.ts'
import type { MediaStore } from '#platform/media/media-store.ts'
import { photoFileName } from './picture-of-media.ts'

/** Removes a photo that was stored for an action that then failed: its row first, so that no row lacks its files. */
export async function discardPhoto(
  db: DbOrTx,
  mediaStore: MediaStore,
  { id, picture }: { id: string; picture: Pick<Picture, 'widths'> },
): Promise<void> {
  await db.delete(media).where(eq(media.id, id))
  for (const width of picture.widths) {
    await mediaStore.delete(photoFileName(id, width, 'webp'))
    await mediaStore.delete(photoFileName(id, width, 'avif'))
  }
}

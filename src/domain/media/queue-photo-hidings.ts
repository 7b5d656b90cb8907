import type { Db } from '#db/client.ts'
import { type media, photoHidings } from '#db/schema/media.ts'

/**
 * Longer than any server takes to encode a photo. Two may encode the same one, and the slower one must not write its
 * files under the public name of a photo that is hidden already.
 */
const afterEncodingMs = 10 * 60_000

/** Has photos of which no AVIF is to be made any more hidden by `hideDuePhotos`. */
export async function queuePhotoHidings(
  db: Db,
  photos: readonly Pick<typeof media.$inferSelect, 'id' | 'widths'>[],
  { now }: { now: Date },
): Promise<void> {
  const dueAt = new Date(now.getTime() + afterEncodingMs)
  if (photos.length === 0) return
  await db
    .insert(photoHidings)
    .values(photos.map(({ id, widths }) => ({ publicId: id, widths, dueAt })))
    .onConflictDoNothing()
}

import { and, eq, gte, lt, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { media } from '#db/schema/media.ts'
import type { Logger } from '#platform/log/logger.ts'
import { type MediaStore, MediaStoreError } from '#platform/media/media-store.ts'
import { encodePhotoAsAvif } from '#platform/photos/process-photo.ts'
import { photoFileName } from './picture-of-media.ts'

const maxAttempts = 3
const maxPhotosARun = 20

type Claimed = { id: string; widths: number[]; attempts: number }

/**
 * The job that adds AVIF files to photos that have only WebP. A photo is claimed in a statement of its own and encoded
 * outside any transaction, because a second of encoding would block all requests on the embedded database. If one
 * worker is slow, a second worker may encode the same photo: both write the same files, which is harmless.
 *
 * @returns how many photos were made ready.
 * @throws MediaStoreError while the storage is away.
 */
export async function encodePendingAvifPhotos(
  db: Db,
  mediaStore: MediaStore,
  { log, signal }: { log: Pick<Logger, 'warn'>; signal?: AbortSignal },
): Promise<number> {
  // An update counts as a write, whatever it finds: see skip-while-unwritten.ts.
  const [pending] = await db.select({ id: media.id }).from(media).where(eq(media.avif, 'pending')).limit(1)
  if (!pending) return 0
  await db
    .update(media)
    .set({ avif: 'failed' })
    .where(and(eq(media.avif, 'pending'), gte(media.avifAttempts, maxAttempts)))
  let ready = 0
  for (let count = 0; count < maxPhotosARun && !signal?.aborted; count += 1) {
    const photo = await claimNext(db)
    if (!photo) break
    try {
      await encodePhoto(mediaStore, photo)
      await db.update(media).set({ avif: 'ready' }).where(eq(media.id, photo.id))
      ready += 1
    } catch (error) {
      if (error instanceof MediaStoreError) {
        // The photo is not at fault: its attempts are for photos that cannot be encoded.
        await db
          .update(media)
          .set({ avifAttempts: sql`greatest(${media.avifAttempts} - 1, 0)` })
          .where(eq(media.id, photo.id))
        throw error
      }
      log.warn({ err: error, mediaId: photo.id, attempts: photo.attempts }, 'a photo could not be encoded as AVIF')
    }
  }
  return ready
}

/** Photos with the fewest attempts first, so that a photo that fails does not block the others. */
async function claimNext(db: Db): Promise<Claimed | undefined> {
  const next = db
    .select({ id: media.id })
    .from(media)
    .where(and(eq(media.avif, 'pending'), lt(media.avifAttempts, maxAttempts)))
    .orderBy(media.avifAttempts, media.createdAt)
    .limit(1)
    .for('update', { skipLocked: true })
  const [claimed] = await db
    .update(media)
    .set({ avifAttempts: sql`${media.avifAttempts} + 1` })
    .where(eq(media.id, sql`(${next})`))
    .returning({ id: media.id, widths: media.widths, attempts: media.avifAttempts })
  return claimed
}

async function encodePhoto(mediaStore: MediaStore, { id, widths }: Claimed): Promise<void> {
  for (const width of widths) {
    const webp = await mediaStore.get(photoFileName(id, width, 'webp'))
    if (!webp) throw new Error(`the file ${photoFileName(id, width, 'webp')} is missing`)
    await mediaStore.put(photoFileName(id, width, 'avif'), await encodePhotoAsAvif(webp))
  }
}

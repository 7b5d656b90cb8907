import { and, eq, inArray, lt, notExists, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { users } from '#db/schema/accounts.ts'
import { advertSnapshotPhotos } from '#db/schema/advert-snapshots.ts'
import { carDraftPhotos } from '#db/schema/car-drafts.ts'
import { listingPhotos } from '#db/schema/listings.ts'
import { media } from '#db/schema/media.ts'
import { messagePhotos } from '#db/schema/messages.ts'
import { siteSettings } from '#db/schema/settings.ts'
import type { MediaStore } from '#platform/media/media-store.ts'
import { photoFileName } from './picture-of-media.ts'

const dayMs = 24 * 60 * 60 * 1000
const maxPhotosARun = 500

/**
 * Removes uploads that after a day belong to no car, no draft, no order and no message and are neither a profile picture nor the site's logo. The row is deleted first:
 * a crash in between leaves files without a row, never a row without its files.
 *
 * @reads accounts, listings, messages, payments, settings: an upload is unused where none of them shows it.
 * @returns how many photos were removed.
 */
export async function removeOrphanMedia(db: Db, mediaStore: MediaStore, { now }: { now: Date }): Promise<number> {
  // A storage that is away would keep the files of rows that are gone, for ever.
  await mediaStore.get('reachable.webp')
  const orphans = db
    .select({ id: media.id })
    .from(media)
    .where(
      and(
        lt(media.createdAt, new Date(now.getTime() - dayMs)),
        notExists(db.select({ one: sql`1` }).from(listingPhotos).where(eq(listingPhotos.mediaId, media.id))),
        notExists(db.select({ one: sql`1` }).from(carDraftPhotos).where(eq(carDraftPhotos.mediaId, media.id))),
        notExists(db.select({ one: sql`1` }).from(messagePhotos).where(eq(messagePhotos.mediaId, media.id))),
        notExists(
          db.select({ one: sql`1` }).from(advertSnapshotPhotos).where(eq(advertSnapshotPhotos.mediaId, media.id)),
        ),
        notExists(db.select({ one: sql`1` }).from(siteSettings).where(eq(siteSettings.logoId, media.id))),
        notExists(
          db
            .select({ one: sql`1` })
            .from(users)
            .where(eq(sql`substring(${users.image} from '/media/([0-9a-f-]{36})-[0-9]+[.]')`, media.id)),
        ),
      ),
    )
    .limit(maxPhotosARun)
    // A row that is being put on a car at this moment is locked, and skipped.
    .for('update', { skipLocked: true })
  const removed = await db
    .delete(media)
    .where(inArray(media.id, db.select({ id: sql`id` }).from(orphans.as('orphans'))))
    .returning({ id: media.id, widths: media.widths })
  for (const { id, widths } of removed) {
    for (const width of widths) {
      await mediaStore.delete(photoFileName(id, width, 'webp'))
      await mediaStore.delete(photoFileName(id, width, 'avif'))
    }
  }
  return removed.length
}

import { and, eq, exists, ne, notExists, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { users } from '#db/schema/accounts.ts'
import { advertSnapshotPhotos } from '#db/schema/advert-snapshots.ts'
import { carDraftPhotos } from '#db/schema/car-drafts.ts'
import { listingPhotos } from '#db/schema/listings.ts'
import { media } from '#db/schema/media.ts'
import { messagePhotos } from '#db/schema/messages.ts'
import { siteSettings } from '#db/schema/settings.ts'
import { hidePhoto } from '#domain/media/hide-photo.ts'
import { isPublicPhotoSql } from '#domain/media/private-photo-ids.ts'
import type { MediaStore } from '#platform/media/media-store.ts'

const maxPhotosARun = 20

/**
 * Makes photos private that were sent under a public id: of earlier releases, and of programs that upload without saying
 * what for. One that AVIF is still made of is left for the next run, and one that its owner shows to everybody stays as it is.
 *
 * @reads accounts, listings, media, payments, settings: what shows a photo.
 * @returns how many photos were hidden.
 */
export async function hidePhotosOfMessages(
  db: Db,
  mediaStore: MediaStore,
  { signal }: { signal?: AbortSignal } = {},
): Promise<number> {
  const one = { one: sql`1` }
  const shown = await db
    .select()
    .from(media)
    .where(
      and(
        isPublicPhotoSql,
        ne(media.avif, 'pending'),
        exists(db.select(one).from(messagePhotos).where(eq(messagePhotos.mediaId, media.id))),
        notExists(db.select(one).from(listingPhotos).where(eq(listingPhotos.mediaId, media.id))),
        notExists(db.select(one).from(carDraftPhotos).where(eq(carDraftPhotos.mediaId, media.id))),
        notExists(db.select(one).from(advertSnapshotPhotos).where(eq(advertSnapshotPhotos.mediaId, media.id))),
        notExists(db.select(one).from(siteSettings).where(eq(siteSettings.logoId, media.id))),
        notExists(db.select(one).from(users).where(sql`starts_with(${users.image}, '/media/' || ${media.id})`)),
      ),
    )
    .limit(maxPhotosARun)
  for (const photo of shown) {
    if (signal?.aborted) break
    await hidePhoto(db, mediaStore, photo, async (tx, id) => {
      await tx.update(messagePhotos).set({ mediaId: id }).where(eq(messagePhotos.mediaId, photo.id))
    })
  }
  return shown.length
}

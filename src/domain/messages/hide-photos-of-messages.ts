import { and, eq, exists, ne, notExists, sql } from 'drizzle-orm'
import type { Db, DbOrTx } from '#db/client.ts'
import { users } from '#db/schema/accounts.ts'
import { advertSnapshotPhotos } from '#db/schema/advert-snapshots.ts'
import { carDraftPhotos } from '#db/schema/car-drafts.ts'
import { listingPhotos } from '#db/schema/listings.ts'
import { media, photoHidings } from '#db/schema/media.ts'
import { messagePhotos } from '#db/schema/messages.ts'
import { siteSettings } from '#db/schema/settings.ts'
import type { Clock } from '#domain/clock.ts'
import { hideDuePhotos } from '#domain/media/hide-due-photos.ts'
import type { PhotoHidingRules } from '#domain/media/hide-photo.ts'
import { queuePhotoHidings } from '#domain/media/queue-photo-hidings.ts'
import type { Logger } from '#platform/log/logger.ts'
import type { MediaStore } from '#platform/media/media-store.ts'

const maxFoundARun = 1_000

/**
 * Makes photos private that were sent under a public id: of earlier releases, and of programs that upload without saying
 * what for. One that AVIF is still made of waits, and one that its owner shows to everybody stays as it is.
 *
 * @reads accounts, listings, media, payments, settings: what shows a photo, and which ones are not queued yet.
 * @returns how many photos were hidden.
 */
export async function hidePhotosOfMessages(
  db: Db,
  mediaStore: MediaStore,
  { clock, log, signal }: { clock: Clock; log: Pick<Logger, 'warn'>; signal?: AbortSignal },
): Promise<number> {
  const found = await db
    .select({ id: media.id, widths: media.widths })
    .from(messagePhotos)
    .innerJoin(media, eq(media.id, messagePhotos.mediaId))
    .where(
      and(
        // Word for word the condition of its index, which has no photo but these.
        sql`not starts_with(${messagePhotos.mediaId}, 'private-')`,
        ne(media.avif, 'pending'),
        notExists(
          db.select({ one: sql`1` }).from(photoHidings).where(eq(photoHidings.publicId, messagePhotos.mediaId)),
        ),
      ),
    )
    .limit(maxFoundARun)
  await queuePhotoHidings(db, found, { now: clock.now() })
  return hideDuePhotos(db, mediaStore, { rules, clock, log, signal })
}

const rules: PhotoHidingRules = {
  mayHide: isInMessageAlone,
  follow: async (tx, { publicId, privateId }) => {
    await tx.update(messagePhotos).set({ mediaId: privateId }).where(eq(messagePhotos.mediaId, publicId))
  },
}

async function isInMessageAlone(db: DbOrTx, id: string): Promise<boolean> {
  const one = { one: sql`1` }
  const [free] = await db
    .select({ id: media.id })
    .from(media)
    .where(
      and(
        eq(media.id, id),
        exists(db.select(one).from(messagePhotos).where(eq(messagePhotos.mediaId, id))),
        notExists(db.select(one).from(listingPhotos).where(eq(listingPhotos.mediaId, id))),
        notExists(db.select(one).from(carDraftPhotos).where(eq(carDraftPhotos.mediaId, id))),
        notExists(db.select(one).from(advertSnapshotPhotos).where(eq(advertSnapshotPhotos.mediaId, id))),
        notExists(db.select(one).from(siteSettings).where(eq(siteSettings.logoId, id))),
        // An address may have been saved with its host.
        notExists(
          db
            .select(one)
            .from(users)
            .where(sql`strpos(${users.image}, ${`/media/${id}-`}) > 0`),
        ),
      ),
    )
  return free !== undefined
}

import { asc, eq } from 'drizzle-orm'
import { pickAttributeValues } from '#contract/attribute-names.ts'
import type { OrderAdvertSnapshot } from '#contract/order-advert-snapshot.ts'
import type { DbOrTx } from '#db/client.ts'
import { advertSnapshotPhotos, advertSnapshots } from '#db/schema/advert-snapshots.ts'
import { media } from '#db/schema/media.ts'
import { pictureOfMedia, studioCarPicture } from '#domain/media/picture-of-media.ts'

/**
 * What was advertised when the buyer was asked for this payment; null if no snapshot was kept.
 * @reads media: the pictures of the photos that were advertised.
 */
export async function readAdvertSnapshot(db: DbOrTx, paymentId: string): Promise<OrderAdvertSnapshot | null> {
  const [snapshot] = await db.select().from(advertSnapshots).where(eq(advertSnapshots.paymentId, paymentId))
  if (!snapshot) return null
  const photos = await db
    .select({ studio: advertSnapshotPhotos.studioPicture, media })
    .from(advertSnapshotPhotos)
    .leftJoin(media, eq(media.id, advertSnapshotPhotos.mediaId))
    .where(eq(advertSnapshotPhotos.paymentId, paymentId))
    .orderBy(asc(advertSnapshotPhotos.position))
  return {
    ...snapshot.facts,
    // Older snapshots lack attributes that were added later.
    ...pickAttributeValues(snapshot.facts),
    pictures: photos.flatMap(({ studio, media: photo }) => {
      if (studio) return [studioCarPicture(studio)]
      return photo ? [pictureOfMedia(photo)] : []
    }),
    takenAt: snapshot.takenAt.toISOString(),
    isFromUpgrade: snapshot.source === 'upgrade',
  }
}

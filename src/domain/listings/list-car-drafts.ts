import { asc, desc, eq, inArray } from 'drizzle-orm'
import type { CarDraft } from '#contract/car-drafts.ts'
import type { Db } from '#db/client.ts'
import { carDraftPhotos, carDrafts } from '#db/schema/car-drafts.ts'
import { media } from '#db/schema/media.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { pictureOfMedia } from '#domain/media/picture-of-media.ts'

/**
 * The seller's drafts with their photos, the last changed one first.
 * @reads media: the pictures of each draft in one query.
 */
export async function listCarDrafts(db: Db, actor: MaybeActor): Promise<CarDraft[]> {
  const seller = requireRole(actor, 'Seller')
  const drafts = await db
    .select()
    .from(carDrafts)
    .where(eq(carDrafts.sellerId, seller.accountId))
    .orderBy(desc(carDrafts.updatedAt), desc(carDrafts.id))
  const ids = drafts.map(({ id }) => id)
  const photos = await db
    .select({ draftId: carDraftPhotos.draftId, media })
    .from(carDraftPhotos)
    .innerJoin(media, eq(media.id, carDraftPhotos.mediaId))
    .where(inArray(carDraftPhotos.draftId, ids))
    .orderBy(asc(carDraftPhotos.draftId), asc(carDraftPhotos.position))
  return drafts.map(({ id, values, revision, updatedAt }) => ({
    id,
    values,
    revision,
    updatedAt: updatedAt.toISOString(),
    photos: photos.flatMap((photo) =>
      photo.draftId === id ? [{ id: photo.media.id, picture: pictureOfMedia(photo.media) }] : [],
    ),
  }))
}

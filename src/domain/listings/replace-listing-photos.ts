import { and, eq, inArray, ne, notExists, sql } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { violatedConstraintName } from '#db/database-errors.ts'
import { listingPhotos } from '#db/schema/listings.ts'
import { media } from '#db/schema/media.ts'
import type { Actor } from '#domain/actor.ts'
import { DomainError } from '#domain/domain-error.ts'
import { isPublicPhotoSql } from '#domain/media/private-photo-ids.ts'

/**
 * Replaces the car's photos by these uploads, in this order. They must be the actor's own and on no other car.
 *
 * @reads media: the uploads are locked, so that the clean-up of unused ones skips them.
 * @returns whether the photos or their order have changed.
 * @throws DomainError `invalid`
 */
export async function replaceListingPhotos(
  tx: Tx,
  actor: Actor,
  listingId: string,
  photoIds: string[],
): Promise<boolean> {
  if (new Set(photoIds).size < photoIds.length) refuse('The same photo was chosen twice.')
  const usable = await tx
    .select({ id: media.id })
    .from(media)
    .where(
      and(
        inArray(media.id, photoIds),
        eq(media.ownerId, actor.accountId),
        isPublicPhotoSql,
        notExists(
          tx
            .select({ one: sql`1` })
            .from(listingPhotos)
            .where(and(eq(listingPhotos.mediaId, media.id), ne(listingPhotos.listingId, listingId))),
        ),
      ),
    )
    .for('key share')
  if (usable.length < photoIds.length) refuse(foreignPhoto)
  const before = await tx.delete(listingPhotos).where(eq(listingPhotos.listingId, listingId)).returning()
  try {
    await tx.insert(listingPhotos).values(photoIds.map((mediaId, position) => ({ listingId, position, mediaId })))
  } catch (error) {
    // Two cars were posted with the same photo at the same moment.
    if (violatedConstraintName(error) === 'listing_photos_media_key') refuse(foreignPhoto)
    throw error
  }
  return before.length !== photoIds.length || before.some(({ mediaId, position }) => mediaId !== photoIds[position])
}

const foreignPhoto = 'One of the uploads isn’t yours or has already been used. Please upload the photo again.'

function refuse(message: string): never {
  throw new DomainError('invalid', message, { fields: { photoIds: message } })
}

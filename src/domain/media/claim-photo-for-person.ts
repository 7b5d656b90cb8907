import { and, eq, isNull, notExists, or, sql } from 'drizzle-orm'
import type { Picture } from '#contract/media.ts'
import type { DbOrTx } from '#db/client.ts'
import { listingPhotos } from '#db/schema/listings.ts'
import { media } from '#db/schema/media.ts'
import { DomainError } from '#domain/domain-error.ts'
import { pictureOfMedia } from './picture-of-media.ts'
import { isPublicPhotoSql } from './private-photo-ids.ts'

/**
 * Assigns a photo to a person: one that was uploaded before signing up, one of their own, or one that `giverId`
 * uploaded for them, as an Admin does who creates an account.
 *
 * @reads listings: a photo that a car shows belongs to its seller; checked in the statement that assigns the photo.
 * @throws DomainError `invalid` with `fields.image` where there is no such photo, or it belongs to another person.
 */
export async function claimPhotoForPerson(
  db: DbOrTx,
  { id, ownerId, giverId }: { id: string; ownerId: string; giverId?: string | undefined },
): Promise<Picture> {
  const isOnNoCar = notExists(db.select({ one: sql`1` }).from(listingPhotos).where(eq(listingPhotos.mediaId, media.id)))
  const isGiven = giverId === undefined ? undefined : and(eq(media.ownerId, giverId), isOnNoCar)
  const [claimed] = await db
    .update(media)
    .set({ ownerId })
    .where(and(eq(media.id, id), isPublicPhotoSql, or(isNull(media.ownerId), eq(media.ownerId, ownerId), isGiven)))
    .returning()
  if (claimed) return pictureOfMedia(claimed)
  const message = 'This photo is gone. Upload it again.'
  throw new DomainError('invalid', message, { fields: { image: message } })
}

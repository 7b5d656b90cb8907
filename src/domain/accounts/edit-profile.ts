import { and, eq, isNull, notExists, sql } from 'drizzle-orm'
import { roles } from '#contract/accounts.ts'
import { pictureUrlForWidth } from '#contract/photos.ts'
import type { EditProfileRequest, Profile } from '#contract/profile.ts'
import type { Db, Tx } from '#db/client.ts'
import { users } from '#db/schema/accounts.ts'
import { listingPhotos } from '#db/schema/listings.ts'
import { media } from '#db/schema/media.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { DomainError } from '#domain/domain-error.ts'
import { photoPathOfUrl } from '#domain/media/photo-url.ts'
import { pictureOfMedia } from '#domain/media/picture-of-media.ts'
import { isPublicPhotoSql } from '#domain/media/private-photo-ids.ts'
import { findOwnProfile } from './find-own-profile.ts'
import { rejectReservedName } from './reject-reserved-name.ts'

const avatarWidth = 320

/**
 * Row S-27: changes parts of a person's own profile. Orders keep the name under which they were made. The clean-up of
 * unused uploads removes the previous photo.
 * @reads listings, media: the photo is locked, and must be an upload of the person that no car shows.
 * @throws DomainError `invalid` with `fields.photoId` for a photo that is not an unused upload of the person, with
 * `fields.name` for one that reads like staff.
 */
export async function editProfile(
  db: Db,
  actor: MaybeActor,
  { changes, now }: { changes: EditProfileRequest; now: Date },
): Promise<Profile> {
  const person = requireRole(actor, ...roles)
  const { name, phoneNumber, photoId, language, distanceUnit, consumptionUnit } = changes
  if (name !== undefined) rejectReservedName({ name, role: person.role })
  return db.transaction(async (tx) => {
    const image = photoId === undefined ? undefined : await imageOf(tx, { photoId, ownerId: person.accountId })
    // An account that is being deleted at this moment must not receive personal data again.
    const isSelf = and(eq(users.id, person.accountId), isNull(users.deletedAt))
    // Drizzle omits undefined values.
    const reading = { language, languageIsChosen: language && true, distanceUnit, consumptionUnit }
    await tx
      .update(users)
      .set({ name, phoneNumber, image, ...reading, updatedAt: now })
      .where(isSelf)
    return findOwnProfile(tx, person, { now })
  })
}

/** The upload's row stays locked, so that the clean-up of unused uploads skips it until the profile uses the photo. */
async function imageOf(tx: Tx, { photoId, ownerId }: { photoId: string; ownerId: string }): Promise<string> {
  const isOnCar = tx.select({ one: sql`1` }).from(listingPhotos).where(eq(listingPhotos.mediaId, media.id))
  const [photo] = await tx
    .select()
    .from(media)
    .where(and(eq(media.id, photoId), isPublicPhotoSql, eq(media.ownerId, ownerId), notExists(isOnCar)))
    .for('key share')
  if (photo) return photoPathOfUrl(pictureUrlForWidth(pictureOfMedia(photo), avatarWidth))
  const message = 'This upload isn’t yours or has already been used. Please upload the photo again.'
  throw new DomainError('invalid', message, { fields: { photoId: message } })
}

import { and, eq, isNull } from 'drizzle-orm'
import type { Picture } from '#contract/media.ts'
import type { DbOrTx } from '#db/client.ts'
import { media } from '#db/schema/media.ts'
import { DomainError } from '#domain/domain-error.ts'
import { pictureOfMedia } from './picture-of.ts'

/**
 * Gives a photo that was uploaded before signing up to the person who has signed up now.
 *
 * @throws DomainError `invalid` with `fields.image` where there is no such photo, or it is somebody's.
 */
export async function claimPhoto(db: DbOrTx, { id, ownerId }: { id: string; ownerId: string }): Promise<Picture> {
  const [claimed] = await db
    .update(media)
    .set({ ownerId })
    .where(and(eq(media.id, id), isNull(media.ownerId)))
    .returning()
  if (claimed) return pictureOfMedia(claimed)
  const message = 'This photo is not here any more. Upload it again.'
  throw new DomainError('invalid', message, { fields: { image: message } })
}

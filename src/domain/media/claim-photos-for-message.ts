import { and, eq, inArray, notExists, sql } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { listingPhotos } from '#db/schema/listings.ts'
import { media } from '#db/schema/media.ts'
import { messagePhotos } from '#db/schema/messages.ts'
import { DomainError } from '#domain/domain-error.ts'

/**
 * Locks the sender's photos for a message: uploaded by them, on no car and in no other message. The lock keeps the
 * clean-up of unused uploads away until the message is stored.
 * @reads listings, messages: a photo that is shown elsewhere is not free.
 * @throws DomainError `invalid` with `fields.photoIds`
 */
export async function claimPhotosForMessage(
  tx: Tx,
  { ids, ownerId }: { ids: readonly string[]; ownerId: string },
): Promise<void> {
  const isOnCar = tx.select({ one: sql`1` }).from(listingPhotos).where(eq(listingPhotos.mediaId, media.id))
  const isInMessage = tx.select({ one: sql`1` }).from(messagePhotos).where(eq(messagePhotos.mediaId, media.id))
  const free = await tx
    .select({ id: media.id })
    .from(media)
    .where(and(inArray(media.id, [...ids]), eq(media.ownerId, ownerId), notExists(isOnCar), notExists(isInMessage)))
    .for('update', { of: media })
  if (free.length === ids.length) return
  const message = 'One of the photos is gone. Add it again.'
  throw new DomainError('invalid', message, { fields: { photoIds: message } })
}

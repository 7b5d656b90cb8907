import { and, eq } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { media } from '#db/schema/media.ts'
import { DomainError } from '#domain/domain-error.ts'
import { isPublicPhotoSql } from './private-photo-ids.ts'

/**
 * Checks that a photo was uploaded by this person, and keeps it from being removed as unused until the transaction ends.
 * @throws DomainError `invalid` with the field named.
 */
export async function requirePhotoOfPerson(
  tx: Tx,
  { id, ownerId, field }: { id: string; ownerId: string; field: string },
): Promise<void> {
  const [found] = await tx
    .select({ id: media.id })
    .from(media)
    .where(and(eq(media.id, id), isPublicPhotoSql, eq(media.ownerId, ownerId)))
    .for('key share')
  if (found) return
  const message = 'This photo is gone. Upload it again.'
  throw new DomainError('invalid', message, { fields: { [field]: message } })
}

import { roles } from '#contract/accounts.ts'
import type { OwnRecord } from '#contract/compatibility-people.ts'
import type { Db } from '#db/client.ts'
import { editProfile } from '#domain/accounts/edit-profile.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { claimPhoto } from '#domain/media/claim-photo.ts'

/**
 * Row C-09, third variant: name, telephone number and picture of the person's own record. What is left out stays; the
 * same again changes nothing. The photo may have been uploaded without signing in, as the specification's clients do.
 *
 * @throws DomainError `invalid` for a photo that is no free upload of theirs, with `fields.image` or `fields.photoId`.
 */
export async function completeOwnRecord(
  db: Db,
  actor: MaybeActor,
  { changes, uploadedId, now }: { changes: OwnRecord; uploadedId: string | undefined; now: Date },
): Promise<{ id: string }> {
  const person = requireRole(actor, ...roles)
  if (uploadedId) await claimPhoto(db, { id: uploadedId, ownerId: person.accountId })
  await editProfile(db, person, { changes: { ...changes, photoId: uploadedId }, now })
  return { id: person.accountId }
}

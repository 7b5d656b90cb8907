import { roles } from '#contract/accounts.ts'
import type { CompatApiEditProfileRequest } from '#contract/compatibility-api-people.ts'
import type { Db } from '#db/client.ts'
import { editProfile } from '#domain/accounts/edit-profile.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { claimPhotoForPerson } from '#domain/media/claim-photo-for-person.ts'

/**
 * Row C-09, third variant: name, phone number and picture of the person's own record. Missing fields keep their values;
 * a repeated call changes nothing. The photo may have been uploaded without signing in, as the specification's clients
 * do.
 *
 * @throws DomainError `invalid` for a photo that is not an unused upload of the person, with `fields.image` or
 * `fields.photoId`.
 */
export async function updateOwnUserRecord(
  db: Db,
  actor: MaybeActor,
  { changes, uploadedId, now }: { changes: CompatApiEditProfileRequest; uploadedId: string | undefined; now: Date },
): Promise<{ id: string }> {
  const person = requireRole(actor, ...roles)
  if (uploadedId) await claimPhotoForPerson(db, { id: uploadedId, ownerId: person.accountId })
  await editProfile(db, person, { changes: { ...changes, photoId: uploadedId }, now })
  return { id: person.accountId }
}

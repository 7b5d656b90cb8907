import { and, count, eq, inArray, sql } from 'drizzle-orm'
import { maxDraftsPerSeller, type SaveCarDraftRequest } from '#contract/car-drafts.ts'
import type { Db, Tx } from '#db/client.ts'
import { carDraftPhotos, carDrafts } from '#db/schema/car-drafts.ts'
import { listings } from '#db/schema/listings.ts'
import { media } from '#db/schema/media.ts'
import { lockActorRow, lockActorRowToCount } from '#domain/accounts/lock-actor-row.ts'
import { type Actor, type MaybeActor, requireRole } from '#domain/actor.ts'
import { DomainError } from '#domain/domain-error.ts'
import { isPublicPhotoSql } from '#domain/media/private-photo-ids.ts'

/**
 * Stores what a seller has typed of a new car, whether valid or not, in place of the revision that the client has seen.
 * Photos that are not the seller's own or no longer exist are left out.
 * @throws DomainError `conflict` where another device has saved since, `gone` or `not_found` where the draft was posted
 * or deleted, `invalid` for one draft too many.
 */
export async function saveCarDraft(
  db: Db,
  actor: MaybeActor,
  { id, values, photoIds, revision, now }: SaveCarDraftRequest & { id: string; now: Date },
): Promise<{ revision: number; updatedAt: string }> {
  const seller = requireRole(actor, 'Seller')
  return db.transaction(async (tx) => {
    await (revision === 0 ? lockActorRowToCount(tx, seller) : lockActorRow(tx, seller))
    if (revision === 0) await rejectFurtherDraft(tx, seller, id)
    const next = { values, revision: revision + 1, updatedAt: now }
    const saved =
      revision === 0
        ? await tx
            .insert(carDrafts)
            .values({ id, sellerId: seller.accountId, createdAt: now, ...next })
            .onConflictDoNothing()
            .returning({ id: carDrafts.id })
        : await tx
            .update(carDrafts)
            .set(next)
            .where(and(isOwnDraft(seller, id), eq(carDrafts.revision, revision)))
            .returning({ id: carDrafts.id })
    if (saved.length === 0) await rejectStaleSave(tx, seller, id)
    await replaceDraftPhotos(tx, seller, { id, photoIds })
    return { revision: next.revision, updatedAt: now.toISOString() }
  })
}

const isOwnDraft = (seller: Actor, id: string) => and(eq(carDrafts.id, id), eq(carDrafts.sellerId, seller.accountId))

async function rejectFurtherDraft(tx: Tx, seller: Actor, id: string): Promise<void> {
  const [car] = await tx.select({ id: listings.id }).from(listings).where(eq(listings.id, id))
  if (car) throw new DomainError('gone', 'This draft was posted or deleted elsewhere.')
  const [drafts] = await tx
    .select({ count: count() })
    .from(carDrafts)
    .where(and(eq(carDrafts.sellerId, seller.accountId), sql`${carDrafts.id} <> ${id}`))
  if (drafts && drafts.count >= maxDraftsPerSeller) {
    throw new DomainError('invalid', `You have ${maxDraftsPerSeller} drafts. Post or delete one of them first.`)
  }
}

async function rejectStaleSave(tx: Tx, seller: Actor, id: string): Promise<never> {
  const [draft] = await tx.select({ id: carDrafts.id }).from(carDrafts).where(isOwnDraft(seller, id))
  if (draft) throw new DomainError('conflict', 'Another device has changed this draft.')
  throw new DomainError('not_found', 'We couldn’t find that draft.')
}

/** @reads media: only uploads that exist, and are the seller's, are kept. */
async function replaceDraftPhotos(tx: Tx, seller: Actor, { id, photoIds }: { id: string; photoIds: string[] }) {
  const usable = await tx
    .select({ id: media.id })
    .from(media)
    .where(and(inArray(media.id, photoIds), eq(media.ownerId, seller.accountId), isPublicPhotoSql))
    .for('key share')
  const usableIds = new Set(usable.map((photo) => photo.id))
  const kept = [...new Set(photoIds)].filter((photoId) => usableIds.has(photoId))
  await tx.delete(carDraftPhotos).where(eq(carDraftPhotos.draftId, id))
  if (kept.length === 0) return
  await tx.insert(carDraftPhotos).values(kept.map((mediaId, position) => ({ draftId: id, position, mediaId })))
}

import { and, eq } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { carDrafts } from '#db/schema/car-drafts.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { DomainError } from '#domain/domain-error.ts'

/**
 * Deletes a draft of the seller. The next clean-up of unused uploads removes its photos.
 * @throws DomainError `not_found`
 */
export async function deleteCarDraft(db: Db, actor: MaybeActor, { id }: { id: string }): Promise<void> {
  const seller = requireRole(actor, 'Seller')
  const deleted = await db
    .delete(carDrafts)
    .where(and(eq(carDrafts.id, id), eq(carDrafts.sellerId, seller.accountId)))
    .returning({ id: carDrafts.id })
  if (deleted.length === 0) throw new DomainError('not_found', 'We couldn’t find that draft.')
}

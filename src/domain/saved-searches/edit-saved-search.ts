import { and, eq, isNull } from 'drizzle-orm'
import type { EditSavedSearchRequest } from '#contract/saved-searches.ts'
import type { Db } from '#db/client.ts'
import { savedSearches, savedSearchHits } from '#db/schema/saved-searches.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { DomainError } from '#domain/domain-error.ts'

/**
 * The buyer renames a saved search or changes how often mail comes.
 * @throws DomainError `not_found` for one that is not theirs.
 */
export async function editSavedSearch(
  db: Db,
  actor: MaybeActor,
  { id, ...changes }: { id: string } & EditSavedSearchRequest,
): Promise<{ id: string }> {
  const { accountId } = requireRole(actor, 'Buyer')
  const isOwn = and(eq(savedSearches.id, id), eq(savedSearches.accountId, accountId))
  const set = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
  const [found] = await db
    .update(savedSearches)
    // The owner is written anew so that a change of nothing is still a statement.
    .set({ accountId, ...set })
    .where(isOwn)
    .returning({ id: savedSearches.id })
  if (!found) throw savedSearchNotFound()
  return found
}

/** @throws DomainError `not_found` for one that is not theirs. */
export async function deleteSavedSearch(db: Db, actor: MaybeActor, { id }: { id: string }): Promise<{ id: string }> {
  const { accountId } = requireRole(actor, 'Buyer')
  const [found] = await db
    .delete(savedSearches)
    .where(and(eq(savedSearches.id, id), eq(savedSearches.accountId, accountId)))
    .returning({ id: savedSearches.id })
  if (!found) throw savedSearchNotFound()
  return found
}

/**
 * The buyer has looked at what a saved search found: nothing of it is new any more.
 * @throws DomainError `not_found` for one that is not theirs.
 */
export async function markSavedSearchSeen(
  db: Db,
  actor: MaybeActor,
  { id, now }: { id: string; now: Date },
): Promise<{ id: string }> {
  const { accountId } = requireRole(actor, 'Buyer')
  const [found] = await db
    .select({ id: savedSearches.id })
    .from(savedSearches)
    .where(and(eq(savedSearches.id, id), eq(savedSearches.accountId, accountId)))
  if (!found) throw savedSearchNotFound()
  await db
    .update(savedSearchHits)
    .set({ seenAt: now })
    .where(and(eq(savedSearchHits.searchId, id), isNull(savedSearchHits.seenAt)))
  return found
}

function savedSearchNotFound(): DomainError {
  return new DomainError('not_found', 'We couldn’t find that saved search.')
}

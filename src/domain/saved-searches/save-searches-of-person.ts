import { randomBytes, randomUUIDv7 } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import { maxSavedSearches, type SaveSearchRequest } from '#contract/saved-searches.ts'
import type { Db, DbOrTx, Tx } from '#db/client.ts'
import { savedSearches, savedSearchIndexKeys } from '#db/schema/saved-searches.ts'
import { lockActorRowToCount } from '#domain/accounts/lock-actor-row.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { DomainError } from '#domain/domain-error.ts'
import { type ParsedSavedSearch, parseSavedSearchQuery } from './parse-saved-search-query.ts'
import { indexKeysOfSavedSearch } from './saved-search-index-keys.ts'

/**
 * Saves searches: one from a list, or those that a device kept until its owner signed in. One that is saved already
 * stays as it is.
 * @throws DomainError `invalid` for a search that cannot be read; `conflict` for one too many.
 */
export async function saveSearchesOfPerson(
  db: Db,
  actor: MaybeActor,
  { items, now }: { items: readonly SaveSearchRequest[]; now: Date },
): Promise<{ saved: number; known: number }> {
  const buyer = requireRole(actor, 'Buyer')
  await rejectTooManySavedSearches(db, { accountId: buyer.accountId, items })
  const read: { item: SaveSearchRequest; search: ParsedSavedSearch }[] = []
  for (const item of items) read.push({ item, search: await parseSavedSearchQuery(db, { query: item.query, now }) })
  return db.transaction(async (tx) => {
    await lockActorRowToCount(tx, buyer)
    let saved = 0
    for (const { item, search } of read)
      if (await saveOne(tx, { accountId: buyer.accountId, item, search, now })) saved += 1
    if ((await countSavedSearches(tx, buyer.accountId)) > maxSavedSearches) throw tooManySavedSearchesError()
    return { saved, known: read.length - saved }
  })
}

/** Reading a search costs as much as searching: who has no room for another one is refused before it. */
async function rejectTooManySavedSearches(
  db: Db,
  { accountId, items }: { accountId: string; items: readonly SaveSearchRequest[] },
): Promise<void> {
  if ((await countSavedSearches(db, accountId)) < maxSavedSearches) return
  const queries = items.map(({ query }) => query)
  const isSaved = and(eq(savedSearches.accountId, accountId), inArray(savedSearches.query, queries))
  if ((await db.$count(savedSearches, isSaved)) < new Set(queries).size) throw tooManySavedSearchesError()
}

function countSavedSearches(db: DbOrTx, accountId: string): Promise<number> {
  return db.$count(savedSearches, eq(savedSearches.accountId, accountId))
}

function tooManySavedSearchesError(): DomainError {
  const message = `You have ${maxSavedSearches} saved searches, which is the maximum. Delete one first.`
  return new DomainError('conflict', message)
}

type One = { accountId: string; item: SaveSearchRequest; search: ParsedSavedSearch; now: Date }

/** False where it is saved already. */
async function saveOne(tx: Tx, { accountId, item, search, now }: One): Promise<boolean> {
  const id = randomUUIDv7()
  const { name, frequency, wantsPriceDrops } = item
  const [made] = await tx
    .insert(savedSearches)
    .values({
      id,
      accountId,
      name,
      ...search,
      frequency,
      wantsPriceDrops,
      createdAt: now,
      token: randomBytes(32).toString('base64url'),
    })
    .onConflictDoNothing({ target: [savedSearches.accountId, savedSearches.query] })
    .returning({ id: savedSearches.id })
  if (!made) return false
  const { anchors, bounds } = indexKeysOfSavedSearch(search.tests)
  const keys = [...new Set(anchors)].map((anchor) => ({ anchor, searchId: id, ...bounds }))
  if (keys.length > 0) await tx.insert(savedSearchIndexKeys).values(keys)
  return true
}

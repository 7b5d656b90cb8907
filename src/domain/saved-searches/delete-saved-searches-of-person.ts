import { eq } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { savedSearches } from '#db/schema/saved-searches.ts'

/** Deletes the saved searches of a person who leaves, with what they found. */
export async function deleteSavedSearchesOfPerson(tx: Tx, { accountId }: { accountId: string }): Promise<void> {
  await tx.delete(savedSearches).where(eq(savedSearches.accountId, accountId))
}

import { eq } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { savedSearches } from '#db/schema/saved-searches.ts'
import { cancelUnsentMailMatching } from '#domain/mail/cancel-unsent-mail-matching.ts'

/** Ends the mail of the saved search whose token it is. False for a token of none; repeating it is no error. */
export async function stopSavedSearchMail(tx: Tx, { token }: { token: string }): Promise<boolean> {
  const [ended] = await tx
    .update(savedSearches)
    .set({ frequency: 'off' })
    .where(eq(savedSearches.token, token))
    .returning({ id: savedSearches.id })
  if (!ended) return false
  await cancelUnsentMailMatching(tx, { templates: ['saved-search-found'], token })
  return true
}

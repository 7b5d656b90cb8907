import { randomBytes } from 'node:crypto'
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { users } from '#db/schema/accounts.ts'
import { mailPreferences } from '#db/schema/mail.ts'

export type WishlistRecipient = { accountId: string; email: string; token: string }

/**
 * The people among these who may get mail about their wishes, each with the token that unsubscribes them by one click;
 * without deleted accounts and people who declined.
 * @reads accounts: the addresses of people who may get mail, for thousands at once.
 */
export async function filterWishlistMailRecipients(
  tx: Tx,
  accountIds: readonly string[],
): Promise<Map<string, WishlistRecipient>> {
  if (accountIds.length === 0) return new Map()
  // In a fixed order, so that two transactions wait for each other instead of deadlocking.
  const ids = [...new Set(accountIds)].toSorted()
  await tx
    .insert(mailPreferences)
    .values(ids.map((accountId) => ({ accountId, token: randomBytes(32).toString('base64url') })))
    .onConflictDoNothing({ target: mailPreferences.accountId })
  const readers = await tx
    .select({ accountId: users.id, email: users.email, token: mailPreferences.token })
    .from(users)
    .innerJoin(mailPreferences, eq(mailPreferences.accountId, users.id))
    .where(and(inArray(users.id, ids), isNull(users.deletedAt), isNull(mailPreferences.wishesOffAt)))
    .orderBy(asc(users.id))
  return new Map(readers.map((reader) => [reader.accountId, reader]))
}

import { and, asc, inArray, isNull } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { users } from '#db/schema/accounts.ts'
import { ensureUnsubscribeTokens } from '#domain/mail/mail-preferences.ts'

export type WishlistRecipient = { accountId: string; email: string; token: string }

/**
 * The people among these who are told about their wishes, each with the token that unsubscribes them by one click;
 * without deleted accounts. Who declined mail is told on the page alone (`queueMails`).
 * @reads accounts: the addresses of people who may get mail, for thousands at once.
 */
export async function filterWishlistMailRecipients(
  tx: Tx,
  accountIds: readonly string[],
): Promise<Map<string, WishlistRecipient>> {
  if (accountIds.length === 0) return new Map()
  const ids = [...new Set(accountIds)]
  const tokens = await ensureUnsubscribeTokens(tx, ids)
  const readers = await tx
    .select({ accountId: users.id, email: users.email })
    .from(users)
    .where(and(inArray(users.id, ids), isNull(users.deletedAt)))
    .orderBy(asc(users.id))
  return new Map(readers.map((reader) => [reader.accountId, { ...reader, token: tokens.get(reader.accountId) ?? '' }]))
}

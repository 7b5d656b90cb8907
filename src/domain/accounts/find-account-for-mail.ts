import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { users } from '#db/schema/accounts.ts'
import { consumeRateLimit, type RateLimitPolicy } from './consume-rate-limit.ts'

/**
 * The account to which a mail that a visitor asked for may go; null where the address has none, or has received too
 * many such mails. The budget is spent in both cases, so that the time of an answer does not tell who has an account.
 */
export async function findAccountForMail(
  db: Db,
  { email, budget, now }: { email: string; budget: RateLimitPolicy; now: Date },
): Promise<{ id: string; email: string } | null> {
  const isSpent = (await consumeRateLimit(db, { budget, spender: email, points: 1, now })) !== null
  const [account] = await db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(and(eq(users.email, email), isNull(users.deletedAt)))
  return isSpent ? null : (account ?? null)
}

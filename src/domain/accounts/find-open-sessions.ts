import { and, eq, gt, inArray, isNull } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { sessions, users } from '#db/schema/accounts.ts'

/** Which of these sessions are still good, and whose they are, by their token: one query for any number of them. */
export async function findOpenSessions(
  db: Db,
  tokens: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, string>> {
  const isOpen = and(gt(sessions.expiresAt, now), isNull(users.deletedAt), isNull(users.suspendedAt))
  const rows = await db
    .select({ token: sessions.token, accountId: users.id })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(inArray(sessions.token, [...tokens]), isOpen))
  return new Map(rows.map(({ token, accountId }) => [token, accountId]))
}

import { and, eq, ne } from 'drizzle-orm'
import { roles } from '#contract/accounts.ts'
import type { Db } from '#db/client.ts'
import { sessions } from '#db/schema/accounts.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'

/** Signs the person out on every device except the requesting one. */
export async function revokeOtherSessions(
  db: Db,
  actor: MaybeActor,
  { token }: { token: string },
): Promise<{ endedCount: number }> {
  const { accountId } = requireRole(actor, ...roles)
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, accountId), ne(sessions.token, token)))
    .returning({ id: sessions.id })
  return { endedCount: ended.length }
}

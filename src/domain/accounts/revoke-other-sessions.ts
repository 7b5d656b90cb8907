import { and, eq, ne } from 'drizzle-orm'
import { roles } from '#contract/accounts.ts'
import type { Db } from '#db/client.ts'
import { sessions } from '#db/schema/accounts.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { publishDomainEvent } from '#domain/events/publish-domain-event.ts'

/** Signs the person out on every device except the requesting one; a calendar program that reads with a secret too. */
export async function revokeOtherSessions(
  db: Db,
  actor: MaybeActor,
  { token }: { token: string },
): Promise<{ endedCount: number }> {
  const { accountId } = requireRole(actor, ...roles)
  return db.transaction(async (tx) => {
    const ended = await tx
      .delete(sessions)
      .where(and(eq(sessions.userId, accountId), ne(sessions.token, token)))
      .returning({ id: sessions.id })
    await publishDomainEvent(tx, 'account.access-revoked', { accountId })
    return { endedCount: ended.length }
  })
}

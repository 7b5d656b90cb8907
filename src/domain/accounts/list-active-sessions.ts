import { and, desc, eq, gt } from 'drizzle-orm'
import { roles } from '#contract/accounts.ts'
import type { ActiveSession } from '#contract/profile.ts'
import type { DbOrTx } from '#db/client.ts'
import { sessions } from '#db/schema/accounts.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { describeDevice } from './describe-device.ts'

/** More devices than a person has; programs that sign in for every call may have created more sessions. */
const maxShown = 100

/** The devices on which the person is signed in: the requesting one first, then the most recently seen. */
export async function listActiveSessions(
  db: DbOrTx,
  actor: MaybeActor,
  { token, now }: { token: string; now: Date },
): Promise<ActiveSession[]> {
  const { accountId } = requireRole(actor, ...roles)
  const rows = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, accountId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.updatedAt), desc(sessions.id))
    .limit(maxShown)
  const found = rows.map((row) => ({
    id: row.id,
    device: describeDevice(row.userAgent),
    address: row.ipAddress || null,
    way: row.way,
    since: row.createdAt.toISOString(),
    lastSeenAt: row.updatedAt.toISOString(),
    isCurrent: row.token === token,
  }))
  return [...found.filter(({ isCurrent }) => isCurrent), ...found.filter(({ isCurrent }) => !isCurrent)]
}

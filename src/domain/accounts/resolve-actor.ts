import { and, eq, gt, isNull, lt } from 'drizzle-orm'
import type { DbOrTx } from '#db/client.ts'
import { sessions, users } from '#db/schema/accounts.ts'
import type { MaybeActor } from '#domain/actor.ts'
import type { Identity } from '#platform/identity/identity.ts'

/** How exactly it is known when a device was last seen: a write every few minutes, not at every request. */
const seenEveryMs = 5 * 60_000

/**
 * Who the request's session cookie or bearer token stands for. One indexed query for a token that we signed, none
 * otherwise; the role is the row's at this moment, so that a change of it counts from the next request on.
 */
export async function resolveActor(
  db: DbOrTx,
  identity: Pick<Identity, 'sessionTokenOf'>,
  headers: Headers,
  now = new Date(),
): Promise<MaybeActor> {
  const token = identity.sessionTokenOf(headers)
  if (token === null) return null
  const [actor] = await db
    .select({
      accountId: users.id,
      role: users.role,
      name: users.name,
      email: users.email,
      permission: users.permission,
      seenAt: sessions.updatedAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.token, token), gt(sessions.expiresAt, now), isNull(users.deletedAt)))
  if (!actor) return null
  const { permission, seenAt, ...rest } = actor
  const stale = new Date(now.getTime() - seenEveryMs)
  if (seenAt < stale) {
    const isStale = and(eq(sessions.token, token), lt(sessions.updatedAt, stale))
    await db.update(sessions).set({ updatedAt: now }).where(isStale)
  }
  return { ...rest, isVerified: permission === 'Verified' }
}

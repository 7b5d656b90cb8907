import { and, eq, gt, isNull } from 'drizzle-orm'
import type { DbOrTx } from '#db/client.ts'
import { sessions, users } from '#db/schema/accounts.ts'
import type { MaybeActor } from '#domain/actor.ts'
import type { Identity } from '#platform/identity/identity.ts'

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
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.token, token), gt(sessions.expiresAt, now), isNull(users.deletedAt)))
  if (!actor) return null
  const { permission, ...rest } = actor
  return { ...rest, isVerified: permission === 'Verified' }
}

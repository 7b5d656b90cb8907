import { and, eq, gt, isNull, lt } from 'drizzle-orm'
import type { DbOrTx } from '#db/client.ts'
import { secondFactors, sessions, users } from '#db/schema/accounts.ts'
import type { MaybeActor } from '#domain/actor.ts'
import type { Identity } from '#platform/identity/identity.ts'

const dayMs = 24 * 60 * 60_000
/** How exactly it is known when a device was last seen: a write every few minutes, not at every request. */
const seenEveryMs = 5 * 60_000

/** From its last renewal on. */
export const sessionLifeMs = 30 * dayMs
/** From the sign-in on, however often it is renewed: a stolen one does not live for ever. */
const longestLifeMs = 90 * dayMs
/** A session that was made for longer than this is renewed; a shorter one ends with the browser's, as its person asked. */
const shortLifeMs = 2 * dayMs

export type ResolvedActor = {
  actor: MaybeActor
  /** False where nobody is signed in, too. */
  hasSecondFactor: boolean
  /** Until when the session lives from this request on; null where that is as it was. */
  renewedUntil: Date | null
  /** Until when a browser keeps the session's cookie; null where it ends with the browser's, as its person asked. */
  keptUntil: Date | null
}
const nobody: ResolvedActor = { actor: null, hasSecondFactor: false, renewedUntil: null, keptUntil: null }

/**
 * Who the request's session cookie or bearer token stands for. One indexed query for a token that we signed, none
 * otherwise; the role is the row's at this moment, so that a change of it counts from the next request on.
 *
 * A session in use is renewed, once a day at most, so that only who stays away for thirty days logs in again; and
 * everybody does after ninety.
 */
export async function resolveActor(
  db: DbOrTx,
  identity: Pick<Identity, 'sessionTokenOf'>,
  headers: Headers,
  now = new Date(),
): Promise<ResolvedActor> {
  const token = identity.sessionTokenOf(headers)
  if (token === null) return nobody
  const [actor] = await db
    .select({
      accountId: users.id,
      role: users.role,
      name: users.name,
      email: users.email,
      permission: users.permission,
      hasConfirmedEmail: users.emailVerified,
      confirmedAt: sessions.confirmedAt,
      seenAt: sessions.updatedAt,
      begunAt: sessions.createdAt,
      expiresAt: sessions.expiresAt,
      secondFactorSince: secondFactors.confirmedAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(secondFactors, eq(secondFactors.accountId, users.id))
    .where(
      and(eq(sessions.token, token), gt(sessions.expiresAt, now), isNull(users.deletedAt), isNull(users.suspendedAt)),
    )
  if (!actor) return nobody
  const { permission, seenAt, begunAt, expiresAt, secondFactorSince, ...rest } = actor
  const stale = new Date(now.getTime() - seenEveryMs)
  const isShort = expiresAt.getTime() - begunAt.getTime() < shortLifeMs
  const until = new Date(Math.min(now.getTime() + sessionLifeMs, begunAt.getTime() + longestLifeMs))
  const isDue = !isShort && until > expiresAt && expiresAt.getTime() < now.getTime() + sessionLifeMs - dayMs
  const renewedUntil = isDue ? until : null
  if (seenAt < stale || renewedUntil) {
    // Of requests at the same moment one writes.
    const isAsRead = and(
      eq(sessions.token, token),
      renewedUntil ? eq(sessions.expiresAt, expiresAt) : lt(sessions.updatedAt, stale),
    )
    await db
      .update(sessions)
      .set({ updatedAt: now, expiresAt: renewedUntil ?? undefined })
      .where(isAsRead)
  }
  const keptUntil = isShort ? null : (renewedUntil ?? expiresAt)
  return {
    actor: { ...rest, isVerified: permission === 'Verified' },
    hasSecondFactor: secondFactorSince !== null,
    renewedUntil,
    keptUntil,
  }
}

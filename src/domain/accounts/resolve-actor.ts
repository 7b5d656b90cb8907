import { and, eq, gt, isNull, lt } from 'drizzle-orm'
import type { DbOrTx } from '#db/client.ts'
import { secondFactors, sessions, users } from '#db/schema/accounts.ts'
import type { MaybeActor } from '#domain/actor.ts'
import type { IdentityService } from '#platform/identity/identity-service.ts'

const dayMs = 24 * 60 * 60_000
/** The precision of a device's last-seen time: it is written every few minutes, not at every request. */
const seenEveryMs = 5 * 60_000

/** From the last renewal on. */
export const sessionLifetimeMs = 30 * dayMs
/** From the sign-in on, however often the session is renewed: a stolen session must not live for ever. */
const longestLifeMs = 90 * dayMs
/**
 * Only a session that was created for longer than this is renewed; a shorter one ends with the browser session, as its
 * person chose.
 */
const shortLifeMs = 2 * dayMs

export type ResolvedActor = {
  actor: MaybeActor
  /** False also where no person is signed in. */
  hasSecondFactor: boolean
  /** The session's new end after this request; null where it does not change. */
  renewedUntil: Date | null
  /**
   * Until when the browser keeps the session's cookie; null where it ends with the browser session, as its person
   * chose.
   */
  keptUntil: Date | null
}
const nobody: ResolvedActor = { actor: null, hasSecondFactor: false, renewedUntil: null, keptUntil: null }

/**
 * The person behind the request's session cookie or bearer token. It takes one indexed query for a token that we
 * signed, and none otherwise. The role is read from the row each time, so a change takes effect at the next request.
 *
 * A session in use is renewed, at most once a day. So a person must log in again only after thirty days of absence, and
 * in any case after ninety days.
 */
export async function resolveActor(
  db: DbOrTx,
  identity: Pick<IdentityService, 'sessionTokenOf'>,
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
  const until = new Date(Math.min(now.getTime() + sessionLifetimeMs, begunAt.getTime() + longestLifeMs))
  const isDue = !isShort && until > expiresAt && expiresAt.getTime() < now.getTime() + sessionLifetimeMs - dayMs
  const renewedUntil = isDue ? until : null
  if (seenAt < stale || renewedUntil) {
    // Of simultaneous requests only one writes.
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

import { and, asc, eq, isNotNull } from 'drizzle-orm'
import { roles } from '#contract/accounts.ts'
import type { SocialProvider } from '#contract/providers.ts'
import type { SocialProviderConnectionsResponse } from '#contract/social-sign-in.ts'
import type { DbOrTx } from '#db/client.ts'
import { signInMethods } from '#db/schema/accounts.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { isSocialSignInMethodSql } from './provider-connections.ts'

/** Row S-27: the providers that can sign in to the person's own account. */
export async function listSocialProviderConnections(
  db: DbOrTx,
  actor: MaybeActor,
): Promise<SocialProviderConnectionsResponse> {
  const { accountId } = requireRole(actor, ...roles)
  const isOwn = eq(signInMethods.userId, accountId)
  const rows = await db
    .select()
    .from(signInMethods)
    .where(and(isOwn, isSocialSignInMethodSql))
    .orderBy(asc(signInMethods.createdAt))
  const passwords = await db
    .select({ id: signInMethods.id })
    .from(signInMethods)
    .where(and(isOwn, isNotNull(signInMethods.password)))
  return {
    hasPassword: passwords.length > 0,
    items: rows.map((row) => ({
      provider: row.providerId as SocialProvider,
      since: row.createdAt.toISOString(),
      accessTokenExpiresAt: row.accessTokenExpiresAt?.toISOString() ?? null,
      canRefresh: row.refreshToken !== null,
    })),
  }
}

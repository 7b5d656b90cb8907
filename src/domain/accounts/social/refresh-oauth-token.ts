import { and, eq } from 'drizzle-orm'
import { roles } from '#contract/accounts.ts'
import { type SocialProvider, socialProviderDisplayNames } from '#contract/providers.ts'
import type { SocialProviderConnection } from '#contract/social-sign-in.ts'
import type { Db } from '#db/client.ts'
import { signInMethods } from '#db/schema/accounts.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { DomainError } from '#domain/domain-error.ts'
import { type SignInProvider, SignInProviderError } from '#platform/identity/providers/sign-in-provider.ts'
import type { SecretEncryptor } from './oauth-flows.ts'
import { encryptOauthTokens } from './provider-connections.ts'

/**
 * Row C-19: gets a new token from a provider, with the refresh token. Tokens stay on the server; the result says until
 * when the new one is valid.
 * @throws DomainError `not_found` where it is not connected; `conflict` where the provider issued no refresh token, or
 * the person revoked the connection there, which is then deleted here too; `provider_unavailable` where the provider
 * does not reply.
 */
export async function refreshOauthToken(
  db: Db,
  sealing: SecretEncryptor,
  actor: MaybeActor,
  { provider, at, now }: { provider: SocialProvider; at: SignInProvider | null; now: Date },
): Promise<SocialProviderConnection> {
  const { accountId } = requireRole(actor, ...roles)
  const name = socialProviderDisplayNames[provider]
  const isTheirs = and(eq(signInMethods.userId, accountId), eq(signInMethods.providerId, provider))
  const [method] = await db.select().from(signInMethods).where(isTheirs)
  if (!method) throw new DomainError('not_found', `${name} isn’t connected to your account.`)
  const isAsRead = and(isTheirs, eq(signInMethods.updatedAt, method.updatedAt))
  if (!at || method.refreshToken === null)
    throw new DomainError('conflict', `${name} didn’t provide a refresh token. Log in with it again.`)
  try {
    const tokens = encryptOauthTokens(sealing, await at.refresh(sealing.decryptSecret(method.refreshToken), now))
    const refreshToken = tokens.refreshToken ?? method.refreshToken
    await db
      .update(signInMethods)
      .set({ ...tokens, refreshToken, updatedAt: now })
      .where(isAsRead)
    return {
      provider,
      since: method.createdAt.toISOString(),
      accessTokenExpiresAt: tokens.accessTokenExpiresAt?.toISOString() ?? null,
      canRefresh: true,
    }
  } catch (error) {
    if (!(error instanceof SignInProviderError)) throw error
    if (error.kind === 'unavailable')
      throw new DomainError('provider_unavailable', `${name} isn’t responding. Please try again in a moment.`, {
        cause: error,
      })
    const forgotten = { accessToken: null, refreshToken: null, accessTokenExpiresAt: null, updatedAt: now }
    await db.update(signInMethods).set(forgotten).where(isAsRead)
    throw new DomainError('conflict', `${name} no longer renews its token. Log in with it again.`, { cause: error })
  }
}

import { and, eq, ne } from 'drizzle-orm'
import { roles } from '#contract/accounts.ts'
import { type SocialProvider, socialProviderDisplayNames } from '#contract/providers.ts'
import type { Db } from '#db/client.ts'
import { sessions, signInMethods, users } from '#db/schema/accounts.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { DomainError } from '#domain/domain-error.ts'
import { notifySocialProviderConnectionChanged } from './provider-connections.ts'

/**
 * Row S-27: disconnects a provider from the account, and signs out devices that signed in with it, except the
 * requesting one. The last way to sign in stays: a link by mail does not count as one, because mail may get lost.
 * @throws DomainError `not_found` where it is not connected, `conflict` for the last way to sign in.
 */
export async function disconnectSocialProvider(
  db: Db,
  actor: MaybeActor,
  { provider, sessionToken, now }: { provider: SocialProvider; sessionToken: string; now: Date },
): Promise<void> {
  const { accountId } = requireRole(actor, ...roles)
  const name = socialProviderDisplayNames[provider]
  await db.transaction(async (tx) => {
    // Of two simultaneous disconnections, the second sees what the first left.
    const [account] = await tx.select().from(users).where(eq(users.id, accountId)).for('no key update')
    const methods = await tx.select().from(signInMethods).where(eq(signInMethods.userId, accountId))
    const method = methods.find(({ providerId }) => providerId === provider)
    if (!account || !method) throw new DomainError('not_found', `${name} isn’t connected to your account.`)
    if (methods.length === 1) {
      const message = `${name} is your only way to log in. Choose a password in your profile first.`
      throw new DomainError('conflict', message)
    }
    await tx.delete(signInMethods).where(eq(signInMethods.id, method.id))
    const cameByIt = and(eq(sessions.userId, accountId), eq(sessions.way, provider), ne(sessions.token, sessionToken))
    await tx.delete(sessions).where(cameByIt)
    await notifySocialProviderConnectionChanged(tx, {
      accountId,
      email: account.email,
      provider,
      isConnected: false,
      now,
    })
  })
}

import { randomUUIDv7 } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import { providerNames, type SocialProvider, socialProviders } from '#contract/providers.ts'
import type { DbOrTx, Tx } from '#db/client.ts'
import { signInMethods } from '#db/schema/accounts.ts'
import { recordAudit } from '#domain/audit/record-audit.ts'
import { queueMail } from '#domain/mail/queue-mail.ts'
import type { ProviderTokens } from '#platform/identity/providers/sign-in-provider.ts'
import type { EncryptionSecret, OauthResult } from './oauth-flows.ts'

export const isSocial = inArray(signInMethods.providerId, [...socialProviders])

/** Whose account the provider's person opens; null where it opens none. */
export async function findConnectedAccountId(db: DbOrTx, { provider, person }: OauthResult): Promise<string | null> {
  const isTheirs = and(eq(signInMethods.providerId, provider), eq(signInMethods.accountId, person.accountId))
  const [method] = await db.select({ userId: signInMethods.userId }).from(signInMethods).where(isTheirs)
  return method?.userId ?? null
}

/** How a provider's tokens lie in the database: nobody who reads it can use them. */
export function encryptedTokens(
  sealing: EncryptionSecret,
  {
    accessToken,
    refreshToken,
    expiresAt,
    scope,
  }: Omit<ProviderTokens, 'expiresAt'> & { expiresAt: Date | string | null },
) {
  return {
    accessToken: sealing.encryptSecret(accessToken),
    refreshToken: refreshToken === null ? null : sealing.encryptSecret(refreshToken),
    accessTokenExpiresAt: expiresAt === null ? null : new Date(expiresAt),
    scope,
  }
}

/** The newest tokens count. A provider that gives no new refresh token means the old one to stay. */
export async function renewTokens(
  tx: DbOrTx,
  sealing: EncryptionSecret,
  { finding, now }: { finding: OauthResult; now: Date },
) {
  const { refreshToken, ...tokens } = encryptedTokens(sealing, finding.tokens)
  await tx
    .update(signInMethods)
    .set({ ...tokens, ...(refreshToken === null ? {} : { refreshToken }), updatedAt: now })
    .where(and(eq(signInMethods.providerId, finding.provider), eq(signInMethods.accountId, finding.person.accountId)))
}

/** From now on this person at the provider is this account. The two unique indexes refuse a second of either. */
export async function addConnection(
  tx: Tx,
  sealing: EncryptionSecret,
  { finding, accountId, now }: { finding: OauthResult; accountId: string; now: Date },
): Promise<void> {
  await tx.insert(signInMethods).values({
    ...encryptedTokens(sealing, finding.tokens),
    ...{ id: randomUUIDv7(), userId: accountId, providerId: finding.provider, accountId: finding.person.accountId },
    ...{ createdAt: now, updatedAt: now },
  })
}

/** Somebody who opened or closed a way in another's place shall not stay unnoticed. */
export async function notifyConnectionChanged(
  tx: Tx,
  change: { accountId: string; email: string; provider: SocialProvider; isConnected: boolean; now: Date },
): Promise<void> {
  const { accountId, email, provider, isConnected, now } = change
  await queueMail(tx, {
    eventKey: `connection:${accountId}:${provider}:${now.toISOString()}`,
    to: email,
    template: 'connection-changed',
    data: { provider: providerNames[provider], isConnected },
    now,
  })
  const action = isConnected ? 'person.provider-connected' : 'person.provider-disconnected'
  const subject = { type: 'person', id: accountId }
  await recordAudit(tx, { actorId: accountId, action, subject, detail: { provider }, at: now })
}

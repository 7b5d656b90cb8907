import { randomUUIDv7 } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import { type SocialProvider, socialProviderDisplayNames, socialProviders } from '#contract/providers.ts'
import type { DbOrTx, Tx } from '#db/client.ts'
import { signInMethods } from '#db/schema/accounts.ts'
import { recordAuditEntry } from '#domain/audit/record-audit-entry.ts'
import { queueMail } from '#domain/mail/queue-mail.ts'
import type { SignInProviderTokens } from '#platform/identity/providers/sign-in-provider.ts'
import type { OauthResult, SecretEncryptor } from './oauth-flows.ts'

export const isSocialSignInMethodSql = inArray(signInMethods.providerId, [...socialProviders])

/** The account that the provider's person is connected to; null without one. */
export async function findSociallyConnectedAccountId(
  db: DbOrTx,
  { provider, person }: OauthResult,
): Promise<string | null> {
  const isTheirs = and(eq(signInMethods.providerId, provider), eq(signInMethods.accountId, person.accountId))
  const [method] = await db.select({ userId: signInMethods.userId }).from(signInMethods).where(isTheirs)
  return method?.userId ?? null
}

/** A provider's tokens as they are stored: a reader of the database cannot use them. */
export function encryptOauthTokens(
  sealing: SecretEncryptor,
  {
    accessToken,
    refreshToken,
    expiresAt,
    scope,
  }: Omit<SignInProviderTokens, 'expiresAt'> & { expiresAt: Date | string | null },
) {
  return {
    accessToken: sealing.encryptSecret(accessToken),
    refreshToken: refreshToken === null ? null : sealing.encryptSecret(refreshToken),
    accessTokenExpiresAt: expiresAt === null ? null : new Date(expiresAt),
    scope,
  }
}

/** Stores the newest tokens. If a provider returns no new refresh token, the old one stays valid. */
export async function updateOauthTokens(
  tx: DbOrTx,
  sealing: SecretEncryptor,
  { finding, now }: { finding: OauthResult; now: Date },
) {
  const { refreshToken, ...tokens } = encryptOauthTokens(sealing, finding.tokens)
  await tx
    .update(signInMethods)
    .set({ ...tokens, ...(refreshToken === null ? {} : { refreshToken }), updatedAt: now })
    .where(and(eq(signInMethods.providerId, finding.provider), eq(signInMethods.accountId, finding.person.accountId)))
}

/** Connects this person at the provider to this account. Two unique indexes refuse a second connection of either. */
export async function addSocialProviderConnection(
  tx: Tx,
  sealing: SecretEncryptor,
  { finding, accountId, now }: { finding: OauthResult; accountId: string; now: Date },
): Promise<void> {
  await tx.insert(signInMethods).values({
    ...encryptOauthTokens(sealing, finding.tokens),
    id: randomUUIDv7(),
    userId: accountId,
    providerId: finding.provider,
    accountId: finding.person.accountId,
    createdAt: now,
    updatedAt: now,
  })
}

/** Tells a person that a provider was connected or disconnected, so that they notice a change by another person. */
export async function notifySocialProviderConnectionChanged(
  tx: Tx,
  change: { accountId: string; email: string; provider: SocialProvider; isConnected: boolean; now: Date },
): Promise<void> {
  const { accountId, email, provider, isConnected, now } = change
  await queueMail(tx, {
    eventKey: `connection:${accountId}:${provider}:${now.toISOString()}`,
    to: email,
    template: 'connection-changed',
    data: { provider: socialProviderDisplayNames[provider], isConnected },
    now,
  })
  const action = isConnected ? 'person.provider-connected' : 'person.provider-disconnected'
  const subject = { type: 'person', id: accountId }
  await recordAuditEntry(tx, { actorId: accountId, action, subject, detail: { provider }, at: now })
}

import { and, eq } from 'drizzle-orm'
import { roles } from '#contract/accounts.ts'
import { socialProviderDisplayNames } from '#contract/providers.ts'
import type { Db } from '#db/client.ts'
import { violatedConstraintName } from '#db/database-errors.ts'
import { users } from '#db/schema/accounts.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { DomainError } from '#domain/domain-error.ts'
import { lockActorRow } from '../lock-actor-row.ts'
import { consumeOauthResult, type OauthResult, type SecretEncryptor } from './oauth-flows.ts'
import {
  addSocialProviderConnection,
  findSociallyConnectedAccountId,
  notifySocialProviderConnectionChanged,
} from './provider-connections.ts'
import { oauthFlowExpiredError, requireOauthResult } from './require-oauth-result.ts'
import { socialProviderEmailOf } from './social-provider-email.ts'

/**
 * Connects the provider that a person returned from to the account that they are signed in to, because the provider
 * confirms the account's own address. A person who went to the provider in order to connect it is handled by
 * `finishSocialSignIn`.
 * @throws DomainError `gone`, `forbidden` for another address, `conflict` where it belongs to another account.
 */
export async function connectSocialProvider(
  db: Db,
  sealing: SecretEncryptor,
  actor: MaybeActor,
  { token, now }: { token: string | null; now: Date },
): Promise<OauthResult> {
  const person = requireRole(actor, ...roles)
  const finding = await requireOauthResult(db, sealing, { token, now })
  if (finding.purpose !== 'connect' && socialProviderEmailOf(finding.person).confirmed !== person.email) {
    const message = 'This address belongs to another account. Log in to that one, or connect it in your profile.'
    throw new DomainError('forbidden', message)
  }
  await connectProviderFromOauthResult(db, sealing, actor, { finding, token: token ?? '', now })
  return finding
}

/** @throws DomainError `signed_out`, `forbidden` where another person began it, `conflict`, `gone` */
export async function connectProviderFromOauthResult(
  db: Db,
  sealing: SecretEncryptor,
  actor: MaybeActor,
  { finding, token, now }: { finding: OauthResult; token: string; now: Date },
): Promise<void> {
  const person = requireRole(actor, ...roles)
  const { accountId } = person
  if (finding.accountId !== null && finding.accountId !== accountId)
    throw new DomainError('forbidden', 'You started this in another account. Log in to that one and try again.')
  const name = socialProviderDisplayNames[finding.provider]
  const owner = await findSociallyConnectedAccountId(db, finding)
  if (owner !== null && owner !== accountId)
    throw new DomainError(
      'conflict',
      `This ${name} account is connected to another Forecourt account. Disconnect it there first.`,
    )
  try {
    await db.transaction(async (tx) => {
      await lockActorRow(tx, person)
      if (!(await consumeOauthResult(tx, sealing, { token, now }))) throw oauthFlowExpiredError()
      if (owner === accountId) return
      await addSocialProviderConnection(tx, sealing, { finding, accountId, now })
      const { confirmed } = socialProviderEmailOf(finding.person)
      if (confirmed !== null) {
        // The person signed in both here and at the provider owns the address.
        const hasIt = and(eq(users.id, accountId), eq(users.email, confirmed))
        await tx.update(users).set({ emailVerified: true, updatedAt: now }).where(hasIt)
      }
      const [account] = await tx.select({ email: users.email }).from(users).where(eq(users.id, accountId))
      const email = account?.email ?? person.email
      await notifySocialProviderConnectionChanged(tx, {
        accountId,
        email,
        provider: finding.provider,
        isConnected: true,
        now,
      })
    })
  } catch (error) {
    if (
      violatedConstraintName(error) !== 'sign_in_methods_user_provider_key' &&
      violatedConstraintName(error) !== takenKey
    )
      throw error
    throw new DomainError('conflict', `You’re connected to another ${name} account. Disconnect that one first.`)
  }
}

const takenKey = 'sign_in_methods_provider_account_key'

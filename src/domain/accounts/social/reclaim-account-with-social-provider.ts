import { and, eq, isNull } from 'drizzle-orm'
import { sanitizeProviderName } from '#contract/person-name.ts'
import type { Db } from '#db/client.ts'
import { users } from '#db/schema/accounts.ts'
import { completeSignIn, type SignInResult } from '../complete-sign-in.ts'
import type { SignInDevice } from '../open-session.ts'
import { reclaimAccount } from '../reclaim-account.ts'
import { consumeOauthResult, type OauthResult, type SecretEncryptor } from './oauth-flows.ts'
import { addSocialProviderConnection } from './provider-connections.ts'
import { oauthFlowExpiredError } from './require-oauth-result.ts'
import { socialProviderEmailOf } from './social-provider-email.ts'

type Given = { finding: OauthResult; token: string; device: SignInDevice; now: Date }

/**
 * A stranger may have signed up with the address that the provider confirms as this person's, without proving it: then
 * the account becomes this person's, and they are signed in. Null where there is no such account; where its address is
 * proven, so that the person must log in to it; and for an Admin's account, which no provider's confirmation opens.
 * @throws DomainError `gone`, and `forbidden` for a suspended account, which stays as it was.
 */
export async function reclaimAccountWithSocialProvider(
  db: Db,
  sealing: SecretEncryptor,
  { finding, token, device, now }: Given,
): Promise<SignInResult | null> {
  const { provider, person } = finding
  const { confirmed } = socialProviderEmailOf(person)
  if (confirmed === null) return null
  return db.transaction(async (tx) => {
    const [account] = await tx
      .select()
      .from(users)
      .where(and(eq(users.email, confirmed), isNull(users.deletedAt)))
      .for('no key update')
    if (!account || account.emailVerified || account.role === 'Admin') return null
    if (!(await consumeOauthResult(tx, sealing, { token, now }))) throw oauthFlowExpiredError()
    await reclaimAccount(tx, { account, way: provider, name: sanitizeProviderName(person.name), now })
    await addSocialProviderConnection(tx, sealing, { finding, accountId: account.id, now })
    return completeSignIn(tx, { accountId: account.id, way: provider, isRemembered: true, device, now })
  })
}

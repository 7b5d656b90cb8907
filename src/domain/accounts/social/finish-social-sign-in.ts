import { and, eq, isNull } from 'drizzle-orm'
import { sanitizeProviderName } from '#contract/person-name.ts'
import type { OauthPurpose, SocialProvider } from '#contract/providers.ts'
import type { Db } from '#db/client.ts'
import { users } from '#db/schema/accounts.ts'
import type { MaybeActor } from '#domain/actor.ts'
import { completeSignIn, type SignInResult } from '../complete-sign-in.ts'
import { lockAccountRow } from '../lock-account-row.ts'
import type { SignInDevice } from '../open-session.ts'
import { connectProviderFromOauthResult } from './connect-social-provider.ts'
import { consumeOauthResult, type SecretEncryptor } from './oauth-flows.ts'
import { findSociallyConnectedAccountId, updateOauthTokens } from './provider-connections.ts'
import { reclaimAccountWithSocialProvider } from './reclaim-account-with-social-provider.ts'
import { oauthFlowExpiredError, requireOauthResult } from './require-oauth-result.ts'
import { type SocialProviderEmail, socialProviderEmailOf } from './social-provider-email.ts'

type Errand = { provider: SocialProvider; from: string }
export type SocialSignInResult = Errand &
  (
    | { step: 'admitted'; purpose: OauthPurpose; admission: SignInResult }
    | { step: 'sign-up'; name: string; email: string | null; suggestedEmail: string | null }
    | { step: 'log-in-first' | 'connect'; email: string }
    | { step: 'connected' }
  )

type Given = { token: string | null; device: SignInDevice; now: Date }

/**
 * The result of a sign-in with a provider: for a connected account a session, or the request for the second factor;
 * otherwise the next step. An account is never connected by its address alone: its person first logs in here, and then
 * agrees. Only an account with an unproven address goes to the person whom the provider confirms.
 * @throws DomainError `gone` for a state that is unknown, used or too old; what `connectProviderFromOauthResult` throws.
 */
export async function finishSocialSignIn(
  db: Db,
  sealing: SecretEncryptor,
  actor: MaybeActor,
  { token, device, now }: Given,
): Promise<SocialSignInResult> {
  const finding = await requireOauthResult(db, sealing, { token, now })
  const { provider, purpose, from, person } = finding
  const errand = { provider, from }
  if (purpose === 'connect') {
    await connectProviderFromOauthResult(db, sealing, actor, { finding, token: token ?? '', now })
    return { step: 'connected', ...errand }
  }
  const accountId = await findSociallyConnectedAccountId(db, finding)
  if (accountId !== null) {
    const admission = await db.transaction(async (tx) => {
      await lockAccountRow(tx, accountId)
      // Disconnected at this moment: the provider no longer signs in to the account.
      if ((await findSociallyConnectedAccountId(tx, finding)) !== accountId) throw oauthFlowExpiredError()
      if (!(await consumeOauthResult(tx, sealing, { token: token ?? '', now }))) throw oauthFlowExpiredError()
      await updateOauthTokens(tx, sealing, { finding, now })
      return completeSignIn(tx, { accountId, way: provider, isRemembered: true, device, now })
    })
    return { step: 'admitted', ...errand, purpose, admission }
  }
  const email = socialProviderEmailOf(person)
  const isSignedInToIt = actor !== null && actor.email === email.confirmed
  const reclaimed = isSignedInToIt
    ? null
    : await reclaimAccountWithSocialProvider(db, sealing, { finding, token: token ?? '', device, now })
  if (reclaimed) return { step: 'admitted', ...errand, purpose, admission: reclaimed }
  if (email.confirmed !== null && (await hasAccount(db, email.confirmed))) {
    const step = isSignedInToIt ? 'connect' : 'log-in-first'
    return { step, ...errand, email: email.confirmed }
  }
  return { step: 'sign-up', ...errand, name: sanitizeProviderName(person.name), ...namesOf(email) }
}

function namesOf({ confirmed, claimed }: SocialProviderEmail) {
  return { email: confirmed, suggestedEmail: confirmed === null ? claimed : null }
}

async function hasAccount(db: Db, email: string): Promise<boolean> {
  const [found] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email), isNull(users.deletedAt)))
  return found !== undefined
}

import { eq } from 'drizzle-orm'
import type { Language } from '#contract/languages.ts'
import { socialProviderDisplayNames } from '#contract/providers.ts'
import type { ReaderUnits } from '#contract/reader-units.ts'
import type { SocialSignUpRequest } from '#contract/social-sign-in.ts'
import type { Db } from '#db/client.ts'
import { violatedConstraintName } from '#db/database-errors.ts'
import { users } from '#db/schema/accounts.ts'
import { DomainError } from '#domain/domain-error.ts'
import type { MediaStore } from '#platform/media/media-store.ts'
import { completeSignIn, type SignInResult } from '../complete-sign-in.ts'
import { createAccount } from '../create-account.ts'
import type { SignInDevice } from '../open-session.ts'
import { queueEmailVerificationMail } from '../queue-verification-mail.ts'
import { consumeOauthResult, type OauthResult, type SecretEncryptor } from './oauth-flows.ts'
import { addSocialProviderConnection } from './provider-connections.ts'
import { oauthFlowExpiredError, requireOauthResult } from './require-oauth-result.ts'
import { socialProviderEmailOf } from './social-provider-email.ts'

type Given = {
  account: SocialSignUpRequest & { language: Language } & Partial<ReaderUnits>
  token: string | null
  device: SignInDevice
  now: Date
}

/**
 * Rows S-24 and A-01: creates an account, Seller or Buyer, for a person whom a provider confirms, and signs them in.
 * The provider's confirmed address counts as proven; for another address a mail asks for confirmation. An address that
 * already has an account is refused.
 * @throws DomainError `gone`; `invalid` with `fields.email` where one is needed; `conflict` with `fields.email` for a
 * taken one.
 */
export async function signUpWithSocialProvider(
  db: Db,
  sealing: SecretEncryptor,
  mediaStore: MediaStore,
  { account, token, device, now }: Given,
): Promise<{ admission: SignInResult; finding: OauthResult }> {
  const finding = await requireOauthResult(db, sealing, { token, now })
  const { confirmed } = socialProviderEmailOf(finding.person)
  const email = confirmed ?? account.email
  if (finding.purpose === 'connect') throw oauthFlowExpiredError()
  if (email === undefined) {
    const message = 'Email Address is required'
    throw new DomainError('invalid', message, { fields: { email: message } })
  }
  const opened: { admission?: SignInResult } = {}
  try {
    await createAccount(db, mediaStore, {
      account: { ...account, email, hasConsented: true },
      photo: null,
      now,
      alongside: async (tx, created) => {
        if (!(await consumeOauthResult(tx, sealing, { token: token ?? '', now }))) throw oauthFlowExpiredError()
        const accountId = created.id
        await addSocialProviderConnection(tx, sealing, { finding, accountId, now })
        if (confirmed === null) await queueEmailVerificationMail(tx, { account: created, now })
        else await tx.update(users).set({ emailVerified: true }).where(eq(users.id, accountId))
        opened.admission = await completeSignIn(tx, {
          accountId,
          way: finding.provider,
          isRemembered: true,
          device,
          now,
        })
      },
    })
  } catch (error) {
    if (violatedConstraintName(error) !== 'sign_in_methods_provider_account_key') throw error
    throw new DomainError(
      'conflict',
      `This ${socialProviderDisplayNames[finding.provider]} account already has an account here. Log in with it.`,
    )
  }
  if (!opened.admission) throw new Error('The new account was not signed in.')
  return { admission: opened.admission, finding }
}

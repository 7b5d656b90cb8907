import { randomBytes } from 'node:crypto'
import { roles } from '#contract/accounts.ts'
import { type OauthPurpose, type SocialProvider, socialProviderDisplayNames } from '#contract/providers.ts'
import type { Db } from '#db/client.ts'
import { type MaybeActor, requireRecentReauthentication, requireRole } from '#domain/actor.ts'
import { DomainError } from '#domain/domain-error.ts'
import type { SignInProvider } from '#platform/identity/providers/sign-in-provider.ts'
import { type SecretEncryptor, saveOauthFlow } from './oauth-flows.ts'

type Begun = {
  /** The address to send the browser to. */
  url: string
  /** For a cookie of that browser. */
  token: string
}

type Start = {
  provider: SocialProvider
  /** Null where the provider is not set up. */
  at: SignInProvider | null
  /** The address that the provider redirects the person to. */
  redirectUri: string
  now: Date
}

/**
 * Rows S-23 and S-24: sends a visitor to a provider, to log in or to sign up.
 * @throws DomainError `conflict` where the provider is not set up.
 */
export async function startSocialSignIn(
  db: Db,
  sealing: SecretEncryptor,
  start: Start & { purpose: Exclude<OauthPurpose, 'connect'>; from: string },
): Promise<Begun> {
  return beginVisit(db, sealing, { ...start, accountId: null })
}

/**
 * Row S-27: sends a signed-in person to a provider, to connect it to their account. A connected provider can sign in to
 * the account permanently, so the person confirms their identity first.
 * @throws DomainError `confirmation_required`, `conflict`
 */
export async function startSocialProviderConnection(
  db: Db,
  sealing: SecretEncryptor,
  actor: MaybeActor,
  start: Start,
): Promise<Begun> {
  const person = requireRole(actor, ...roles)
  requireSetUp(start)
  requireRecentReauthentication(person, start.now)
  const errand = { purpose: 'connect', from: '/dashboard/myprofile', accountId: person.accountId } as const
  return beginVisit(db, sealing, { ...start, ...errand })
}

async function beginVisit(
  db: Db,
  sealing: SecretEncryptor,
  { at, redirectUri, now, ...errand }: Start & { purpose: OauthPurpose; from: string; accountId: string | null },
): Promise<Begun> {
  const there = requireSetUp({ provider: errand.provider, at })
  const visit = { redirectUri, state: chance(), codeVerifier: chance(), nonce: chance() }
  const url = await there.addressFor(visit)
  return { url, token: await saveOauthFlow(db, sealing, { kind: 'social-visit', known: { ...errand, visit }, now }) }
}

function requireSetUp({ provider, at }: Pick<Start, 'provider' | 'at'>): SignInProvider {
  if (at) return at
  throw new DomainError(
    'conflict',
    `${socialProviderDisplayNames[provider]} isn’t set up on this site. Use another way to log in.`,
  )
}

function chance(): string {
  return randomBytes(32).toString('base64url')
}

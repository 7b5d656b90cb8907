import type { OauthPurpose, SocialProvider } from '#contract/providers.ts'
import type { DbOrTx, Tx } from '#db/client.ts'
import type { IdentityService } from '#platform/identity/identity-service.ts'
import type {
  OauthFlow,
  SignInProviderPerson,
  SignInProviderTokens,
} from '#platform/identity/providers/sign-in-provider.ts'
import { consumeOneTimeToken, issueOneTimeToken, readOneTimeToken, saveOneTimeToken } from '../one-time-token.ts'

export type SecretEncryptor = Pick<IdentityService, 'encryptSecret' | 'decryptSecret'>

type Errand = {
  provider: SocialProvider
  purpose: OauthPurpose
  /** A path of our site, to continue on afterwards. */
  from: string
  /** The account that the provider is to be connected to, for the purpose `connect`; else null. */
  accountId: string | null
}
/** A person is at a provider. */
export type PendingOauthFlow = Errand & { visit: OauthFlow }
/** `answer` is the query of the provider's redirect. */
type Back = Errand & { answer: string }
/** The person has returned, and the provider has confirmed who they are. */
export type OauthResult = Back & {
  person: SignInProviderPerson
  tokens: Omit<SignInProviderTokens, 'expiresAt'> & { expiresAt: string | null }
}

type Kinds = { 'social-visit': PendingOauthFlow; 'social-finding': OauthResult; 'social-done': Back }
type Use<Kind extends keyof Kinds> = { kind: Kind; token: string; now: Date }

/** How long a person may stay at the provider, and then how long they may take for the remaining choices. */
const lifeMs = 15 * 60_000

/**
 * Stores the state of a sign-in with a provider until its browser returns. The token is in a cookie of that browser, so
 * a person cannot be made to finish another person's sign-in. The whole state is encrypted: it contains verifiers and
 * tokens.
 */
export async function saveOauthFlow<Kind extends keyof Kinds>(
  tx: DbOrTx,
  sealing: SecretEncryptor,
  { kind, known, now }: { kind: Kind; known: Kinds[Kind]; now: Date },
): Promise<string> {
  return issueOneTimeToken(tx, { purpose: kind, value: tokenValue(sealing, known), lifeMs, now })
}

/** The state for the browser's token; null where it is unknown, used or too old. */
export async function readOauthFlow<Kind extends keyof Kinds>(
  db: DbOrTx,
  sealing: SecretEncryptor,
  { kind, token, now }: Use<Kind>,
): Promise<Kinds[Kind] | null> {
  return open(sealing, await readOneTimeToken(db, { purpose: kind, token, now }))
}

/** Like `readOauthFlow`, but uses the token up: of two simultaneous uses, one gets the state. */
export async function consumeOauthFlow<Kind extends keyof Kinds>(
  tx: Tx,
  sealing: SecretEncryptor,
  { kind, token, now }: Use<Kind>,
): Promise<Kinds[Kind] | null> {
  return open(sealing, await consumeOneTimeToken(tx, { purpose: kind, token, now }))
}

/**
 * Uses up a provider's response; returns false where it was used before. The remaining record identifies the used
 * response: a browser that reloads its address gets no error, and no second sign-in.
 */
export async function consumeOauthResult(
  tx: Tx,
  sealing: SecretEncryptor,
  { token, now }: { token: string; now: Date },
): Promise<boolean> {
  const finding = await consumeOauthFlow(tx, sealing, { kind: 'social-finding', token, now })
  if (!finding) return false
  const { provider, purpose, from, accountId, answer } = finding
  const back: Back = { provider, purpose, from, accountId, answer }
  await saveOneTimeToken(tx, { purpose: 'social-done', token, value: tokenValue(sealing, back), lifeMs, now })
  return true
}

function tokenValue(sealing: SecretEncryptor, known: Errand): string {
  const { accountId } = known
  // The account id is outside the encrypted part, so that a deletion of the person can find the row
  // (delete-account-tokens.ts).
  return JSON.stringify({ accountId, sealed: sealing.encryptSecret(JSON.stringify(known)) })
}

function open<Known>(sealing: SecretEncryptor, value: string | null): Known | null {
  if (value === null) return null
  const { sealed } = JSON.parse(value) as { sealed: string }
  return JSON.parse(sealing.decryptSecret(sealed)) as Known
}

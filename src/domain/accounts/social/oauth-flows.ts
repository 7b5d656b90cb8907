import type { OauthPurpose, SocialProvider } from '#contract/providers.ts'
import type { DbOrTx, Tx } from '#db/client.ts'
import type { Identity } from '#platform/identity/identity.ts'
import type { OauthFlow, ProviderPerson, ProviderTokens } from '#platform/identity/providers/sign-in-provider.ts'
import { consumeToken, issueToken, readToken, saveToken } from '../one-time-token.ts'

export type EncryptionSecret = Pick<Identity, 'encryptSecret' | 'decryptSecret'>

type Errand = {
  provider: SocialProvider
  purpose: OauthPurpose
  /** A path of ours, to go on to afterwards. */
  from: string
  /** Whose account the provider is to be connected to, for the purpose `connect`; else null. */
  accountId: string | null
}
/** Somebody is at a provider. */
export type OpenOauthFlow = Errand & { visit: OauthFlow }
/** `answer` is the query that the provider sent them back with. */
type Back = Errand & { answer: string }
/** They are back, and the provider has vouched for them. */
export type OauthResult = Back & {
  person: ProviderPerson
  tokens: Omit<ProviderTokens, 'expiresAt'> & { expiresAt: string | null }
}

type Kinds = { 'social-visit': OpenOauthFlow; 'social-finding': OauthResult; 'social-done': Back }
type Use<Kind extends keyof Kinds> = { kind: Kind; token: string; now: Date }

/** How long a person may take at the provider, and then for what is left to choose. */
const lifeMs = 15 * 60_000

/**
 * Keeps what a visit knows until the browser that began it is back; the token lies in a cookie of that browser, and
 * so nobody can be sent back from a visit of somebody else's. All of it is sealed: verifiers and tokens are in it.
 */
export async function saveOauthFlow<Kind extends keyof Kinds>(
  tx: DbOrTx,
  sealing: EncryptionSecret,
  { kind, known, now }: { kind: Kind; known: Kinds[Kind]; now: Date },
): Promise<string> {
  return issueToken(tx, { purpose: kind, value: tokenValue(sealing, known), lifeMs, now })
}

/** What the browser's token stands for; null where it is unknown, used or too old. */
export async function readOauthFlow<Kind extends keyof Kinds>(
  db: DbOrTx,
  sealing: EncryptionSecret,
  { kind, token, now }: Use<Kind>,
): Promise<Kinds[Kind] | null> {
  return open(sealing, await readToken(db, { purpose: kind, token, now }))
}

/** The same, and uses it up: of two at once, one gets it. */
export async function consumeOauthFlow<Kind extends keyof Kinds>(
  tx: Tx,
  sealing: EncryptionSecret,
  { kind, token, now }: Use<Kind>,
): Promise<Kinds[Kind] | null> {
  return open(sealing, await consumeToken(tx, { purpose: kind, token, now }))
}

/**
 * Uses up what a provider said; false where that was done before. What is left tells the answer that was used from another
 * one: a browser that asks for its address again has nothing to fear, and gets nothing by it.
 */
export async function consumeOauthResult(
  tx: Tx,
  sealing: EncryptionSecret,
  { token, now }: { token: string; now: Date },
): Promise<boolean> {
  const finding = await consumeOauthFlow(tx, sealing, { kind: 'social-finding', token, now })
  if (!finding) return false
  const { provider, purpose, from, accountId, answer } = finding
  const back: Back = { provider, purpose, from, accountId, answer }
  await saveToken(tx, { purpose: 'social-done', token, value: tokenValue(sealing, back), lifeMs, now })
  return true
}

function tokenValue(sealing: EncryptionSecret, known: Errand): string {
  const { accountId } = known
  // The account stands outside, since a person who is deleted takes it along (delete-tokens.ts).
  return JSON.stringify({ accountId, sealed: sealing.encryptSecret(JSON.stringify(known)) })
}

function open<Known>(sealing: EncryptionSecret, value: string | null): Known | null {
  if (value === null) return null
  const { sealed } = JSON.parse(value) as { sealed: string }
  return JSON.parse(sealing.decryptSecret(sealed)) as Known
}

import type { SocialProvider, SocialPurpose } from '#contract/providers.ts'
import type { DbOrTx, Tx } from '#db/client.ts'
import type { Identity } from '#platform/identity/identity.ts'
import type { ProviderPerson, ProviderTokens, Visit } from '#platform/identity/providers/sign-in-provider.ts'
import { issueToken, readToken, spendToken } from '../one-time-token.ts'

export type Sealing = Pick<Identity, 'seal' | 'unseal'>

type Errand = {
  provider: SocialProvider
  purpose: SocialPurpose
  /** A path of ours, to go on to afterwards. */
  from: string
  /** Whose account the provider is to be connected to, for the purpose `connect`; else null. */
  accountId: string | null
}
/** Somebody is at a provider. */
export type OpenVisit = Errand & { visit: Visit }
/** They are back, and the provider has vouched for them. */
export type Finding = Errand & {
  person: ProviderPerson
  tokens: Omit<ProviderTokens, 'expiresAt'> & { expiresAt: string | null }
}

type Kinds = { 'social-visit': OpenVisit; 'social-finding': Finding }
type Use<Kind extends keyof Kinds> = { kind: Kind; token: string; now: Date }

/** How long a person may take at the provider, and then for what is left to choose. */
const lifeMs = 15 * 60_000

/**
 * Keeps what a visit knows until the browser that began it is back; the token lies in a cookie of that browser, and
 * so nobody can be sent back from a visit of somebody else's. All of it is sealed: verifiers and tokens are in it.
 */
export async function keepVisit<Kind extends keyof Kinds>(
  tx: DbOrTx,
  sealing: Sealing,
  { kind, known, now }: { kind: Kind; known: Kinds[Kind]; now: Date },
): Promise<string> {
  const { accountId } = known
  // The account stands outside, since a person who is deleted takes it along (forget-tokens-of.ts).
  const value = JSON.stringify({ accountId, sealed: sealing.seal(JSON.stringify(known)) })
  return issueToken(tx, { purpose: kind, value, lifeMs, now })
}

/** What the browser's token stands for; null where it is unknown, used or too old. */
export async function readVisit<Kind extends keyof Kinds>(
  db: DbOrTx,
  sealing: Sealing,
  { kind, token, now }: Use<Kind>,
): Promise<Kinds[Kind] | null> {
  return open(sealing, await readToken(db, { purpose: kind, token, now }))
}

/** The same, and uses it up: of two at once, one gets it. */
export async function spendVisit<Kind extends keyof Kinds>(
  tx: Tx,
  sealing: Sealing,
  { kind, token, now }: Use<Kind>,
): Promise<Kinds[Kind] | null> {
  return open(sealing, await spendToken(tx, { purpose: kind, token, now }))
}

function open<Known>(sealing: Sealing, value: string | null): Known | null {
  if (value === null) return null
  const { sealed } = JSON.parse(value) as { sealed: string }
  return JSON.parse(sealing.unseal(sealed)) as Known
}

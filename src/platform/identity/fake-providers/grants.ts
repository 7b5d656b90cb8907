import { createHash, randomUUID } from 'node:crypto'
import type { SocialProvider } from '#contract/providers.ts'
import { decryptSecret, encryptSecret } from '../encrypt-secret.ts'
import type { FakeSignInProviderPerson } from './fake-sign-in-provider-people.ts'

const codeLifeMs = 60_000
const tokenLifeSeconds = 3600
const refreshTokenLifeMs = 30 * 24 * 60 * 60_000

/** The data of an authorization code. */
export type FakeOauthGrant = {
  person: FakeSignInProviderPerson
  redirectUri: string
  codeChallenge: string
  nonce: string | null
  scope: string
  isBroken: boolean
}

export type FakeOauthTokens = {
  access_token: string
  refresh_token: string
  token_type: 'bearer'
  expires_in: number
  scope: string
}

/** What all servers of a site share of their stand-ins. */
export type SharedFakeOauthState = Readonly<{
  /** At least 32 characters, the same on all servers. */
  secret: string
  /** True the first time that any server calls it with this id; it need not remember it longer than until then. */
  claimOnce: (id: string, until: Date) => Promise<boolean>
}>

type Granted = Pick<FakeOauthGrant, 'person' | 'scope'>
type Kind = 'code' | 'access' | 'refresh'
type Sealed<Content> = { kind: Kind; provider: SocialProvider; id: string; expiresAt: number; content: Content }

/**
 * Codes and tokens of one stand-in. Each carries its data, encrypted, so that the stand-in of another server of the same
 * site accepts it: the servers behind a balancer need no sticky sessions. Only which ones are used up is shared state.
 */
export function createFakeOauthGrants(
  provider: SocialProvider,
  { secret, claimOnce }: SharedFakeOauthState,
  now: () => number = Date.now,
) {
  // Not the key of the columns: nothing that the database holds is a code or a token here.
  const ownSecret = `${secret} of stand-ins`

  function seal<Content>(kind: Kind, content: Content, expiresAt: number): string {
    const sealed: Sealed<Content> = { kind, provider, id: randomUUID(), expiresAt, content }
    return encryptSecret(JSON.stringify(sealed), ownSecret)
  }

  function open<Content>(kind: Kind, text: string): Sealed<Content> | null {
    let sealed: Sealed<Content>
    try {
      sealed = JSON.parse(decryptSecret(text, ownSecret))
    } catch {
      return null
    }
    return sealed.kind === kind && sealed.provider === provider && sealed.expiresAt >= now() ? sealed : null
  }

  async function openOnce<Content>(kind: Kind, text: string): Promise<Content | null> {
    const sealed = open<Content>(kind, text)
    // By its id and not its text, of which base64 knows several for the same bytes.
    return sealed && (await claimOnce(sealed.id, new Date(sealed.expiresAt))) ? sealed.content : null
  }

  function give({ person, scope }: Granted): FakeOauthTokens {
    return {
      access_token: seal<Granted>('access', { person, scope }, now() + tokenLifeSeconds * 1000),
      refresh_token: seal<Granted>('refresh', { person, scope }, now() + refreshTokenLifeMs),
      token_type: 'bearer',
      expires_in: tokenLifeSeconds,
      scope,
    }
  }

  return {
    /** Issues a code that is valid for a minute; `isExpired` issues an expired one. */
    issueCode(grant: FakeOauthGrant, { isExpired = false } = {}): string {
      return seal('code', grant, isExpired ? 0 : now() + codeLifeMs)
    },
    /**
     * Exchanges a code once, within the minute, for the client that requested it: with the address and the verifier of
     * the same visit.
     */
    async trade(
      code: string,
      { redirectUri, verifier }: { redirectUri: string; verifier: string },
    ): Promise<[FakeOauthGrant, FakeOauthTokens] | null> {
      const grant = await openOnce<FakeOauthGrant>('code', code)
      if (!grant || grant.redirectUri !== redirectUri) return null
      if (createHash('sha256').update(verifier).digest('base64url') !== grant.codeChallenge) return null
      return [grant, give(grant)]
    },
    /** A refresh token also works once: the response has a new one. */
    async refresh(token: string): Promise<FakeOauthTokens | null> {
      const granted = await openOnce<Granted>('refresh', token)
      return granted ? give(granted) : null
    },
    personOf(authorization: string | undefined): FakeSignInProviderPerson | null {
      const [, token = ''] = /^Bearer (\S+)$/i.exec(authorization ?? '') ?? []
      return open<Granted>('access', token)?.content.person ?? null
    },
  }
}

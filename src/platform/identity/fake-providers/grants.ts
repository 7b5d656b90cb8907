import { createHash, randomBytes } from 'node:crypto'
import type { FakeSignInProviderPerson } from './fake-sign-in-provider-people.ts'

const codeLifeMs = 60_000
const tokenLifeSeconds = 3600
/** The maximum of each in memory, since a demo may run for months. */
const maxKept = 1000

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

/** Codes and tokens of one stand-in, in memory: a restart drops them, as it drops the keys. */
export function createFakeOauthGrantStore(now: () => number = Date.now) {
  const codes = new Map<string, FakeOauthGrant & { diesAt: number }>()
  const accessTokens = new Map<string, FakeOauthGrant>()
  const refreshTokens = new Map<string, FakeOauthGrant>()

  function give(grant: FakeOauthGrant): FakeOauthTokens {
    const [access, refresh] = [secret(), secret()]
    keep(accessTokens, access, grant)
    keep(refreshTokens, refresh, grant)
    return {
      access_token: access,
      refresh_token: refresh,
      token_type: 'bearer',
      expires_in: tokenLifeSeconds,
      scope: grant.scope,
    }
  }

  return {
    /** Issues a code that is valid for a minute; `isExpired` issues an expired one. */
    issueCode(grant: FakeOauthGrant, { isExpired = false } = {}): string {
      const code = secret()
      keep(codes, code, { ...grant, diesAt: isExpired ? 0 : now() + codeLifeMs })
      return code
    },
    /**
     * Exchanges a code once, within the minute, for the client that requested it: with the address and the verifier of
     * the same visit.
     */
    trade(
      code: string,
      { redirectUri, verifier }: { redirectUri: string; verifier: string },
    ): [FakeOauthGrant, FakeOauthTokens] | null {
      const grant = codes.get(code)
      codes.delete(code)
      if (!grant || grant.diesAt < now() || grant.redirectUri !== redirectUri) return null
      if (createHash('sha256').update(verifier).digest('base64url') !== grant.codeChallenge) return null
      return [grant, give(grant)]
    },
    /** A refresh token also works once: the response has a new one. */
    refresh(token: string): FakeOauthTokens | null {
      const grant = refreshTokens.get(token)
      refreshTokens.delete(token)
      return grant ? give(grant) : null
    },
    personOf(authorization: string | undefined): FakeSignInProviderPerson | null {
      const [, token = ''] = /^Bearer (\S+)$/i.exec(authorization ?? '') ?? []
      return accessTokens.get(token)?.person ?? null
    },
  }
}

function keep<Value>(map: Map<string, Value>, key: string, value: Value): void {
  const [oldest] = map.keys()
  if (map.size >= maxKept && oldest !== undefined) map.delete(oldest)
  map.set(key, value)
}

function secret(): string {
  return randomBytes(24).toString('base64url')
}

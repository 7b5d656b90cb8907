import { createHash, randomBytes } from 'node:crypto'
import type { FakeProviderPerson } from './fake-provider-people.ts'

const codeLifeMs = 60_000
const tokenLifeSeconds = 3600
/** A demo that runs for months keeps no more of each. */
const maxKept = 1000

/** What an authorization code stands for. */
export type Grant = {
  person: FakeProviderPerson
  redirectUri: string
  codeChallenge: string
  nonce: string | null
  scope: string
  isBroken: boolean
}

export type Granted = {
  access_token: string
  refresh_token: string
  token_type: 'bearer'
  expires_in: number
  scope: string
}

/** Codes and tokens of one stand-in, in memory: a restart forgets them, as it forgets the keys. */
export function createGrants(now: () => number = Date.now) {
  const codes = new Map<string, Grant & { diesAt: number }>()
  const accessTokens = new Map<string, Grant>()
  const refreshTokens = new Map<string, Grant>()

  function give(grant: Grant): Granted {
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
    /** A code that lives for a minute; `isExpired` makes one whose minute is over. */
    issueCode(grant: Grant, { isExpired = false } = {}): string {
      const code = secret()
      keep(codes, code, { ...grant, diesAt: isExpired ? 0 : now() + codeLifeMs })
      return code
    },
    /** Once, within the minute, for who asked for it: with the address and the verifier of the same visit. */
    trade(code: string, { redirectUri, verifier }: { redirectUri: string; verifier: string }): [Grant, Granted] | null {
      const grant = codes.get(code)
      codes.delete(code)
      if (!grant || grant.diesAt < now() || grant.redirectUri !== redirectUri) return null
      if (createHash('sha256').update(verifier).digest('base64url') !== grant.codeChallenge) return null
      return [grant, give(grant)]
    },
    /** A refresh token works once, too: a new one comes with the answer. */
    refresh(token: string): Granted | null {
      const grant = refreshTokens.get(token)
      refreshTokens.delete(token)
      return grant ? give(grant) : null
    },
    personOf(authorization: string | undefined): FakeProviderPerson | null {
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

import * as oauth from 'oauth4webapi'
import type { SocialProvider } from '#contract/providers.ts'
import {
  type SignInProvider,
  SignInProviderError,
  type SignInProviderPerson,
  type SignInProviderTokens,
} from './sign-in-provider.ts'

const answerMs = 10_000

/** The addresses of a provider. Stand-ins have other addresses and the same protocol. */
export type OauthProviderEndpoints = {
  issuer: string
  authorization: string
  token: string
  /** The base address of the calls that return the user's identity. */
  api: string
  /** The address of the keys for identity tokens; only OpenID Connect has them. */
  jwks: string | null
}

export type OauthProviderDefinition = {
  id: SocialProvider
  scope: string
  /** Further parameters that this provider needs. */
  parameters?: Record<string, string>
  clientAuth: (secret: string) => oauth.ClientAuth
  readPerson(get: (path: string) => Promise<unknown>, claims: oauth.IDToken | undefined): Promise<SignInProviderPerson>
}

export type OauthClientCredentials = { id: string; secret: string }

/** OAuth 2 with PKCE and, where the provider has keys for identity tokens, OpenID Connect with a nonce. */
export function createOauthProvider(
  { id, scope, parameters = {}, clientAuth, readPerson }: OauthProviderDefinition,
  {
    endpoints,
    client: keys,
    isStandIn,
  }: { endpoints: OauthProviderEndpoints; client: OauthClientCredentials; isStandIn: boolean },
): SignInProvider {
  const { issuer, authorization, token, api, jwks } = endpoints
  const server: oauth.AuthorizationServer = { issuer, token_endpoint: token, ...(jwks ? { jwks_uri: jwks } : {}) }
  const client: oauth.Client = { client_id: keys.id }
  const auth = clientAuth(keys.secret)
  // Plain http is only for the stand-ins, which are on this machine.
  const options = () => ({ [oauth.allowInsecureRequests]: isStandIn, signal: AbortSignal.timeout(answerMs) })
  const keyCache: oauth.JWKSCacheInput = {}

  async function get(accessToken: string, path: string): Promise<unknown> {
    // GitHub refuses requests without a user agent.
    const headers = new Headers({ accept: 'application/json', 'user-agent': 'Forecourt' })
    const response = await oauth.protectedResourceRequest(
      accessToken,
      'GET',
      new URL(`${api}${path}`),
      headers,
      null,
      options(),
    )
    if (!response.ok) throw new Error(`${path} answered ${response.status}`)
    return response.json()
  }

  return {
    id,
    isStandIn,
    async addressFor({ redirectUri, state, codeVerifier, nonce }) {
      const address = new URL(authorization)
      const wanted = {
        ...parameters,
        client_id: keys.id,
        redirect_uri: redirectUri,
        response_type: 'code',
        scope,
        state,
        code_challenge: await oauth.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
        ...(jwks ? { nonce } : {}),
      }
      for (const [name, value] of Object.entries(wanted)) address.searchParams.set(name, value)
      return address.href
    },
    async finish({ redirectUri, state, codeVerifier, nonce }, answer, now) {
      try {
        const valid = oauth.validateAuthResponse(server, client, answer, state)
        const response = refuseOutage(
          await oauth.authorizationCodeGrantRequest(server, client, auth, valid, redirectUri, codeVerifier, options()),
        )
        const expected = jwks ? { expectedNonce: nonce, requireIdToken: true } : {}
        const granted = await oauth.processAuthorizationCodeResponse(server, client, response, expected)
        if (jwks) {
          const known = { ...options(), [oauth.jwksCache]: keyCache }
          await oauth.validateApplicationLevelSignature(server, response, known)
        }
        const claims = jwks ? oauth.getValidatedIdTokenClaims(granted) : undefined
        const person = await readPerson((path) => get(granted.access_token, path), claims)
        return { person, tokens: tokensOf(granted, now) }
      } catch (error) {
        throw failureOf(error)
      }
    },
    async refresh(refreshToken, now) {
      try {
        const response = refuseOutage(
          await oauth.refreshTokenGrantRequest(server, client, auth, refreshToken, options()),
        )
        return tokensOf(await oauth.processRefreshTokenResponse(server, client, response), now)
      } catch (error) {
        throw failureOf(error)
      }
    },
  }
}

function tokensOf(granted: oauth.TokenEndpointResponse, now: Date): SignInProviderTokens {
  const { access_token: accessToken, refresh_token: refreshToken = null, expires_in: seconds, scope = null } = granted
  const expiresAt = seconds === undefined ? null : new Date(now.getTime() + seconds * 1000)
  return { accessToken, refreshToken, expiresAt, scope }
}

function refuseOutage(response: Response): Response {
  if (response.status >= 500) throw new SignInProviderError('unavailable', new Error(`answered ${response.status}`))
  return response
}

/**
 * GitHub returns 200 with an error inside, which the library reports as a malformed response: it means an invalid code.
 */
const wrongAnswers: readonly string[] = [
  oauth.INVALID_RESPONSE,
  oauth.RESPONSE_BODY_ERROR,
  oauth.JWT_CLAIM_COMPARISON,
  oauth.JWT_TIMESTAMP_CHECK,
]

function failureOf(error: unknown): SignInProviderError {
  if (error instanceof SignInProviderError) return error
  if (error instanceof oauth.AuthorizationResponseError) {
    return new SignInProviderError(error.error === 'access_denied' ? 'denied' : 'refused', error)
  }
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return new SignInProviderError(wrongAnswers.includes(code) ? 'refused' : 'unavailable', error)
}

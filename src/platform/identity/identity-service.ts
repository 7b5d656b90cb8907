import { randomUUIDv7 } from 'node:crypto'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { betterAuth } from 'better-auth/minimal'
import type { Db } from '#db/client.ts'
import { rateLimits, sessions, signInMethods, users, verifications } from '#db/schema/accounts.ts'
import type { Logger } from '#platform/log/logger.ts'
import { canDecryptSecret, decryptSecret, encryptSecret } from './encrypt-secret.ts'
import { hmacOf, verifyHmac } from './hmac.ts'
import { readSessionToken, signSessionToken } from './session-token.ts'

const daySeconds = 24 * 60 * 60
const basePath = '/api/auth'

export type IdentityServiceSettings = {
  db: Db
  /** At least 32 characters; it signs sessions and encrypts columns. */
  secret: string
  /** Earlier secrets: data signed or encrypted with one of them can still be read. */
  olderSecrets?: readonly string[]
  /** The address to which providers redirect; calls themselves may come to any of the server's own addresses. */
  baseUrl: string
  isOwnOrigin: (origin: string, host: string | undefined) => boolean
  rateLimit: boolean
  /** True where cookies are sent over https only. */
  secureCookies: boolean
  log: Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>
}

export type IdentityService = Readonly<{
  /**
   * Makes one of better-auth's calls, named by its path under `/api/auth`, for the request with these headers. Returns
   * better-auth's response: 500 where the database fails.
   */
  call(name: `/${string}`, request: { method: 'GET' | 'POST'; headers: Headers; body?: object }): Promise<Response>
  /** The signed token of a request's bearer header or session cookie, verified without asking the database. */
  sessionTokenOf(headers: Headers): string | null
  /** Encrypts columns that must not be readable in the database. */
  encryptSecret(text: string): string
  decryptSecret(sealed: string): string
  /**
   * Encrypts again under the current secret; null where that is not necessary, or where none of our secrets decrypts
   * it.
   */
  reEncryptSecrets(sealed: string): string | null
  /** Signs a text that a browser stores for us: `verifyHmac` recognises it, also from an older secret. */
  hmacOf(text: string): string
  verifyHmac(text: string, mac: string): boolean
  /** A session's token as sent to clients. */
  signToken(token: string): string
  /** A `Set-Cookie` with a signed token, valid for so many seconds, or until the browser closes where they are null. */
  sessionCookie(signed: string, maxAgeSeconds: number | null): string
  /**
   * The token of the request's session cookie, signed with the current secret, and whether it was signed with an older
   * one; null where the session came in a header, or has no valid signature.
   */
  cookieTokenOf(headers: Headers): { signed: string; isOutdated: boolean } | null
}>

/** User identity: better-auth on our own tables, with our own way as the only one to create an account. */
export function createIdentityService(settings: IdentityServiceSettings): IdentityService {
  const { secret, olderSecrets = [], baseUrl, secureCookies } = settings
  const auth = createAuth(settings)
  const name = cookieName(secureCookies)
  const tokenIn = (signed: string | null) => {
    if (signed === null) return null
    for (const known of [secret, ...olderSecrets]) {
      const token = readSessionToken(signed, known)
      if (token !== null) return { token, isOutdated: known !== secret }
    }
    return null
  }
  const sessionTokenOf = (headers: Headers) => tokenIn(bearerOf(headers) ?? cookieOf(headers, name))?.token ?? null
  return {
    call(call, { method, headers, body }) {
      const token = sessionTokenOf(headers)
      const cookie = token === null ? null : `${name}=${encodeURIComponent(signSessionToken(token, secret))}`
      const request = new Request(new URL(`${basePath}${call}`, baseUrl), {
        method,
        headers: innerHeaders(headers, { baseUrl, cookie }),
        ...(method === 'POST' ? { body: JSON.stringify(body ?? {}) } : {}),
      })
      return auth.handler(request)
    },
    sessionTokenOf,
    encryptSecret: (text) => encryptSecret(text, secret),
    decryptSecret: (sealed) => unsealWith(sealed, [secret, ...olderSecrets]),
    reEncryptSecrets(sealed) {
      if (canDecryptSecret(sealed, secret)) return null
      const older = olderSecrets.find((known) => canDecryptSecret(sealed, known))
      return older === undefined ? null : encryptSecret(decryptSecret(sealed, older), secret)
    },
    hmacOf: (text) => hmacOf(text, secret),
    verifyHmac: (text, mac) => [secret, ...olderSecrets].some((known) => verifyHmac(text, mac, known)),
    signToken: (token) => signSessionToken(token, secret),
    sessionCookie(signed, maxAgeSeconds) {
      return [
        `${name}=${encodeURIComponent(signed)}`,
        ...(maxAgeSeconds === null ? [] : [`Max-Age=${Math.floor(maxAgeSeconds)}`]),
        ...['Path=/', 'HttpOnly', ...(secureCookies ? ['Secure'] : []), 'SameSite=Lax'],
      ].join('; ')
    },
    cookieTokenOf(headers) {
      const known = bearerOf(headers) === null ? tokenIn(cookieOf(headers, name)) : null
      return known && { signed: signSessionToken(known.token, secret), isOutdated: known.isOutdated }
    },
  }
}

/** @throws Error where none of the secrets decrypts it. */
function unsealWith(sealed: string, secrets: readonly string[]): string {
  const known = secrets.find((secret) => canDecryptSecret(sealed, secret))
  if (known === undefined) throw new Error('No secret of ours opens what is sealed here.')
  return decryptSecret(sealed, known)
}

function createAuth({ db, secret, baseUrl, isOwnOrigin, rateLimit, secureCookies, log }: IdentityServiceSettings) {
  return betterAuth({
    appName: 'Forecourt',
    baseURL: baseUrl,
    basePath,
    // Passed as a list too, because an environment variable would otherwise override `secret`.
    secret,
    secrets: [{ version: 1, value: secret }],
    database: drizzleAdapter(db, {
      provider: 'pg',
      schema: {
        user: users,
        session: sessions,
        account: signInMethods,
        verification: verifications,
        rateLimit: rateLimits,
      },
    }),
    trustedOrigins: (request) => {
      const origin = request?.headers.get('origin')
      return origin && isOwnOrigin(origin, request?.headers.get('host') ?? undefined) ? [origin] : []
    },
    // Sign-in is our own (open-session.ts): the library signs no user in and creates no account.
    user: {
      additionalFields: {
        role: { type: 'string', input: false },
        hasBothRoles: { type: 'boolean', input: false, required: false },
        permission: { type: 'string', input: false, required: false },
        phoneNumber: { type: 'string', input: false, required: false },
        deletedAt: { type: 'date', input: false, required: false, returned: false },
      },
    },
    // Our own sessions start in open-session.ts and are renewed in resolve-actor.ts.
    session: { expiresIn: 30 * daySeconds, disableSessionRefresh: true },
    rateLimit: {
      enabled: rateLimit,
      storage: 'database',
      window: 10,
      // Prevents floods only; the limits of src/api prevent guessing.
      max: 100,
    },
    telemetry: { enabled: false },
    onAPIError: { throw: true },
    logger: { level: 'warn', log: (level, message, ...rest) => writeLog(log, level, message, rest) },
    advanced: {
      cookiePrefix,
      // The library would add a weaker prefix of its own to the name.
      useSecureCookies: false,
      defaultCookieAttributes: { secure: secureCookies },
      cookies: { session_token: { name: cookieName(secureCookies) } },
      ipAddress: { ipAddressHeaders: ['x-client-ip'] },
      // Explicit, because the library skips its checks where it believes that it is being tested.
      disableOriginCheck: false,
      disableCSRFCheck: false,
      database: { generateId: () => randomUUIDv7() },
    },
  })
}

/** An invalid token is a warning to better-auth; here it is routine. */
function writeLog(log: IdentityServiceSettings['log'], level: string, message: string, rest: unknown[]): void {
  const write = level === 'error' ? log.error : log.debug
  write.call(log, { rest }, `identity: ${message}`)
}

const cookiePrefix = 'forecourt'

/** Browsers accept a cookie with this name over https only, from exactly this host, and never from a subdomain. */
function cookieName(secureCookies: boolean): string {
  return `${secureCookies ? '__Host-' : ''}${cookiePrefix}.session_token`
}

const passedHeaders = ['origin', 'host', 'user-agent', 'x-client-ip']

/**
 * The headers that better-auth may see: none that a client could use to change its base URL or its limiter, and our
 * session as a cookie of the current secret, whatever way it came.
 */
function innerHeaders(outer: Headers, { baseUrl, cookie }: { baseUrl: string; cookie: string | null }): Headers {
  const headers = new Headers({ 'content-type': 'application/json' })
  for (const name of passedHeaders) {
    const value = outer.get(name)
    if (value !== null) headers.set(name, value)
  }
  if (cookie !== null) headers.set('cookie', cookie)
  // A client that is no browser sends a cookie without an origin. Foreign origins have been refused before.
  if (!headers.has('origin')) headers.set('origin', baseUrl)
  return headers
}

/** The token of the header: after `Bearer`, or alone, as some clients send what they have stored. */
function bearerOf(headers: Headers): string | null {
  const [, token] = /^(?:bearer\s+)?(\S+)$/i.exec(headers.get('authorization')?.trim() ?? '') ?? []
  return token === undefined ? null : decoded(token)
}

function cookieOf(headers: Headers, name: string): string | null {
  for (const pair of (headers.get('cookie') ?? '').split(';')) {
    const [key, ...value] = pair.trim().split('=')
    if (key === name) return decoded(value.join('='))
  }
  return null
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

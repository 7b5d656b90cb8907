import { randomUUIDv7 } from 'node:crypto'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { betterAuth } from 'better-auth/minimal'
import type { Db } from '#db/client.ts'
import { rateLimits, sessions, signInMethods, users, verifications } from '#db/schema/accounts.ts'
import type { Logger } from '#platform/log/logger.ts'
import { decryptSecret, encryptSecret, opens } from './encrypt-secret.ts'
import { hmacOf, verifyHmac } from './hmac.ts'
import { readSessionToken, signSessionToken } from './session-token.ts'

const daySeconds = 24 * 60 * 60
const basePath = '/api/auth'

export type IdentitySettings = {
  db: Db
  /** At least 32 characters; sessions are signed and columns sealed with it. */
  secret: string
  /** Secrets of before: what is signed or sealed with one of them is still read. */
  olderSecrets?: readonly string[]
  /** Where providers send people back to; calls themselves may come under any of the server's own addresses. */
  baseUrl: string
  isOwnOrigin: (origin: string, host: string | undefined) => boolean
  rateLimit: boolean
  /** Cookies travel over https only. */
  secureCookies: boolean
  log: Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>
}

export type Identity = Readonly<{
  /**
   * Makes one of better-auth's calls, named by its path under `/api/auth`, for the request whose headers are given.
   * Answers as better-auth does: where the database fails, 500.
   */
  call(name: `/${string}`, request: { method: 'GET' | 'POST'; headers: Headers; body?: object }): Promise<Response>
  /** The signed token of a request's bearer header or session cookie, verified without asking the database. */
  sessionTokenOf(headers: Headers): string | null
  /** For columns that nobody may read in the database. */
  encryptSecret(text: string): string
  decryptSecret(sealed: string): string
  /** The same under today's secret; null where it is so already, or where no secret of ours opens it. */
  reEncryptSecrets(sealed: string): string | null
  /** A mark on a text that a browser keeps for us: `verifyHmac` knows it again, from an older secret too. */
  hmacOf(text: string): string
  verifyHmac(text: string, mac: string): boolean
  /** A session's token as it travels. */
  signToken(token: string): string
  /** A `Set-Cookie` that carries a signed token; kept so many seconds, or as long as the browser runs where they are null. */
  sessionCookie(signed: string, maxAgeSeconds: number | null): string
  /**
   * The token of the request's session cookie, signed with today's secret, and whether it came so; null where the session
   * came by a header, or nobody of ours signed it.
   */
  cookieTokenOf(headers: Headers): { signed: string; isOutdated: boolean } | null
}>

/** Who people are: better-auth on our own tables, with one way to make an account, our own. */
export function createIdentity(settings: IdentitySettings): Identity {
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
      if (opens(sealed, secret)) return null
      const older = olderSecrets.find((known) => opens(sealed, known))
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

/** @throws Error where none of the secrets opens it. */
function unsealWith(sealed: string, secrets: readonly string[]): string {
  const known = secrets.find((secret) => opens(sealed, secret))
  if (known === undefined) throw new Error('No secret of ours opens what is sealed here.')
  return decryptSecret(sealed, known)
}

function createAuth({ db, secret, baseUrl, isOwnOrigin, rateLimit, secureCookies, log }: IdentitySettings) {
  return betterAuth({
    appName: 'Forecourt',
    baseURL: baseUrl,
    basePath,
    // Given as a list too, because a variable of the environment would else come before `secret`.
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
    // Ways in are our own (open-session.ts): the library has none, and makes no account.
    user: {
      additionalFields: {
        role: { type: 'string', input: false },
        permission: { type: 'string', input: false, required: false },
        phoneNumber: { type: 'string', input: false, required: false },
        deletedAt: { type: 'date', input: false, required: false, returned: false },
      },
    },
    // Our own sessions begin in open-session.ts and are renewed in resolve-actor.ts.
    session: { expiresIn: 30 * daySeconds, disableSessionRefresh: true },
    rateLimit: {
      enabled: rateLimit,
      storage: 'database',
      window: 10,
      // Stands in the way of floods only; guessing is stopped by the limits of src/api.
      max: 100,
    },
    telemetry: { enabled: false },
    onAPIError: { throw: true },
    logger: { level: 'warn', log: (level, message, ...rest) => writeLog(log, level, message, rest) },
    advanced: {
      cookiePrefix,
      // The library would put a weaker prefix of its own before the name.
      useSecureCookies: false,
      defaultCookieAttributes: { secure: secureCookies },
      cookies: { session_token: { name: cookieName(secureCookies) } },
      ipAddress: { ipAddressHeaders: ['x-client-ip'] },
      // Said aloud, because the library leaves its checks out where it believes that it is being tested.
      disableOriginCheck: false,
      disableCSRFCheck: false,
      database: { generateId: () => randomUUIDv7() },
    },
  })
}

/** A token that is none is a warning to better-auth; here it is an everyday event. */
function writeLog(log: IdentitySettings['log'], level: string, message: string, rest: unknown[]): void {
  const write = level === 'error' ? log.error : log.debug
  write.call(log, { rest }, `identity: ${message}`)
}

const cookiePrefix = 'forecourt'

/** Browsers take a cookie named so over https only, from this very host, and never from another one below its domain. */
function cookieName(secureCookies: boolean): string {
  return `${secureCookies ? '__Host-' : ''}${cookiePrefix}.session_token`
}

const passedHeaders = ['origin', 'host', 'user-agent', 'x-client-ip']

/**
 * What better-auth may see of the request: nothing that a client could steer its base URL or its limiter with, and a session
 * of ours as a cookie of today's secret, however it came.
 */
function innerHeaders(outer: Headers, { baseUrl, cookie }: { baseUrl: string; cookie: string | null }): Headers {
  const headers = new Headers({ 'content-type': 'application/json' })
  for (const name of passedHeaders) {
    const value = outer.get(name)
    if (value !== null) headers.set(name, value)
  }
  if (cookie !== null) headers.set('cookie', cookie)
  // A client that is no browser sends a cookie without an origin. Foreign origins are refused before we come here.
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

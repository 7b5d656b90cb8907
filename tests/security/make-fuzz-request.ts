import type { Random } from '#db/seed/random.ts'
import {
  type EncodedRequestBody,
  encodeMalformedBody,
  encodeValidBody,
  type FuzzPhotos,
  type ValidRequestBody,
} from './malformed-body.ts'
import { createMalformedId, createMalformedQuery } from './malformed-values.ts'
import type { RawHttpRequest } from './send-raw-http-request.ts'

/** A target of requests: `ids` are real ones for its placeholder, `role` is one that may call it. */
export type FuzzTarget = Readonly<{
  method: string
  path: string
  ids: readonly string[]
  body: ValidRequestBody
  role: string | null
}>

export type FuzzSession = Readonly<{ role: string; token: string }>

type Given = Readonly<{
  random: Random
  targets: readonly FuzzTarget[]
  sessions: readonly FuzzSession[]
  photos: FuzzPhotos
  host: string
}>

export type FuzzRequest = RawHttpRequest &
  Readonly<{
    isHostGood: boolean
    role: string
    /** Its target, as the document names it. */
    route: string
  }>

/** One request: a fifth are valid, all others wrong in at least one way, and often right in the rest. */
export function makeFuzzRequest(given: Given): FuzzRequest {
  const request = given.random.chance(0.2) ? validRequest(given) : malformedRequest(given)
  // A deleted user could not sign in for the next requests.
  return isLeaving(request) ? { ...request, method: 'GET' } : request
}

function isLeaving({ method, target }: FuzzRequest): boolean {
  return method.toUpperCase() === 'DELETE' && target.replace(/[?#].*/, '').endsWith('/api/me')
}

/** A request as a correct client sends it, for a caller who may make it. */
function validRequest(given: Given): FuzzRequest {
  const { random, targets, photos, host } = given
  const { method, path, ids, body: good, role } = random.pick(targets)
  const target = path.replaceAll(/\{[^}]*\}/g, () => (ids.length > 0 ? random.pick(ids) : '1'))
  const body = ['GET', 'HEAD'].includes(method) ? null : encodeValidBody(good, photos)
  const { headers: who } = identityOf({ method, path, ids, body: good, role }, given)
  return {
    method,
    target,
    body: body?.bytes ?? null,
    isHostGood: true,
    role: role ?? 'nobody',
    route: `${method} ${path}`,
    headers: [['Host', host], ...who, ...bodyHeaders(body)],
  }
}

/** One request that is wrong in at least one way, and often right in all others. */
function malformedRequest(given: Given): FuzzRequest {
  const { random, targets, photos } = given
  const target = random.pick(targets)
  // A careful one passes the first checks and reaches the code behind them.
  const isCareful = random.chance(0.5)
  const method = !isCareful && random.chance(0.2) ? oddMethod(random) : target.method
  const path = target.path.replaceAll(/\{[^}]*\}/g, () =>
    target.ids.length > 0 && random.chance(isCareful ? 0.8 : 0.4) ? random.pick(target.ids) : createMalformedId(random),
  )
  const hasBody = target.body !== null ? random.chance(0.95) : random.chance(0.15)
  const body =
    hasBody && !['GET', 'HEAD', 'TRACE'].includes(method) ? encodeMalformedBody(target.body, { random, photos }) : null
  const { role, headers: who } = isCareful ? identityOf(target, given) : identity(given)
  // A request that declares too large a body is refused before the body arrives.
  const isOnlyDeclared = random.chance(0.02) && !['GET', 'HEAD', 'TRACE'].includes(method)
  const framing = isOnlyDeclared ? hugeBody(body) : bodyHeaders(body)
  const isHostGood = isCareful || !random.chance(0.05)
  const host = isHostGood ? given.host : oddHost(random)
  const headers: [string, string][] = [
    ...(host === null ? [] : [['Host', host] as [string, string]]),
    ...who,
    ...framing,
    ...(!isCareful && random.chance(0.4) ? oddHeaders(random) : []),
  ]
  return {
    method,
    target: isCareful
      ? `${path}${method === 'GET' ? createMalformedQuery(random) : ''}`
      : oddTarget(`${path}${createMalformedQuery(random)}`, random),
    headers: !isCareful && random.chance(0.2) ? random.shuffled(headers) : headers,
    body: isOnlyDeclared ? null : (body?.bytes ?? null),
    ...(body?.isChunked ? { isChunked: true } : {}),
    isHostGood,
    role,
    route: `${target.method} ${target.path}`,
  }
}

function identityOf({ role }: FuzzTarget, { sessions }: Given): { role: string; headers: [string, string][] } {
  const session = sessions.find((one) => one.role === role)
  return { role: role ?? 'nobody', headers: session ? [['Authorization', `Bearer ${session.token}`]] : [] }
}

function identity({ random, sessions }: Given): { role: string; headers: [string, string][] } {
  const kind = random.whole(0, 9)
  if (kind < 2 || sessions.length === 0) return { role: 'nobody', headers: [] }
  const { role, token } = random.pick(sessions)
  if (kind < 5) return { role, headers: [['Authorization', `Bearer ${token}`]] }
  if (kind < 8) return { role, headers: [['Cookie', `forecourt.session_token=${encodeURIComponent(token)}`]] }
  const [id = ''] = token.split('.')
  const forged = random.pick([
    '',
    'null',
    id,
    `${id}.`,
    `${id}.AAAA`,
    `${token.slice(0, -4)}AAA=`,
    '.'.repeat(9000),
    'eyJhbGciOiJub25lIn0.eyJyb2xlIjoiQWRtaW4ifQ.',
    "' OR 1=1 --",
    '%00',
    '%E0%A4%A',
    '\xff\xfe',
    '__proto__',
  ])
  const header = random.pick<[string, string]>([
    ['Authorization', `Bearer ${forged}`],
    ['Authorization', forged],
    ['Authorization', `Basic ${forged}`],
    ['Authorization', `bearer  ${forged}  x`],
    ['Cookie', `forecourt.session_token=${forged}`],
    ['Cookie', `forecourt.session_token=${forged}; forecourt.session_token=${token}; =; ;`],
    ['Cookie', forged],
  ])
  return { role: 'forger', headers: random.chance(0.1) ? [header, header] : [header] }
}

function bodyHeaders(body: EncodedRequestBody | null): [string, string][] {
  if (!body) return []
  const type: [string, string][] = body.type === null ? [] : [['Content-Type', body.type]]
  return [...type, body.isChunked ? ['Transfer-Encoding', 'chunked'] : ['Content-Length', String(body.bytes.length)]]
}

function hugeBody(body: EncodedRequestBody | null): [string, string][] {
  return [
    ['Content-Type', body?.type ?? 'application/json'],
    ['Content-Length', '50000000'],
  ]
}

function oddMethod(random: Random): string {
  const methods = [
    'GET',
    'POST',
    'PUT',
    'PATCH',
    'DELETE',
    'HEAD',
    'OPTIONS',
    'TRACE',
    'PROPFIND',
    'PURGE',
    'FOO',
    'get',
    'SEARCH',
  ]
  return random.pick(methods)
}

function oddHost(random: Random): string | null {
  return random.pick([
    null,
    '',
    'evil.example',
    'a b',
    'localhost:99999',
    '[::1',
    '127.0.0.1@evil.example',
    'x'.repeat(300),
    '\xff',
  ])
}

function oddTarget(target: string, random: Random): string {
  if (random.chance(0.9)) return target
  return random.pick([
    `/${target}`,
    `http://evil.example${target}`,
    target.replace('/', '//'),
    target.replace('/', '/x/../'),
    target.toUpperCase(),
    `${target}#fragment`,
    `${target}\\..\\`,
    target.slice(1),
    '*',
    `${target.split('?')[0]}/`,
    `${target.split('?')[0]}.data`,
    `${target}${target.includes('?') ? '&' : '?'}z=${'z'.repeat(14_000)}`,
  ])
}

function oddHeaders(random: Random): [string, string][] {
  const choices: [string, string][] = [
    ['Origin', 'https://evil.example'],
    ['Origin', 'null'],
    ['Origin', '\xff'],
    ['Sec-Fetch-Site', 'cross-site'],
    ['X-Forwarded-For', '1.2.3.4, , \xff, ::ffff:zz'],
    ['X-Forwarded-Host', 'evil.example'],
    ['X-Forwarded-Proto', 'javascript'],
    ['X-Client-Ip', "' OR 1=1"],
    ['X-HTTP-Method-Override', 'DELETE'],
    ['Accept', `${'a/b;q=0.1,'.repeat(300)}`],
    ['Accept', '\xff'],
    ['Accept-Encoding', 'identity;q=0, *;q=0'],
    ['Accept-Encoding', 'br;q=x, gzip;q=-1, zstd'],
    ['Accept-Language', '*-*-*;q=9'],
    ['Range', 'bytes=9-1,0-0,-5,x'],
    ['If-None-Match', '"'],
    ['If-Modified-Since', 'not a date'],
    ['Expect', '100-continue'],
    ['Expect', 'nonsense'],
    ['Upgrade', 'websocket'],
    ['Content-Encoding', 'gzip'],
    ['Transfer-Encoding', 'gzip'],
    ['Content-Length', '-1'],
    ['Content-Length', 'abc'],
    ['Bad Name', 'x'],
    ['X-Long', 'x'.repeat(20_000)],
    ['Stripe-Signature', 't=1,v1=00'],
    ['Idempotency-Key', 'k'.repeat(5000)],
    ['Stripe-Version', '\xff'],
  ]
  const chosen = random.shuffled(choices).slice(0, random.whole(1, 3))
  return random.chance(0.03) ? Array.from({ length: 300 }, (_, index) => [`X-${index}`, 'x']) : chosen
}

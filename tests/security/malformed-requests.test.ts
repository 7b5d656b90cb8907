import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { recordProofFigures } from '#tests/support/proof-figures.ts'
import { chooseForTestOrProof, testSeed } from '#tests/support/sample-size.ts'
import { newDatabaseSetting } from '#tests/support/server-database.ts'
import { type RunningServer, startServer } from '#tests/support/start-server.ts'
import { type KnownResourceIds, listFuzzTargets } from './list-fuzz-targets.ts'
import type { FuzzSession } from './make-fuzz-request.ts'
import { createMalformedPhotos } from './malformed-body.ts'
import { sendFuzzRequests } from './send-fuzz-requests.ts'
import { type RawHttpRequest, sendRawHttpRequest } from './send-raw-http-request.ts'

const count = chooseForTestOrProof({ test: 500, proof: 100_000 })
/**
 * As long as a browser of ours waits (src/web/client/api-client.ts): a request without a response by then counts as
 * hanging.
 */
const timeoutMs = 30_000
const lanes = 4
const password = 'ForeCourt!26'
const authSecret = 'a secret that no answer may ever tell to anybody'

let server: RunningServer
let port = 0
beforeAll(async () => {
  const database = await newDatabaseSetting(inject('databaseSource'))
  server = await startServer({ env: { ...database, RATE_LIMIT: 'off', LOG_LEVEL: 'error', AUTH_SECRET: authSecret } })
  port = Number(new URL(server.url).port)
})
afterAll(() => server?.discard())

async function call(path: string, { token, ...init }: RequestInit & { token?: string } = {}) {
  const headers = { ...(token ? { authorization: `Bearer ${token}` } : {}), ...init.headers }
  const response = await fetch(`${server.url}/api${path}`, { ...init, headers })
  if (!response.ok) throw new Error(`${path} was answered ${response.status}: ${await response.text()}`)
  return response
}

async function signIn(role: string): Promise<FuzzSession> {
  const response = await call('/auth/sign-in/email', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${role}@demo.test`, password }),
  })
  return { role, token: response.headers.get('set-auth-token') ?? '' }
}

const roles = ['buyer', 'seller', 'admin']
const signInAll = () => Promise.all(roles.map(signIn))

/** Ids of real cars, bookings and users as targets; never the three signed-in users. */
async function knownIds([buyer, , admin]: FuzzSession[]): Promise<KnownResourceIds> {
  const idsOf = async (path: string, session?: FuzzSession) => {
    const { items } = (await (await call(path, session ? { token: session.token } : {})).json()) as {
      items: { id: string; email?: string }[]
    }
    return items.filter(({ email }) => !/^(buyer|seller|admin)@demo\.test$/.test(email ?? '')).map(({ id }) => id)
  }
  const form = new FormData()
  const { jpeg } = await goodPhotos()
  form.set('image', new File([new Uint8Array(jpeg)], 'a.jpg'))
  const { data } = (await (await call('/images', { method: 'POST', body: form })).json()) as { data: { id: string } }
  return {
    cars: await idsOf('/cars'),
    bookings: await idsOf('/my/orders', buyer),
    people: await idsOf('/admin/people?role=Buyer', admin),
    photoIds: [data.id],
  }
}

async function goodPhotos() {
  const image = sharp({ create: { width: 60, height: 40, channels: 3, background: '#369' } })
  return {
    png: await image.clone().png().toBuffer(),
    jpeg: await image.clone().jpeg().toBuffer(),
    webp: await image.clone().webp().toBuffer(),
  }
}

/**
 * The sessions that are still valid; a signed-out user signs in again, unless ten wrong guesses among the requests have
 * locked the account.
 */
async function renew(sessions: readonly FuzzSession[]): Promise<FuzzSession[]> {
  const holds = await Promise.all(
    sessions.map(async ({ token }) => {
      const response = await fetch(`${server.url}/api/me`, { headers: { authorization: `Bearer ${token}` } })
      const { viewer } = (await response.json()) as { viewer?: object | null }
      return Boolean(viewer)
    }),
  )
  return Promise.all(
    roles.map(async (role, index) => {
      const before = sessions[index]
      if (before && holds[index]) return before
      return signIn(role).catch((error: Error) => {
        if (!before || !error.message.includes('was answered 429')) throw error
        return before
      })
    }),
  )
}

/** A user whom no request targets, and who signs in at the end. */
async function signUpWitness(): Promise<void> {
  const form = new FormData()
  const person = {
    name: 'A Witness',
    email: 'witness@demo.test',
    password,
    role: 'Buyer',
    phoneNumber: '+1 512 555 0190',
  }
  for (const [name, value] of Object.entries(person)) form.set(name, value)
  form.set('photo', new File([new Uint8Array((await goodPhotos()).jpeg)], 'a.jpg'))
  await call('/accounts', { method: 'POST', body: form })
}

const told = (statuses: Record<string, number>) =>
  Object.entries(statuses)
    .map(([status, times]) => `${status}: ${times}`)
    .join(', ')

describe('a running server', () => {
  it(
    `answers ${count} requests, valid and broken, each in time, none with a failure of its own or a secret`,
    async () => {
      const document = (await (await call('/openapi.json')).json()) as Parameters<typeof listFuzzTargets>[0]
      const targets = listFuzzTargets(document, await knownIds(await signInAll()))
      await signUpWitness()
      const photos = createMalformedPhotos(await goodPhotos())
      const secrets = [authSecret]
      const given = { server, targets, photos, count, seed: testSeed, lanes, timeoutMs, secrets, renew }
      const { faults, statuses, slowest, ...figures } = await sendFuzzRequests(given)
      await recordProofFigures({
        requests: count,
        ...figures,
        faults: faults.length,
        'answers by status': told(statuses),
        'slowest answers': slowest
          .map(({ milliseconds, status, route }) => `${route} ${status} in ${milliseconds} ms`)
          .join(', '),
      })
      expect(faults, `TEST_SEED=${testSeed}\n${faults.join('\n')}\n${server.output().slice(-3000)}`).toEqual([])

      // Most requests passed the first checks: our own code refused them.
      expect(Object.keys(statuses)).toEqual(expect.arrayContaining(['200', '400', '401', '403', '404', '422']))
      // With some seeds none of a few hundred is too large; those of the cases below always are.
      if (chooseForTestOrProof({ test: false, proof: true })) expect(Object.keys(statuses)).toContain('413')
      expect(server.process.exitCode).toBeNull()
      expect((await (await call('/ready')).json()) as object).toEqual({ status: 'ok' })
      const { token } = await signIn('witness')
      const me = await call('/me', { token })
      expect(await me.json()).toMatchObject({ viewer: { email: 'witness@demo.test' } })
    },
    count * 600,
  )

  it.each([
    [
      'a body of 50 MB that it was told of',
      'POST /api/bookings',
      { declared: 50_000_000, type: 'application/json' },
      413,
    ],
    [
      'a body of 2 MB without a length',
      'POST /api/auth/sign-in/email',
      { chunked: 2_000_000, type: 'application/json' },
      413,
    ],
    ['a photo of 20 MB', 'POST /api/images', { declared: 20_000_000, type: 'multipart/form-data; boundary=x' }, 413],
    ['a head of 20 kB', 'GET /api/cars', { header: 20_000 }, 431],
    ['an address with a zero', 'GET /cars/%00', {}, 404],
    ['a bank’s page with a zero', 'GET /test-gateway/3ds/%00', {}, 404],
    ['a file named as every object’s parent', 'GET /api/docs/__proto__', {}, 404],
    ['a sort and a price that are none', 'GET /api/cars?sort=x&priceMin=abc', {}, 422],
    ['JSON that is none', 'POST /api/auth/sign-in/email', { text: '{"email":', type: 'application/json' }, 400],
  ] as const)(
    'answers %s',
    async (_name, line, more: {
      declared?: number
      chunked?: number
      header?: number
      text?: string
      type?: string
    }, status) => {
      const [method = '', target = ''] = line.split(' ')
      const body = more.chunked ? Buffer.alloc(more.chunked, ' ') : more.text ? Buffer.from(more.text) : null
      const length = more.declared ?? (more.chunked ? null : body?.length)
      const request: RawHttpRequest = {
        method,
        target,
        body,
        isChunked: more.chunked !== undefined,
        headers: [
          ['Host', `127.0.0.1:${port}`],
          ...(more.type ? [['Content-Type', more.type] as const] : []),
          ...(more.header ? [['X-Long', 'x'.repeat(more.header)] as const] : []),
          ...(length ? [['Content-Length', String(length)] as const] : []),
          ...(more.chunked ? [['Transfer-Encoding', 'chunked'] as const] : []),
        ],
      }
      expect((await sendRawHttpRequest(request, { port, timeoutMs })).status).toBe(status)
    },
  )

  it.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    '%2F%2Fevil.example',
    'javascript:alert(1)',
    '/\t/evil.example',
  ])('never sends a signed-in person from the login page to %s', async (from) => {
    const { token } = await signIn('buyer')
    const response = await fetch(`${server.url}/login?from=${encodeURIComponent(from)}`, {
      headers: { cookie: `forecourt.session_token=${encodeURIComponent(token)}` },
      redirect: 'manual',
    })
    expect(response.status).toBeLessThan(400)
    const location = response.headers.get('location')
    if (location) expect(new URL(location, server.url).origin).toBe(new URL(server.url).origin)
    expect(await response.text()).not.toMatch(/(href|action)="((\/\/|\/\\|https?:\/\/)evil|javascript:)/)
  })
})

import { createEmbeddedGatewayApp } from '@forecourt/test-gateway/embedded-gateway-app.ts'
import { gatewayRoutes } from '@forecourt/test-gateway/routes.ts'
import { eq } from 'drizzle-orm'
import type { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { createApi } from '#api/app/create-api.ts'
import { createCrawlerFileRoutes } from '#api/crawler-files.ts'
import { createDevMailRoutes } from '#api/dev-mails.ts'
import { createMediaFileRoutes } from '#api/media.ts'
import { createSocialPictureRoutes } from '#api/social-pictures.ts'
import { createUnsubscribeRoute } from '#api/unsubscribe.ts'
import { ApiErrorBody } from '#contract/errors.ts'
import { users } from '#db/schema/accounts.ts'
import { createTestApi, type TestApi } from '#tests/support/api.ts'
import { everyNthUnlessProof } from '#tests/support/sample-size.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { createBackendApp } from '../../src/server/backend-app.ts'
import { createMetricsRoute } from '../../src/server/metrics/create-metrics-route.ts'
import { createServerMetrics } from '../../src/server/metrics/server-metrics.ts'
import { routeExpectationTable } from './route-expectation-table.ts'
import type { RouteCaller, RouteRequest } from './route-expectations.ts'
import { createRouteFixtures, type FixturePersonKey, type RouteFixtures } from './route-fixtures.ts'

const test = useDatabase({ rows: 'kept' })
const people = ['otherBuyer', 'ownerBuyer', 'otherSeller', 'ownerSeller', 'admin'] as const satisfies FixturePersonKey[]
const callers = ['signedOut', ...people] as const satisfies RouteCaller[]
/** Callers without a booking of a car of `expectOkForOwnerSeller`. */
const outsiders: ReadonlySet<RouteCaller> = new Set<RouteCaller>(['signedOut', 'otherBuyer', 'otherSeller'])
const rows = Object.entries(routeExpectationTable)
const notPages = [
  ...[
    '/api',
    '/api/*',
    '/media/*',
    '/social/*',
    '/robots.txt',
    '/.well-known/security.txt',
    '/site-colours.css',
    '/sitemap.xml',
    '/sitemaps/*',
    '/metrics',
  ],
  ...['/unsubscribe', '/dev/*', '/test-gateway/*'],
]
const guarded = rows.filter(([, { expected }]) => expected.signedOut === 401)

const metricsOf = ({ services }: Pick<TestApi, 'services'>) =>
  createServerMetrics({ services, pool: test.database.pool, searchIndex: null })

/** Every route of the running applications, as `GET /api/cars/:id`. */
function openRoutes(): string[] {
  const { services, gateway } = createTestApi(test.db)
  const gatewayApp = createEmbeddedGatewayApp({
    gateway,
    isOwnOrigin: () => true,
    publicUrl: null,
    isMomentary: () => false,
  })
  const routes = [
    ...createApi(services).routes,
    ...createMediaFileRoutes(services.mediaStore, services).routes,
    ...createCrawlerFileRoutes(services).routes,
    ...createSocialPictureRoutes(services).routes,
    ...createUnsubscribeRoute(services).routes,
    ...createDevMailRoutes(services).routes,
    ...createMetricsRoute(metricsOf({ services }), null).routes,
    ...gatewayApp.routes.map(({ method, path }) => ({ method, path: `/test-gateway${path}` })),
  ]
  // Middleware is at the root of an application, for all methods; behind `/v1/*` the gateway has its own list.
  const isRoute = ({ method, path }: { method: string; path: string }) =>
    !(method === 'ALL' && /^(\/(api|test-gateway))?\/\*$/.test(path)) && path !== '/test-gateway/v1/*'
  const calls = gatewayRoutes.map(({ method, path }) => ({
    method,
    path: `/test-gateway${path.source
      .replaceAll('\\/', '/')
      .replace(/\([^)]*\)/, ':id')
      .replaceAll(/[$^]/g, '')}`,
  }))
  return [...routes.filter(isRoute), ...calls].map(({ method, path }) => `${method} ${path}`)
}

// One API serves all fixtures: each has its own users, cars and bookings, and creating an API costs more than calling
// it.
let sharedApi: TestApi | undefined
let backend: Hono | undefined

function newWorld(): Promise<RouteFixtures> {
  sharedApi ??= createTestApi(test.db)
  return createRouteFixtures(test.db, sharedApi)
}

async function callAs(
  world: RouteFixtures,
  as: RouteCaller,
  { route, ask }: { route: string; ask: RouteRequest },
): Promise<Response> {
  const [method = '', pattern = ''] = route.split(' ')
  const url = `http://localhost${pattern.replace(/:\w+/, ask.param ?? 'nothing')}${ask.query ?? ''}`
  const headers = new Headers({ host: 'localhost', 'x-client-ip': '203.0.113.7', ...ask.headers })
  if (as !== 'signedOut') {
    const session = await world.api.signIn(world.people[as])
    headers.set('cookie', ask.headers?.cookie ? `${ask.headers.cookie}; ${session}` : session)
  }
  if (ask.json !== undefined) headers.set('content-type', 'application/json')
  const body = ask.json === undefined ? (ask.form ?? ask.body) : JSON.stringify(ask.json)
  const hasBody = body !== undefined && method !== 'GET'
  backend ??= createBackendApp({ ...world.api, metrics: metricsOf(world.api) })
  return backend.fetch(new Request(url, { method, headers, ...(hasBody ? { body } : {}) }))
}

/** The body; of a stream, which does not end by itself, what comes at once. */
async function bodyOf(response: Response): Promise<string> {
  if (!response.headers.get('content-type')?.startsWith('text/event-stream')) return response.clone().text()
  const reader = response.body?.getReader()
  const chunk = await reader?.read()
  await reader?.cancel()
  return new TextDecoder().decode(chunk?.value)
}

async function tell(response: Response): Promise<string> {
  return response.status < 400 ? '' : (await response.text()).slice(0, 300)
}

describe('the table of routes', () => {
  it('lists every route that is open on the network, and none besides', () => {
    expect([...new Set(openRoutes())].sort()).toEqual(Object.keys(routeExpectationTable).sort())
  })

  it('holds all addresses that are not pages', () => {
    const { services, gateway } = createTestApi(test.db)
    const metrics = metricsOf({ services })
    const paths = createBackendApp({ services, gateway, metrics }).routes.map(({ path }) => path)
    expect(new Set(paths)).toEqual(new Set(notPages))
  })
})

describe('each route', () => {
  it.each(rows)('%s answers each person as the table says', async (route, { expected, ask, isOnce }) => {
    const isGuarded = expected.signedOut === 401 && route.includes(' /api/')
    const found: Record<string, number> = {}
    const words: string[] = []
    // Refused callers come first: like every reader they leave the fixtures unchanged; each other caller gets new ones.
    let untouched: RouteFixtures | null = null
    const refusedFirst = callers.toSorted((a, b) => Number(expected[a] < 400) - Number(expected[b] < 400))
    for (const as of refusedFirst) {
      const world: RouteFixtures = untouched ?? (await newWorld())
      const response = await callAs(world, as, { route, ask: await ask(world, as) })
      untouched = (response.status >= 400 || route.startsWith('GET ')) && !isOnce ? world : null
      found[as] = response.status
      const shown = await bodyOf(response)
      // Row E-01: a caller without a booking of the seller never sees the seller's address; the demo's outbox is
      // exempt.
      if (outsiders.has(as) && !route.includes(' /dev/')) {
        expect(shown, as).not.toContain(world.people.ownerSeller.email)
      }
      if (response.status !== expected[as]) words.push(`${as}: ${await tell(response)}`)
      // Responses that strangers are refused must not be cached either.
      if (isGuarded) expect(response.headers.get('cache-control'), as).toContain('no-store')
    }
    expect(found, words.join('\n')).toEqual(expected)
  })

  // All routes ask the same function who calls: a short run tries some of them, with either of the two ways.
  const goneWays = ['deleted', 'suspended'] as const
  const goneOnRoutes = rows.flatMap(([route, row]) => goneWays.map((what) => [route, what, row] as const))
  it.each(everyNthUnlessProof(goneOnRoutes, 9))(
    '%s takes the token of a %s account for none',
    async (route, what, { expected, ask, isOnce }) => {
      const privileged = people.filter((person) => expected[person] !== expected.signedOut)
      let world = await newWorld()
      for (const as of privileged.length > 0 ? privileged : (['ownerSeller'] as const)) {
        if (isOnce) world = await newWorld()
        const request = await ask(world, as)
        // The session's row still exists: the user's own data counts.
        const gone =
          what === 'deleted' ? { deletedAt: new Date() } : { suspendedAt: new Date(), suspendedReason: 'Kept out.' }
        await test.db.update(users).set(gone).where(eq(users.id, world.people[as].id))
        const response = await callAs(world, as, { route, ask: request })
        expect(response.status, `${as}: ${await tell(response)}`).toBe(expected.signedOut)
      }
    },
  )
})

describe('what a stranger learns', () => {
  let refusing: RouteFixtures | undefined
  it.each(guarded)('%s refuses the wrong person before it looks at the request', async (route, { expected }) => {
    // Who is refused changes nothing.
    refusing ??= await newWorld()
    const world = refusing
    for (const as of callers.filter((caller) => expected[caller] === 401 || expected[caller] === 403)) {
      const response = await callAs(world, as, { route, ask: { json: { nonsense: true } } })
      const body = await response.text()
      expect(response.status, `${as}: ${body.slice(0, 300)}`).toBe(expected[as])
      expect(ApiErrorBody.parse(JSON.parse(body)).error).not.toHaveProperty('fields')
    }
  })

  // Removing a wish that does not exist succeeds.
  const named = guarded.filter(([route]) => route.includes(':id') && route !== 'DELETE /api/wishlist/:id')
  it.each(everyNthUnlessProof(named, 3))(
    '%s says the same of what is somebody else’s and of what is nowhere',
    async (route, { expected, ask }) => {
      const other = people.find((person) => expected[person] === 404)
      const owner = people.find((person) => expected[person] < 300)
      if (!owner) throw new Error('Nobody may ask this.')
      const world = await newWorld()
      const real = await ask(world, owner)
      const answerTo = async (as: RouteCaller, request: RouteRequest) => {
        const response = await callAs(world, as, { route, ask: request })
        const { requestId: _, ...error } = ApiErrorBody.parse(await response.json()).error
        return { status: response.status, error }
      }
      const nowhere = { ...real, param: '01990000-0000-7000-8000-000000000000' }
      expect((await answerTo(owner, nowhere)).status).toBe(404)
      if (other) expect(await answerTo(other, real)).toEqual(await answerTo(other, nowhere))
    },
  )

  it('nobody is signed in with the token of an account that an Admin has deleted', async () => {
    const world = await newWorld()
    const { api, stranger } = world
    const headers = { authorization: `Bearer ${await api.tokenOf(stranger)}` }
    const me = async () => (await api.request('/me', { headers })).json()
    expect(await me()).toMatchObject({ viewer: { id: stranger.id } })
    const deleted = await api.request(`/admin/people/${stranger.id}`, { method: 'DELETE', as: world.people.admin })
    expect(deleted.status).toBe(200)
    expect(await me()).toEqual({ viewer: null })
    expect((await api.request('/wishlist', { headers })).status).toBe(401)
  })

  it('a token that was altered, cut, or signed with another secret opens nothing', async () => {
    const { api, people: known } = await newWorld()
    const token = await api.tokenOf(known.admin)
    const [id = '', signature = ''] = token.split('.')
    const forged = [
      id,
      `${id}.`,
      `${id}.AAAA`,
      `${id}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`,
      token.replace(/^./, 'x'),
      `.${token}`,
      '',
      'null',
      '../..',
      '%00',
      `${id}%00.%00`,
      '%E0%A4%A',
    ]
    for (const value of forged) {
      const carriers: Record<string, string>[] = [
        { authorization: `Bearer ${value}` },
        { cookie: `forecourt.session_token=${encodeURIComponent(value)}` },
      ]
      for (const headers of carriers) {
        expect((await api.request('/admin/people?role=Buyer', { headers })).status, value).toBe(401)
        // The identity library parses the token by its own rules.
        expect(await (await api.request('/auth/get-session', { headers })).json()).toBeNull()
        expect((await api.request('/auth/sign-out', { method: 'POST', headers })).status, value).toBe(200)
      }
    }
  })
})

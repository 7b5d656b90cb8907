import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { pino } from 'pino'
import { afterEach, describe, expect, it } from 'vitest'
import { createApi } from '#api/app/create-api.ts'
import { httpStatusByErrorCode } from '#contract/errors.ts'
import { aListing, aSeller } from '#db/seed/builders.ts'
import { processCacheSizes } from '#platform/memory/bounded-cache.ts'
import { createTestApi, type TestApi } from '#tests/support/api.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { respondAfterInvalidation } from '#web/server/page-cache/respond-after-invalidation.ts'
import { setClientAddressHeader } from './client-address.ts'
import { createPublicApiResponder } from './create-public-api-responder.ts'
import { requestLogMiddleware } from './request-log-middleware.ts'
import { createSearchRateLimiter, searchRateLimitMiddleware } from './search-rate-limit-middleware.ts'
import { watchCatalogueChanges } from './watch-catalogue-changes.ts'

const test = useDatabase()
const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

type Site = {
  api: TestApi
  looks: string[]
  routed: string[]
  get(path: string, init?: RequestInit): Promise<Response>
}

/** A server as `src/main.ts` puts it together, without its pages. `routed` names what reached the router. */
async function site(environment: Record<string, string> = {}, log?: TestApi['services']['log']): Promise<Site> {
  const api = createTestApi(test.db, { environment, ...(log ? { log } : {}) })
  const { services } = api
  const { rateLimit, trustedProxies } = services.config
  const catalogue = watchCatalogueChanges(services.db, { hasPeers: false })
  const limiter = createSearchRateLimiter({ isOn: rateLimit, now: () => 0 })
  const [looks, routed]: string[][] = [[], []]
  const early = createPublicApiResponder({ services, limiter, onLook: (id) => looks?.push(id), ...catalogue })
  const router = createApi(services)
  const app = new Hono()
    .use(setClientAddressHeader(trustedProxies), requestLogMiddleware(services.log), searchRateLimitMiddleware(limiter))
    .use(respondAfterInvalidation(catalogue.watch))
    .all('*', (c) => router.fetch(c.req.raw, c.env))
  const listener = getRequestListener((request, env) => {
    routed?.push(`${request.method} ${new URL(request.url).pathname}`)
    return app.fetch(request, env)
  })
  const server = createServer((request, response) => early(request, response, () => listener(request, response)))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  ends.push(() => new Promise((resolve) => server.close(resolve)))
  const { port } = server.address() as AddressInfo
  return {
    api,
    looks: looks ?? [],
    routed: routed ?? [],
    get: (path, init) => fetch(`http://127.0.0.1:${port}/api${path}`, { ...init, keepalive: false }),
  }
}

const withoutRequest = (headers: Headers) =>
  Object.fromEntries([...headers].filter(([name]) => !['date', 'x-request-id', 'content-length'].includes(name)))

describe('an answer before the router', () => {
  it('is the answer of the router, headers included, made anew and from memory', async () => {
    const { get, routed, api } = await site({ CORS_ORIGINS: 'https://front.example' })
    const cars = []
    for (const body of ['SUV', 'Saloon', 'Coupe', 'SUV'])
      cars.push(await aListing(test.db, { body, location: 'Boston, MA' }))
    const paths = [
      '/cars',
      '/cars?limit=2',
      '/cars?body=SUV&body=Coupe&sort=priceAsc',
      '/cars?near=Boston, MA&sort=distance',
      '/cars?q=suv under 90k',
      '/cars?q=&priceMin=1000&priceMax=90000',
      ...cars.map(({ id }) => `/cars/${id}`),
    ]
    for (const path of paths) {
      const first = await get(path, { headers: { origin: 'https://front.example' } })
      const again = await get(path, { headers: { origin: 'https://front.example' } })
      const routedAlone = await createApi(api.services).fetch(
        new Request(`http://localhost/api${path}`, { headers: { origin: 'https://front.example' } }),
      )
      const expected = await routedAlone.text()
      expect(await first.text()).toBe(expected)
      expect(await again.text()).toBe(expected)
      expect(again.headers.get('access-control-allow-origin')).toBe('https://front.example')
      for (const each of [first, again])
        expect(withoutRequest(each.headers)).toMatchObject(withoutRequest(routedAlone.headers))
      expect(again.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/)
    }
    expect(routed).toEqual([])
  })

  it('takes the memory of its own bytes and no more', async () => {
    const { get } = await site()
    const { id } = await aListing(test.db)
    const lengths: number[] = []
    for (const path of ['/cars', '/cars?limit=1', `/cars/${id}`])
      lengths.push(Number((await get(path)).headers.get('content-length')))
    const { bytes = 0, entries } = processCacheSizes()['answers of the API'] ?? {}
    expect(entries).toBe(lengths.length)
    // A short buffer of Node refers to a block of 64 KiB.
    expect(bytes - lengths.reduce((sum, length) => sum + length, 0)).toBeLessThan(2_000)
  })

  it('leaves other origins without a permission', async () => {
    const { get } = await site({ CORS_ORIGINS: 'https://front.example' })
    const { headers } = await get('/cars', { headers: { origin: 'https://other.example' } })
    expect(headers.get('access-control-allow-origin')).toBeNull()
    expect(headers.get('vary')).toContain('Origin')
  })

  it('leaves users, wrong input, unknown cars and all other calls to the router', async () => {
    const { get, api, routed } = await site()
    const seller = await aSeller(test.db)
    const { id } = await aListing(test.db, { sellerId: seller.id, status: 'draft' })
    const cookie = await api.signIn(seller)
    expect((await get(`/cars/${id}`, { headers: { cookie } })).status).toBe(200)
    expect((await get('/cars', { headers: { cookie } })).headers.get('cache-control')).toContain('private')
    expect((await get(`/cars/${id}`)).status).toBe(404)
    expect((await get('/cars?limit=1000')).status).toBe(httpStatusByErrorCode.invalid)
    expect((await get('/cars?cursor=nonsense')).status).toBe(httpStatusByErrorCode.invalid)
    expect((await get('/cars/suggest?q=a')).status).toBe(200)
    expect(routed).toHaveLength(6)
  })

  it('never shows a car as it was before a change that its caller was told of', async () => {
    const { get, api } = await site()
    const seller = await aSeller(test.db)
    const { id } = await aListing(test.db, { sellerId: seller.id })
    const cookie = await api.signIn(seller)
    for (let turn = 0; turn < 5; turn += 1) {
      const description = `As good as new, turn ${turn}.`
      for (const path of [`/cars/${id}`, '/cars']) await (await get(path)).text()
      const edited = await get(`/cars/${id}`, {
        method: 'PATCH',
        headers: { cookie, 'content-type': 'application/json' },
        body: JSON.stringify({ description }),
      })
      expect(edited.status).toBe(200)
      expect(await (await get(`/cars/${id}`)).json()).toMatchObject({ description })
      expect(await (await get('/cars')).json()).toMatchObject({ items: [{ id, description }] })
    }
  })

  it('counts every look at a car, and each search that is not in memory, refusing too many', async () => {
    const { get, looks, routed } = await site({ RATE_LIMIT: 'on' })
    const { id } = await aListing(test.db)
    for (let turn = 0; turn < 3; turn += 1) await (await get(`/cars/${id}`)).text()
    expect(looks).toEqual([id, id, id])
    const manyWords = 'a '.repeat(100)
    const statuses = []
    for (let limit = 1; limit <= 7; limit += 1)
      statuses.push((await get(`/cars?${new URLSearchParams({ q: manyWords, limit: `${limit}` })}`)).status)
    // What lies in memory costs nothing.
    statuses.push((await get(`/cars?${new URLSearchParams({ q: manyWords, limit: '1' })}`)).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429, 200])
    expect(new Set(routed)).toEqual(new Set(['GET /api/cars']))
  })

  it('is logged as every request is, without its query', async () => {
    const lines: string[] = []
    const { get } = await site({}, pino({ level: 'info' }, { write: (line: string) => lines.push(line) }))
    for (const path of ['/cars?q=secret', '/cars?q=secret']) await (await get(path)).text()
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { method: 'GET', path: '/api/cars', status: 200, msg: 'request' },
      { method: 'GET', path: '/api/cars', status: 200, msg: 'request' },
    ])
    expect(lines.join()).not.toContain('secret')
  })
})

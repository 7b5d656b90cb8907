import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migratedDatabase, startTestPostgres, type TestPostgresServer } from '#tests/support/database-postgres.ts'
import { cardFormFields, intentIdOf, testCardNumbers } from '#tests/support/payments.ts'
import { recordProofFigures } from '#tests/support/proof-figures.ts'
import { chooseForTestOrProof } from '#tests/support/sample-size.ts'
import { type RunningServer, startServer } from '#tests/support/start-server.ts'
import { demoPassword } from './site.ts'
import { aBuyerWithThreadAndSavedSearch } from './sold-car-watcher.ts'

const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }
const env = { RATE_LIMIT: 'off', LOG_LEVEL: 'warn', AUTH_SECRET: randomBytes(24).toString('hex') }
const changes = chooseForTestOrProof({ test: 8, proof: 25 })

type OwnCar = { id: string; status: string; title: string; brand: string }

/** Two servers on one database: each must show what the other one has confirmed. */
describe('pages that are kept in memory', () => {
  let postgres: TestPostgresServer
  let servers: [RunningServer, RunningServer]
  let seller: string
  let buyer: string
  let car: OwnCar

  beforeAll(async () => {
    postgres = await startTestPostgres({ isMigrated: true })
    await postgres.createDatabase('kept', { template: migratedDatabase })
    const first = await startServer({ env: { ...env, DATABASE_URL: postgres.url('kept') } })
    servers = [first, await startServer({ env: { ...env, DATABASE_URL: postgres.url('kept') } })]
    seller = await signIn('seller')
    buyer = await signIn('buyer')
    const { items } = (await call(0, '/api/my/cars', { as: seller })) as { items: OwnCar[] }
    const available = items.find(({ status }) => status === 'available')
    if (!available) throw new Error('The seller of the demo has no car to sell.')
    car = available
    await call(0, `/api/cars/${car.id}/advertisement`, { as: seller, method: 'PUT' })
  })
  afterAll(async () => {
    for (const server of servers ?? []) await server.discard()
    await postgres?.stop()
  })

  async function signIn(name: 'seller' | 'buyer'): Promise<string> {
    const json = { email: `${name}@demo.test`, password: demoPassword }
    const response = await send(0, '/api/auth/sign-in/email', { method: 'POST', json })
    return response.headers.get('set-auth-token') ?? ''
  }

  type Sent = { as?: string; method?: string; json?: unknown; headers?: Record<string, string> }
  function send(server: 0 | 1, path: string, { as, method = 'GET', json, headers = {} }: Sent = {}): Promise<Response> {
    const sent = { ...browser, 'content-type': 'application/json', ...headers }
    return fetch(servers[server].url + path, {
      method,
      headers: as ? { ...sent, authorization: `Bearer ${as}` } : sent,
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    })
  }

  async function call(server: 0 | 1, path: string, sent: Sent): Promise<unknown> {
    const response = await send(server, path, sent)
    const answer: unknown = await response.json()
    if (!response.ok) throw new Error(`${path}: ${JSON.stringify(answer)}`)
    return answer
  }

  const pages = () => ['/', `/cars?brand=${car.brand}&sort=priceAsc`, `/cars/${car.id}`]
  const both = [0, 1] as const

  /** The texts of all pages on both servers, requested at once. */
  async function readAll(): Promise<{ place: string; text: string }[]> {
    const places = both.flatMap((server) => pages().map((path) => ({ server, path })))
    return Promise.all(
      places.map(async ({ server, path }) => {
        const response = await send(server, path)
        expect(response.headers.get('cache-control'), path).toBe('public, no-cache')
        return { place: `server ${server}, ${path}`, text: await response.text() }
      }),
    )
  }

  it('the price of a car is its new one on every server as soon as its seller was told so', async () => {
    await readAll()
    // Other visitors, for whose pages both servers check the database all the time: a check from just before the change
    // is what an old page could rely on.
    let hasOthers = true
    const others = both.map(async (server) => {
      while (hasOthers) await (await send(server, '/faq')).arrayBuffer()
    })
    try {
      for (let change = 1; change <= changes; change += 1) {
        const priceCents = 1_111_100 + change * 100
        await call(both[change % 2] ?? 0, `/api/cars/${car.id}`, { as: seller, method: 'PATCH', json: { priceCents } })
        const dollars = `$${(priceCents / 100).toLocaleString('en-US')}`
        for (const { place, text } of await readAll())
          expect(text.includes(dollars), `${place} says ${dollars}`).toBe(true)
      }
    } finally {
      hasOthers = false
      await Promise.all(others)
    }
  })

  it('whoever asks for a page that has not changed is told so, by either server', async () => {
    // As behind one load balancer: pages contain the requested host.
    const host = 'cars.localhost'
    for (const path of pages()) {
      // Price labels follow a change within seconds, and a page that got one has changed.
      const answers = async () => {
        const { etag } = await head(servers[0].url + path, { host })
        const asked = servers.map(({ url }) => head(url + path, { host, 'if-none-match': etag ?? '' }))
        return (await Promise.all(asked)).map((answer) => [answer.status, answer.etag === etag])
      }
      const unchanged = [304, true]
      await expect.poll(answers).toEqual([unchanged, unchanged])
    }
  })

  it('a change makes the tag that a browser holds worthless', async () => {
    const etag = (await send(1, '/')).headers.get('etag') ?? ''
    await call(0, `/api/cars/${car.id}`, { as: seller, method: 'PATCH', json: { priceCents: 2_222_200 } })
    expect((await send(1, '/', { headers: { 'if-none-match': etag } })).status).toBe(200)
  })

  it('a language, a theme and a session are shown to whoever chose them, and to nobody else', async () => {
    const textOf = async (headers: Record<string, string>, as?: string) => {
      const response = await send(0, `/cars/${car.id}`, { headers, ...(as ? { as } : {}) })
      return { text: await response.text(), cache: response.headers.get('cache-control') }
    }
    // Price labels follow a change within seconds: until then two responses of a page differ by them.
    const isSettled = async () => {
      const [first, second] = [await textOf({}), await textOf({ cookie: 'theme=dark' })]
      return first.text === (await textOf({})).text && second.text === (await textOf({ cookie: 'theme=dark' })).text
    }
    await expect.poll(isSettled, { interval: 2_000 }).toBe(true)
    const dark = await textOf({ cookie: 'theme=dark; cookie-of-one=else' })
    const german = await textOf({ 'accept-language': 'de' })
    const signedIn = await textOf({}, buyer)
    expect(dark.text.includes('data-theme="forecourt-dark"')).toBe(true)
    expect(german.text.includes('<html lang="de"')).toBe(true)
    expect(signedIn.cache).toBe('private, no-cache')
    expect(signedIn.text.includes('buyer@demo.test')).toBe(true)
    // Requested after all the others: a page of theirs would appear here.
    const plain = await textOf({})
    const foreign = ['data-theme', '<html lang="de"', '@demo.test', 'cookie-of-one']
    expect(foreign.filter((secret) => plain.text.includes(secret))).toEqual([])
    await expect.poll(isSettled, { interval: 2_000 }).toBe(true)
  })

  it('a car that does not exist is not found, again and again', async () => {
    for (const server of both) {
      const answer = await send(server, '/cars/none')
      expect(answer.status).toBe(404)
    }
  })

  it('looks at a car count whether its page was rendered or lay in memory', async () => {
    const { items } = (await call(0, '/api/cars?limit=5', {})) as { items: OwnCar[] }
    const other = items.find(({ id }) => id !== car.id)
    if (!other) throw new Error('There is one car only.')
    const counted = async () => {
      const client = new pg.Client({ connectionString: postgres.url('kept') })
      await client.connect()
      const text = 'SELECT coalesce(sum(views), 0)::int AS views FROM listing_views WHERE listing_id = $1'
      const { rows } = await client.query<{ views: number }>(text, [other.id]).finally(() => client.end())
      return rows[0]?.views
    }
    const before = (await counted()) ?? 0
    const looks = ['Mozilla/5.0 One', 'Mozilla/5.0 Two', 'Mozilla/5.0 Two', 'Mozilla/5.0 Three', 'curl/8']
    for (const agent of looks) await send(0, `/cars/${other.id}`, { headers: { 'user-agent': agent } })
    await send(0, `/cars/${other.id}`, { headers: { 'user-agent': 'Mozilla/5.0 Four', 'sec-purpose': 'prefetch' } })
    await expect.poll(counted, { interval: 250 }).toBe(before + 3)
  })

  it('G-19 G-03 a car that was sold is on offer nowhere as soon as its buyer was told so: pages, API, saved searches, conversations', async () => {
    expect((await readAll()).filter(({ text }) => !text.includes(car.id))).toEqual([])
    const where = { databaseUrl: postgres.url('kept'), authSecret: env.AUTH_SECRET, serverUrl: servers[1].url }
    const other = await aBuyerWithThreadAndSavedSearch({ ...where, carId: car.id, brand: car.brand })
    expect([await other.stateInThread(), await other.newOfSearch()]).toEqual(['available', 1])
    const inApi = () =>
      Promise.all(
        both.map(async (server) => {
          const { items } = (await call(server, `/api/cars?brand=${car.brand}&limit=50`, {})) as { items: OwnCar[] }
          return items.some(({ id }) => id === car.id)
        }),
      )
    expect(await inApi()).toEqual([true, true])
    const meetingAt = new Date(Date.now() + 5 * 86_400_000).toISOString()
    const json = { carId: car.id, meetingAt, phone: '+1 202 555 0123' }
    const { id } = (await call(0, '/api/bookings', { as: buyer, method: 'POST', json })) as { id: string }
    const started = (await call(0, `/api/bookings/${id}/payment`, { as: buyer, method: 'POST' })) as {
      clientSecret: string
      provider: { publishableKey: string }
    }
    const { clientSecret, provider } = started
    const fields = {
      key: provider.publishableKey,
      client_secret: clientSecret,
      ...cardFormFields(testCardNumbers.approved),
    }
    const confirm = `/test-gateway/v1/payment_intents/${intentIdOf(clientSecret)}/confirm`
    await fetch(servers[0].url + confirm, { method: 'POST', body: new URLSearchParams(fields) })
    const { told } = await other.listen()
    const asked = performance.now()
    const settled = await call(0, `/api/bookings/${id}/payment/settle`, { as: buyer, method: 'POST' })
    const answered = performance.now()
    expect(settled).toMatchObject({ outcome: 'paid' })
    for (const { place, text } of await readAll()) {
      const isItsOwn = place.endsWith(car.id)
      expect(text.includes(isItsOwn ? 'This car has been sold.' : car.id), place).toBe(isItsOwn)
    }
    expect(await inApi()).toEqual([false, false])
    expect([await other.stateInThread(), await other.newOfSearch()]).toEqual(['sold', 0])
    const [readMs, toldMs] = [performance.now() - answered, (await told) - answered]
    const round = (ms: number) => Math.round(ms)
    await recordProofFigures({
      msOfSale: round(answered - asked),
      msUntilAllWasRead: round(readMs),
      msUntilThreadWasTold: round(toldMs),
    })
  })
})

/** Fetch would set the host itself. */
async function head(address: string, headers: Record<string, string>) {
  const [{ statusCode, headers: answered }] = (await once(
    request(address, { method: 'HEAD', headers }).end(),
    'response',
  )) as [IncomingMessage]
  return { status: statusCode, etag: answered.etag }
}

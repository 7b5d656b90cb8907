import type { Response } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPassword, meetingInputValue, waitForHydration } from '#tests/e2e/site.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { migratedDatabase, startTestPostgres, type TestPostgresServer } from '#tests/support/database-postgres.ts'
import { type DatabaseProxy, startDatabaseProxy } from '#tests/support/database-proxy.ts'
import { type RunningServer, startServer } from '#tests/support/start-server.ts'

describe('a server whose database is away', () => {
  let postgres: TestPostgresServer
  let proxy: DatabaseProxy
  let server: RunningServer
  beforeAll(async () => {
    postgres = await startTestPostgres({ isMigrated: true })
    await postgres.createDatabase('forecourt', { template: migratedDatabase })
    proxy = await startDatabaseProxy(postgres.url('forecourt'))
    server = await startServer({ env: { DATABASE_URL: proxy.url, RATE_LIMIT: 'off', LOG_LEVEL: 'silent' } })
  }, 120_000)
  afterAll(async () => {
    await server?.discard()
    await proxy?.close()
    await postgres?.stop()
  })

  const get = (path: string, headers: Record<string, string> = {}) => fetch(`${server.url}${path}`, { headers })
  const signIn = () =>
    fetch(`${server.url}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'buyer@forecourt.example', password: 'a wrong password' }),
    })

  it('answers pages and searches from memory with their age, everything else 503, and is back by itself', async () => {
    const inMemory = ['/cars', '/', '/api/cars']
    for (const path of inMemory) expect((await get(path)).status).toBe(200)
    expect((await get('/api/ready')).status).toBe(200)
    const metrics = async () => (await get('/metrics')).text()
    expect(await metrics()).toContain('\nforecourt_database_up 1\n')

    proxy.goAway()
    for (const path of inMemory) {
      const answer = await get(path)
      expect([path, answer.status]).toEqual([path, 200])
      const asOf = Date.parse(answer.headers.get('x-data-as-of') ?? '')
      expect(Date.now() - asOf).toBeLessThan(60_000)
      expect((await answer.text()).length).toBeGreaterThan(1_000)
    }
    const refused = await Promise.all([
      signIn(),
      get('/api/home'),
      get('/sitemap.xml'),
      get('/api/auth/get-session', { authorization: 'Bearer none' }).then((answer) => (answer.ok ? signIn() : answer)),
    ])
    for (const answer of refused) {
      expect([answer.url, answer.status]).toEqual([answer.url, 503])
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(await answer.text()).toContain('can’t load or save anything right now')
    }
    const page = await get('/cars?q=never+asked+before')
    expect([page.status, page.headers.get('retry-after')]).toEqual([503, '2'])
    const ready = await get('/api/ready')
    expect(ready.status).toBe(503)
    expect(await ready.json()).toMatchObject({ error: { message: 'The database cannot be reached.' } })
    expect((await get('/api/health')).status).toBe(200)
    await expect.poll(metrics).toContain('\nforecourt_database_up 0\n')
    // Answers from memory are counted as all others are.
    expect(await metrics()).toMatch(/^forecourt_http_requests_total\{method="GET",route="\/cars",status="2xx"\} 2$/m)
    expect(await metrics()).not.toContain('forecourt_queue_entries')

    proxy.comeBack()
    await expect.poll(async () => (await get('/api/ready')).status, { timeout: 10_000 }).toBe(200)
    await expect.poll(async () => (await get('/cars')).headers.get('x-data-as-of')).toBe(null)
    expect((await signIn()).status).toBe(401)
  }, 60_000)

  it('gets a booking once from a browser that sent it meanwhile, whose form stays until then', async () => {
    const browser = await launchBrowser()
    const page = await browser.newPage({ baseURL: server.url })
    const data = { email: 'buyer@demo.test', password: demoPassword }
    await page.request.post('/api/auth/sign-in/email', { data, headers: { origin: server.url } })
    const { items } = (await (await get('/api/cars')).json()) as { items: { id: string }[] }
    const booked = (await (await page.request.get('/api/my/booked-cars')).json()) as { items: { carId: string }[] }
    const car = items.find(({ id }) => !booked.items.some(({ carId }) => carId === id))
    await page.goto(`/cars/${car?.id}`)
    await waitForHydration(page)
    await page.getByRole('button', { name: /Book Now/ }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(/phone/i).fill('+1 202 555 0123')
    await dialog.getByLabel('Meeting date').fill(meetingInputValue(5))

    proxy.goAway()
    const isBooking = (answer: Response) => new URL(answer.url()).pathname === '/api/bookings'
    const refused = page.waitForResponse((answer) => isBooking(answer) && answer.status() === 503)
    const answered = page.waitForResponse((answer) => isBooking(answer) && answer.status() === 201, { timeout: 30_000 })
    await dialog.getByRole('button', { name: 'Confirm', exact: true }).click()
    await refused
    expect(await dialog.getByLabel(/phone/i).inputValue()).toBe('+1 202 555 0123')
    proxy.comeBack()
    await answered
    await page.waitForURL('**/dashboard/myOrders')
    const after = (await (await page.request.get('/api/my/booked-cars')).json()) as { items: { carId: string }[] }
    expect(after.items.filter(({ carId }) => carId === car?.id)).toHaveLength(1)
    await browser.close()
  }, 60_000)
})

describe('a server whose primary is away, with a replica that has everything', () => {
  it('answers searches and cars that nobody has asked for, and does not blame the replica', async () => {
    const postgres = await startTestPostgres({ isMigrated: true })
    await postgres.createDatabase('forecourt', { template: migratedDatabase })
    const replica = await postgres.startReplica()
    const proxy = await startDatabaseProxy(postgres.url('forecourt'))
    const env = { DATABASE_URL: proxy.url, DATABASE_REPLICA_URLS: replica.url('forecourt'), RATE_LIMIT: 'off' }
    const server = await startServer({ env: { ...env, LOG_LEVEL: 'error' } })
    try {
      const get = (path: string) => fetch(`${server.url}${path}`)
      const { items } = (await (await get('/api/cars')).json()) as { items: { id: string }[] }
      const metrics = async () => (await get('/metrics')).text()
      const current = /^forecourt_replica_state\{replica="replica 1",state="current"\} 1$/m
      let asked = 0
      await expect
        .poll(async () => {
          // Each search is a new one: it is asked of the replica once that has come.
          asked += 1
          await get(`/api/cars?maxPrice=${90_000 + asked}`)
          return current.test(await metrics())
        })
        .toBe(true)

      const answerOf = async (path: string) => {
        const { status, headers } = await get(path)
        const ageMs = Date.now() - Date.parse(headers.get('x-data-as-of') ?? '')
        return [path, status, ageMs >= 0 && ageMs < 60_000 ? 'says its age' : 'says none']
      }
      expect(await answerOf('/api/cars?q=red')).toEqual(['/api/cars?q=red', 200, 'says none'])

      proxy.goAway()
      const [first, second] = items
      for (const path of ['/api/cars?q=green', '/cars?q=blue', `/api/cars/${first?.id}`, `/cars/${second?.id}`])
        expect(await answerOf(path)).toEqual([path, 200, 'says its age'])
      expect((await get(`/api/cars/${first?.id}/valuation`)).status).toBe(200)
      expect(await metrics()).toMatch(current)
      expect(server.output()).not.toContain('replica failed')
    } finally {
      await server.discard()
      await proxy.close()
      await replica.stop()
      await postgres.stop()
    }
  }, 120_000)
})

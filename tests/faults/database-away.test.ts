import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type PostgresServer, startPostgres } from '#tests/support/database-postgres.ts'
import { type DatabaseProxy, startDatabaseProxy } from '#tests/support/database-proxy.ts'
import { type RunningServer, startServer } from '#tests/support/start-server.ts'

describe('a server whose database is away', () => {
  let postgres: PostgresServer
  let proxy: DatabaseProxy
  let server: RunningServer
  beforeAll(async () => {
    postgres = await startPostgres()
    await postgres.createDatabase('forecourt')
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
      expect(await answer.text()).toContain('cannot read or save anything right now')
    }
    const page = await get('/cars?q=never+asked+before')
    expect(page.status).toBe(503)
    const ready = await get('/api/ready')
    expect(ready.status).toBe(503)
    expect(await ready.json()).toMatchObject({ error: { message: 'The database cannot be reached.' } })
    expect((await get('/api/health')).status).toBe(200)

    proxy.comeBack()
    await expect.poll(async () => (await get('/api/ready')).status, { timeout: 10_000 }).toBe(200)
    await expect.poll(async () => (await get('/cars')).headers.get('x-data-as-of')).toBe(null)
    expect((await signIn()).status).toBe(401)
  }, 60_000)
})

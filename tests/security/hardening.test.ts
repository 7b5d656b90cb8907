import { once } from 'node:events'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { request } from 'node:http'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { newDatabaseSetting } from '#tests/support/server-database.ts'
import { type RunningServer, startServer } from '#tests/support/start-server.ts'

const password = 'ForeCourt!26'
let server: RunningServer
let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forecourt-hardening-'))
  server = await startServer({
    port: await freePort(),
    // Does not exist yet: the server creates it.
    dataDir: join(folder, 'data'),
    env: {
      ...(await newDatabaseSetting(inject('databaseSource'))),
      LOG_LEVEL: 'info',
      PUBLIC_URL: 'https://cars.example',
      TRUSTED_PROXY: '127.0.0.1',
      DRAIN_SECONDS: '0',
    },
  })
})
afterAll(async () => {
  await server?.discard()
  await rm(folder, { recursive: true, force: true })
})

/** A client behind the operator's proxy; an address that the client claims comes before the one that the proxy adds. */
function guess(email: string, { claimed, from }: { claimed: string; from: string }): Promise<Response> {
  return fetch(`${server.url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `${claimed}, ${from}`, 'x-client-ip': claimed },
    body: JSON.stringify({ email, password: 'not the password' }),
  })
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

describe('guessing passwords', () => {
  it('ten guesses from ten forwarded addresses are one guesser’s: the eleventh gets 429 with the wait', async () => {
    const statuses: number[] = []
    for (let at = 1; at <= 10; at++) {
      statuses.push((await guess('seller@demo.test', { claimed: `198.51.100.${at}`, from: '203.0.113.7' })).status)
    }
    expect(statuses).toEqual(Array.from({ length: 10 }, () => 401))
    const eleventh = await guess('seller@demo.test', { claimed: '198.51.100.11', from: '203.0.113.7' })
    expect(eleventh.status).toBe(429)
    const wait = Number(eleventh.headers.get('retry-after'))
    expect(wait).toBeGreaterThan(14 * 60)
    expect(wait).toBeLessThanOrEqual(15 * 60)
    expect(await eleventh.json()).toMatchObject({ error: { code: 'too_many_requests', retryAfterSeconds: wait } })
    // An operator who looks for an attack finds each attempt and its address, but nothing of the typed text.
    const refusals = (code: string) =>
      server
        .output()
        .split('\n')
        .filter((line) => line.includes('"refused"') && line.includes(`"${code}"`) && line.includes('"203.0.113.7"'))
    await expect.poll(() => refusals('too_many_requests').length, { timeout: 10_000 }).toBe(1)
    expect(refusals('signed_out')).toHaveLength(10)
  })

  it('counts an address by what the named proxy says, never by what the caller claims', async () => {
    // One address may make fifty wrong guesses, for any accounts.
    const from = '203.0.113.8'
    const guesses = (count: number) =>
      Promise.all(
        Array.from({ length: count }, (_, at) =>
          guess(`nobody-${at}@example.test`, { claimed: `192.0.2.${at}`, from }),
        ),
      )
    for (let at = 0; at < 10; at++) await guesses(5)
    const next = await guess('another@example.test', { claimed: '192.0.2.250', from })
    expect(next.status).toBe(429)
    expect(Number(next.headers.get('retry-after'))).toBeGreaterThan(0)
    const other = await guess('another@example.test', { claimed: from, from: '203.0.113.9' })
    expect(other.status).toBe(401)
  })
})

describe('a running server', () => {
  it('serves others while hundreds of slow clients hold their requests open', async () => {
    const { port, hostname } = new URL(server.url)
    const sockets: Socket[] = []
    try {
      for (let at = 0; at < 300; at++) {
        const socket = connect(Number(port), hostname)
        socket.on('error', () => {})
        await new Promise((resolve) => socket.once('connect', resolve))
        // Half a head, or a body of which only one byte arrived.
        socket.write(
          at % 2 === 0
            ? 'GET /api/cars HTTP/1.1\r\nHost: localhost\r\nX-Slow: '
            : 'POST /api/auth/sign-in/email HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 999\r\n\r\n{',
        )
        sockets.push(socket)
      }
      const answers = await Promise.all(
        ['/api/cars', '/api/health', '/login', '/'].map((path) => fetch(`${server.url}${path}`)),
      )
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    } finally {
      for (const socket of sockets) socket.destroy()
    }
  })

  it.each([
    '/api/cars',
    '/api/nowhere',
    '/',
    '/login',
    '/robots.txt',
    '/.well-known/security.txt',
    '/manifest.webmanifest',
  ])('tells browsers at %s to come by https and to take types as they are told', async (path) => {
    const { headers } = await fetch(`${server.url}${path}`, { redirect: 'manual' })
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
  })

  it('keeps an idle connection for longer than proxies keep theirs, so that none is closed below a request', async () => {
    const sent = request(`${server.url}/api/health`, { headers: { connection: 'keep-alive' } }).end()
    const [answer] = await once(sent, 'response')
    const seconds = Number(/timeout=(\d+)/.exec(answer.headers['keep-alive'])?.[1])
    // nginx keeps its connections to a server for 60 s.
    expect(seconds).toBeGreaterThan(60)
    answer.resume()
  })

  it('is what its settings call it, whatever a request does', async () => {
    const { port } = new URL(server.url)
    const ask = (path: string, host: string) =>
      new Promise<{ status: number; body: string }>((resolve, reject) => {
        request({ host: '127.0.0.1', port, path, headers: { host } }, async (response) => {
          resolve({ status: response.statusCode ?? 0, body: await text(response) })
        })
          .on('error', reject)
          .end()
      })
    for (const path of ['/', '/cars', '/robots.txt', '/sitemap.xml', '/api/teslaDatas']) {
      expect((await ask(path, 'evil.test')).status, path).toBe(421)
      const { status, body } = await ask(path, 'cars.example')
      expect(status, path).toBe(200)
      if (path !== '/api/teslaDatas' || body.includes('/media/')) expect(body, path).toContain('https://cars.example/')
    }
    expect((await ask('/api/health', '10.0.0.5')).status).toBe(200)
    // By another name only a token opens it.
    expect((await ask('/metrics', '10.0.0.5')).status).toBe(404)
    expect((await ask('/metrics', 'cars.example')).status).toBe(404)
    expect((await ask('/metrics', 'localhost')).body).toContain('\nforecourt_database_up 1\n')
  })

  it('says at /.well-known/security.txt whom to tell of a hole, and until when that holds', async () => {
    const response = await fetch(`${server.url}/.well-known/security.txt`)
    expect(response.headers.get('content-type')).toMatch(/^text\/plain/)
    const text = await response.text()
    expect(text).toContain('Contact: https://cars.example/contact\n')
    expect(text).toContain('Canonical: https://cars.example/.well-known/security.txt\n')
    const expires = Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? '')
    expect(expires).toBeGreaterThan(Date.now())
    expect(expires).toBeLessThan(Date.now() + 366 * 86_400_000)
  })

  it('keeps its data and its secret from the other users of the machine', async () => {
    const modeOf = async (name: string) => (await stat(join(server.dataDir, name))).mode & 0o777
    expect(await modeOf('auth-secret')).toBe(0o600)
    expect(await modeOf('.')).toBe(0o700)
  })

  it('writes no token, password or searched word into its log', async () => {
    const secrets = ['tok-3f9c1e', 'pass-77aa12', 'word-b41d']
    await fetch(`${server.url}/reset-password?token=${secrets[0]}`)
    await fetch(`${server.url}/api/cars?q=${secrets[2]}`, { headers: { authorization: `Bearer ${secrets[0]}` } })
    await fetch(`${server.url}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: `forecourt.session_token=${secrets[0]}` },
      body: JSON.stringify({ email: 'x@example.test', password: secrets[1] }),
    })
    expect(server.output()).toContain('/reset-password')
    for (const secret of secrets) expect(server.output()).not.toContain(secret)
  })
})

describe('what a client sends beside what a call takes', () => {
  it('makes nobody an Admin, verified, rich or somebody else (A-01)', async () => {
    const call = (path: string, init: RequestInit & { token?: string }) =>
      fetch(`${server.url}/api${path}`, {
        ...init,
        headers: {
          'x-forwarded-for': '203.0.113.20',
          ...(init.token ? { authorization: `Bearer ${init.token}` } : {}),
          ...(typeof init.body === 'string' ? { 'content-type': 'application/json' } : {}),
        },
      })
    const signedIn = await call('/auth/sign-in/email', {
      method: 'POST',
      body: JSON.stringify({ email: 'buyer@demo.test', password, role: 'Admin' }),
    })
    const token = signedIn.headers.get('set-auth-token') ?? ''
    const more = {
      role: 'Admin',
      permission: 'Verified',
      emailVerified: true,
      id: 'x',
      suspendedAt: null,
      deletedAt: null,
    }
    await call('/profile', { method: 'PATCH', token, body: JSON.stringify({ name: 'Still a buyer', ...more }) })
    const { viewer } = (await (await call('/me', { token })).json()) as { viewer: object }
    expect(viewer).toMatchObject({ role: 'Buyer', permission: null, email: 'buyer@demo.test' })

    const { items } = (await (await call('/cars', { token })).json()) as { items: { id: string; priceCents: number }[] }
    const car = items.at(-1)
    if (!car) throw new Error('There is no car.')
    const booked = await call('/bookings', {
      method: 'POST',
      token,
      body: JSON.stringify({
        carId: car.id,
        phone: '+1 202 555 0123',
        priceCents: 1,
        status: 'paid',
        buyerId: 'x',
        sellerId: 'x',
        meetingAt: new Date(Date.now() + 5 * 86_400_000).toISOString(),
      }),
    })
    expect([201, 409, 422]).toContain(booked.status)
    if (booked.status === 201) {
      const orders = (await (await call('/my/orders', { token })).json()) as { items: { carId: string }[] }
      const order = orders.items.find(({ carId }) => carId === car.id)
      expect(order).toMatchObject({ status: 'requested', priceCents: car.priceCents })
    }
    for (const path of ['/admin/people?role=Buyer', '/admin/audit']) {
      expect((await call(path, { token })).status).toBe(403)
    }
  })
})

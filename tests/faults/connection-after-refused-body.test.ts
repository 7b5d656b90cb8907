import { Agent, request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { copySeededDataFolder } from '#tests/support/seeded-data-folder.ts'
import { type RunningServer, startServer } from '#tests/support/start-server.ts'
import {
  isReverseProxyInstalled,
  type RunningReverseProxy,
  reverseProxyNames,
  startReverseProxy,
} from './reverse-proxy.ts'

let server: RunningServer
beforeAll(async () => {
  server = await startServer({ dataDir: await copySeededDataFolder(), env: { LOG_LEVEL: 'error' } })
})
afterAll(() => server?.discard())

type Sent = { status: number | string; connection: string | undefined; isReused: boolean }

/** One call on a connection of the pool; the status is the error's code where no response came. */
function call(
  url: string,
  { agent, method = 'GET', body, headers = {} }: CallOptions & { agent: Agent },
): Promise<Sent> {
  return new Promise((resolve) => {
    const sent = request(url, { agent, method, headers: { 'content-type': 'application/json', ...headers } })
    sent.on('response', (response) => {
      const { statusCode = 0, headers } = response
      const answer = { status: statusCode, connection: headers.connection, isReused: sent.reusedSocket }
      response.on('error', ({ code }: NodeJS.ErrnoException) => resolve({ ...answer, status: String(code) }))
      response.resume().on('end', () => resolve(answer))
    })
    sent.on('error', ({ code }: NodeJS.ErrnoException) => {
      resolve({ status: String(code), connection: undefined, isReused: sent.reusedSocket })
    })
    sent.end(body)
  })
}

type CallOptions = { method?: string; body?: Buffer; headers?: Record<string, string> }
const [large, larger, largest] = [300_000, 1_200_000, 5_000_000].map((size) => Buffer.alloc(size, 'x'))
const form = { 'content-type': 'application/x-www-form-urlencoded' }
const refusals: readonly (readonly [number, string, string, CallOptions])[] = [
  [401, 'a caller who is not signed in', '/api/products', { method: 'POST', body: large }],
  [
    401,
    'a chunked body',
    '/api/products',
    { method: 'POST', body: large, headers: { 'transfer-encoding': 'chunked' } },
  ],
  [403, 'another site', '/api/products', { method: 'POST', body: large, headers: { origin: 'http://evil.test' } }],
  [404, 'no such call', '/api/nowhere', { method: 'POST', body: large }],
  [404, 'no such file', '/robots.txt', { method: 'POST', body: large }],
  [405, 'a page that takes nothing', '/', { method: 'POST', body: large }],
  [405, 'a call that takes another method', '/api/products', { method: 'PATCH', body: large }],
  [413, 'too large for a call', '/api/products', { method: 'POST', body: larger }],
  [413, 'far too large for a call', '/api/products', { method: 'POST', body: largest }],
  [413, 'too large for the card gateway', '/test-gateway/v1/charges', { method: 'POST', body: large, headers: form }],
]

describe('a refused body', () => {
  it.each(refusals)('%i, %s: the next request on the connection is answered', async (status, _of, path, options) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const rounds = { refused: new Map<number | string, number>(), next: new Map<number | string, number>() }
    const note = (counts: Map<number | string, number>, at: number | string) =>
      counts.set(at, (counts.get(at) ?? 0) + 1)
    for (let round = 0; round < 100; round++) {
      const refused = await call(`${server.url}${path}`, { agent, ...options })
      note(rounds.refused, refused.status)
      const next = await call(`${server.url}/api/health`, { agent })
      note(rounds.next, next.status)
      // Either the connection serves further requests, or the response said that it would not.
      expect(next.isReused).toBe(refused.connection !== 'close')
    }
    agent.destroy()
    expect([...rounds.refused, ...rounds.next]).toEqual([
      [status, 100],
      [200, 100],
    ])
  })

  it('429, too many guesses: the next request on the connection is answered', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const statuses = new Set<number | string>()
    const padded = Buffer.from(
      JSON.stringify({ email: 'x@example.test', password: 'wrong one', more: 'x'.repeat(300_000) }),
    )
    for (let round = 0; round < 30; round++) {
      const guess = await call(`${server.url}/api/auth/sign-in/email`, { agent, method: 'POST', body: padded })
      statuses.add(guess.status)
      expect((await call(`${server.url}/api/health`, { agent })).status).toBe(200)
    }
    agent.destroy()
    expect(statuses).toContain(429)
  })

  for (const name of reverseProxyNames) {
    describe.skipIf(!isReverseProxyInstalled(name))(
      `behind ${name}${isReverseProxyInstalled(name) ? '' : ' (skipped: it is not installed)'}`,
      () => {
        let proxy: RunningReverseProxy
        beforeAll(async () => {
          proxy = await startReverseProxy(name, Number(new URL(server.url).port))
        })
        afterAll(() => proxy?.stop())

        it('hurts nobody else on the proxy’s connections to the server: no 502', async () => {
          const others: (number | string)[] = []
          let isOver = false
          const attack = async () => {
            const agent = new Agent({ keepAlive: true, maxSockets: 1 })
            const answers = new Set<number | string>()
            for (let at = 0; !isOver; at++) {
              const [, , path, options] = refusals[at % refusals.length] ?? []
              answers.add((await call(`${proxy.url}${path}`, { agent, ...options })).status)
            }
            agent.destroy()
            return answers
          }
          const visit = async () => {
            const agent = new Agent({ keepAlive: true, maxSockets: 1 })
            for (let at = 0; at < 100; at++) others.push((await call(`${proxy.url}/api/health`, { agent })).status)
            agent.destroy()
          }
          const attacks = [attack(), attack(), attack()]
          await Promise.all([visit(), visit(), visit()])
          isOver = true
          const answers = (await Promise.all(attacks)).flatMap((one) => [...one])
          expect(others.filter((status) => status !== 200)).toEqual([])
          expect(answers).toEqual(expect.arrayContaining([401, 403]))
          expect(answers).not.toContain(502)
        })
      },
    )
  }
})

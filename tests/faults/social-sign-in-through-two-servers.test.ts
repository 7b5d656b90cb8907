import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { socialProviders } from '#contract/providers.ts'
import type { TestApi } from '#tests/support/api.ts'
import { migratedDatabase, startTestPostgres, type TestPostgresServer } from '#tests/support/database-postgres.ts'
import { findFreePort } from '#tests/support/find-free-port.ts'
import { aSocialSignInBrowser, fillFakeProviderForm } from '#tests/support/social-visitor.ts'
import { type RunningServer, startServer } from '#tests/support/start-server.ts'

// Each server has stand-ins of its own, and nothing leads a visitor back to the server of before.
let postgres: TestPostgresServer
let balancer: Server
let url: string
const servers: RunningServer[] = []
/** How many requests each server has answered. */
const answered = [0, 0]

beforeAll(async () => {
  postgres = await startTestPostgres({ isMigrated: true })
  await postgres.createDatabase('both', { template: migratedDatabase })
  balancer = createServer()
  await new Promise<void>((resolve) => balancer.listen({ port: 0, host: '127.0.0.1' }, resolve))
  url = `http://localhost:${(balancer.address() as AddressInfo).port}`
  const env = {
    DATABASE_URL: postgres.url('both'),
    AUTH_SECRET: 'of-both-servers-and-long-enough-for-it',
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'error',
    PUBLIC_URL: url,
  }
  for (const _ of answered) servers.push(await startServer({ env, port: await findFreePort() }))
  let turn = 0
  balancer.on('request', (incoming, outgoing) => {
    const at = turn++ % servers.length
    answered[at] = (answered[at] ?? 0) + 1
    const { method, headers, url: path } = incoming
    const call = request(new URL(path ?? '/', servers[at]?.url), { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    call.on('error', () => outgoing.destroy())
    incoming.pipe(call)
  })
})
afterAll(async () => {
  balancer?.closeAllConnections()
  balancer?.close()
  for (const server of servers) await server.discard()
  await postgres?.stop()
})

/** The site as a browser calls it. */
const site = {
  request(path: string, { json, method = 'GET', headers = {} }: Parameters<TestApi['request']>[1] = {}) {
    const sent = { ...(headers as Record<string, string>), origin: url, 'content-type': 'application/json' }
    const body = json === undefined ? {} : { body: JSON.stringify(json) }
    return fetch(`${url}/api${path}`, { method, headers: sent, redirect: 'manual', ...body })
  },
}

it.each(socialProviders)(
  'C-19 G-36 %s: people sign up and in through two servers that take turns',
  async (provider) => {
    const before = [...answered]
    const person = fillFakeProviderForm('Ada', `ada.${provider}@example.test`)
    const first = aSocialSignInBrowser(site)
    expect(await first.finish(provider, person)).toMatchObject({ step: 'sign-up', name: 'Ada' })
    expect((await first.signUp({ name: 'Ada', role: 'Buyer' })).status).toBe(200)
    // Once beginning at either server.
    for (const odd of [false, true]) {
      const again = aSocialSignInBrowser(site)
      if (odd) await again.viewer()
      expect(await again.finish(provider, person)).toMatchObject({ step: 'admitted' })
      expect((await again.post('/auth/refresh-token', { provider })).status).toBe(200)
    }
    for (const at of [0, 1]) expect(answered[at]).toBeGreaterThan(before[at] ?? 0)
  },
)

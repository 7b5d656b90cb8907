import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { currentRequestId } from '#platform/request-context/request-id.ts'
import { requestIdMiddleware } from './request-id-middleware.ts'

const uuid = /^[\da-f-]{36}$/
const proxy = '10.0.0.2'

function appWith(seen: (string | undefined)[]) {
  const app = new Hono()
  app.use(requestIdMiddleware([proxy]))
  app.get('/', async (c) => {
    await Promise.resolve()
    seen.push(currentRequestId())
    return c.text('')
  })
  return app
}

async function idOf(from: string, given: string): Promise<string> {
  const seen: (string | undefined)[] = []
  const env = { incoming: { socket: { remoteAddress: from } } }
  const response = await appWith(seen).request('/', { headers: { 'X-Request-Id': given } }, env)
  const id = response.headers.get('x-request-id') ?? ''
  expect(seen).toEqual([id])
  return id
}

it('a request keeps the id of its proxy, and gets one of its own from everybody else', async () => {
  expect(await idOf(proxy, 'proxy-0001:2')).toBe('proxy-0001:2')
  expect(await idOf(`::ffff:${proxy}`, 'proxy-0001:2')).toBe('proxy-0001:2')
  for (const [from, given] of [
    ['203.0.113.9', 'proxy-0001:2'],
    [proxy, 'short'],
    [proxy, 'with a space'],
    [proxy, 'x'.repeat(65)],
    [proxy, '{"forged":"line"}'],
  ] as const)
    expect(await idOf(from, given), given).toMatch(uuid)
})

it('requests at the same time keep their own', async () => {
  const seen: (string | undefined)[] = []
  const app = appWith(seen)
  const responses = await Promise.all(Array.from({ length: 20 }, () => app.request('/')))
  expect(new Set(seen).size).toBe(20)
  expect(responses.map(({ headers }) => headers.get('x-request-id')).toSorted()).toEqual(seen.toSorted())
  expect(currentRequestId()).toBeUndefined()
})

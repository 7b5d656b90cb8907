import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { createSearchRateLimiter, searchRateLimitMiddleware } from './search-rate-limit-middleware.ts'

function site({ isOn = true }: { isOn?: boolean } = {}) {
  let at = 0
  const app = new Hono()
    .use(searchRateLimitMiddleware(createSearchRateLimiter({ isOn, now: () => at })))
    .all('*', (c) => c.text('found'))
  return {
    pass: (seconds: number) => {
      at += seconds * 1000
    },
    ask: (path = '/api/cars?q=golf', from = '203.0.113.7', headers: Record<string, string> = {}) =>
      app.request(path, { headers: { 'x-client-ip': from, ...headers } }),
  }
}

async function statuses(count: number, ask: () => Response | Promise<Response>): Promise<Record<number, number>> {
  const found: Record<number, number> = {}
  for (let at = 0; at < count; at++) {
    const { status } = await ask()
    found[status] = (found[status] ?? 0) + 1
  }
  return found
}

describe('searches of one address', () => {
  it('are answered as fast as an office full of people types, and refused beyond with the wait', async () => {
    const { ask, pass } = site()
    expect(await statuses(310, ask)).toEqual({ 200: 300, 429: 10 })
    const refused = await ask()
    expect(refused.headers.get('retry-after')).toBe('1')
    expect(refused.headers.get('cache-control')).toBe('no-store')
    expect(await refused.json()).toMatchObject({ error: { code: 'too_many_requests', retryAfterSeconds: 1 } })
    pass(1)
    expect(await statuses(11, ask)).toEqual({ 200: 10, 429: 1 })
    // Thirty users who each request suggestions for a letter every three seconds, for ten minutes.
    pass(60)
    for (let second = 0; second < 600; second++) {
      expect(await statuses(10, () => ask('/api/cars/suggest?q=go'))).toEqual({ 200: 10 })
      pass(1)
    }
  })

  it('cost more of it the more words they hold, and none so much that it can never be made', async () => {
    const words = (count: number) => encodeURIComponent(Array.from({ length: count }, (_, at) => `word${at}`).join(' '))
    for (const [count, answered] of [
      [8, 300],
      [33, 17],
      [5_000, 6],
    ] as const) {
      const { ask } = site()
      const found = await statuses(301, () => ask(`/cars?q=${words(count)}`))
      expect(found, `${count} words`).toEqual({ 200: answered, 429: 301 - answered })
    }
    const { ask } = site()
    expect(await statuses(300, () => ask(`/api/cars/suggest?q=${words(33)}`))).toEqual({ 200: 300 })
  })

  it.each([
    '/api/cars',
    '/api/cars/map?q=x',
    '/api/cars/suggest?q=x',
    '/api/places?q=x',
    '/cars?q=x',
    '/cars.data?q=x',
    '/Cars/?q=x',
    '/%63ars?q=x',
  ])('are one count, wherever they are made: %s', async (path) => {
    const { ask } = site()
    await statuses(300, ask)
    expect((await ask(path)).status).toBe(429)
    expect((await ask(path, '203.0.113.8')).status).toBe(200)
    expect((await ask('/api/cars/0198')).status).toBe(200)
    expect((await ask('/')).status).toBe(200)
  })

  it('are the network’s where it hands out addresses by the billion', async () => {
    const { ask } = site()
    let at = 0
    await statuses(300, () => ask('/api/cars', `2001:db8:0:7::${(at++).toString(16)}`))
    expect((await ask('/api/cars', '2001:db8:0:7:ffff::1')).status).toBe(429)
    expect((await ask('/api/cars', '2001:db8:0:8::1')).status).toBe(200)
  })

  it('are refused on a page that people can read, in their language, and that tries again', async () => {
    const { ask } = site()
    await statuses(300, ask)
    const page = await ask('/cars?q=golf', '203.0.113.7', { 'accept-language': 'de' })
    expect([page.status, page.headers.get('content-type')]).toEqual([429, 'text/html; charset=utf-8'])
    expect([page.headers.get('retry-after'), page.headers.get('refresh')]).toEqual(['1', '2'])
    expect(await page.text()).toContain('<p>Zu viele Anfragen von Ihrer Adresse. Bitte warten Sie einen Moment.</p>')
  })

  it('H-03 are not counted where limits are switched off', async () => {
    expect(await statuses(400, site({ isOn: false }).ask)).toEqual({ 200: 400 })
  })
})

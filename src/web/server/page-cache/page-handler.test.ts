import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { toCachedPage } from '#web/server/page-cache/cached-page.ts'
import type { PageCache } from '#web/server/page-cache/page-cache.ts'
import { createPageHandler } from '#web/server/page-cache/page-handler.ts'

class Away extends Error {}
const pageOf = (html: string, status = 200) =>
  toCachedPage({ status, html, contentType: 'text/html', nonce: 'none', policy: { mode: 'production' } })

/** Asks a site whose cache answers so, and that has a page of before in memory unless told otherwise. */
async function ask(
  get: PageCache['get'],
  { hasBefore = true } = {},
): Promise<{ status: number; text: string; asOf: string | null }> {
  const before = await pageOf('<html><body>of before</body></html>')
  if (!before) throw new Error('This page would not be kept.')
  const kept: PageCache = {
    get,
    findNow: () => null,
    has: () => true,
    bytes: 0,
    findUnchecked: () => (hasBefore ? { page: before, staleMs: 90_000 } : null),
    unheardMs: () => 70_000,
  }
  const handler = createPageHandler({
    kept,
    policy: { mode: 'production' },
    onLook: () => {},
    reportError: () => {},
    render: async () => ({ response: new Response(null), html: '<html><body>for one</body></html>', nonce: 'none' }),
    markStale: {
      header: 'X-As-Of',
      headerValue: String,
      noticeOf: () => '<aside>old</aside>',
      isAway: (error) => error instanceof Away,
    },
  })
  const response = await new Hono()
    .get('*', handler)
    .request('http://localhost/cars', { headers: { host: 'localhost' } })
  return { status: response.status, text: await response.text(), asOf: response.headers.get('X-As-Of') }
}

test('a page of before is sent, marked, where the database went away while the new one was made', async () => {
  for (const get of [
    async () => pageOf('<html><body>refused</body></html>', 503),
    async () => Promise.reject(new Away('gone')),
  ]) {
    const { status, text, asOf } = await ask(get)
    expect([status, asOf]).toEqual([200, '90000'])
    expect(text).toContain('of before')
    expect(text).toContain('<aside>old</aside>')
  }
})

test('a page that a replica has made meanwhile says how long nothing was heard of changes', async () => {
  const { status, text, asOf } = await ask(async () => Promise.reject(new Away('gone')), { hasBefore: false })
  expect([status, asOf]).toEqual([200, '70000'])
  expect(text).toBe('<html><body><aside>old</aside>for one</body></html>')
})

test('a page that cannot be made for a moment says when to ask again, also where only one visitor may see it', async () => {
  const response = await new Hono()
    .get(
      '*',
      createPageHandler({
        kept: null,
        policy: { mode: 'production' },
        onLook: () => {},
        reportError: () => {},
        render: async () => ({
          response: new Response(null, { status: 503 }),
          html: '<html><body>Try again</body></html>',
          nonce: 'none',
        }),
        markStale: { header: 'X-As-Of', headerValue: String, noticeOf: () => null, isAway: () => false },
      }),
    )
    .request('http://localhost/dashboard')
  expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '2'])
})

test('no page of before is sent where the new one is for one visitor alone, or failed for another reason', async () => {
  for (const get of [async () => null, async () => Promise.reject(new Error('a bug'))]) {
    const { text, asOf } = await ask(get)
    expect(text).toContain('for one')
    expect(asOf).toBeNull()
  }
})

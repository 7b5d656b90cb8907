import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { createInProcessApi } from '#web/server/in-process-api.ts'

function pageRequest(headers: Record<string, string>) {
  return new Request('http://localhost:3000/dashboard?tab=1', { method: 'POST', body: 'a=b', headers })
}

const echo = new Hono().basePath('/api').all('/echo', async (c) => {
  c.header('Set-Cookie', 'session=renewed; HttpOnly')
  return c.json({ method: c.req.method, headers: c.req.header(), body: await c.req.text() })
})

test('a loader calls as the visitor: cookie, language and address go along', async () => {
  const request = pageRequest({ cookie: 'session=abc', 'accept-language': 'de', 'x-client-ip': '203.0.113.7' })
  const api = createInProcessApi({ api: echo, request, env: {} })
  const { headers } = await (await api.fetch('/api/echo')).json()
  expect(headers).toMatchObject({ cookie: 'session=abc', 'accept-language': 'de', 'x-client-ip': '203.0.113.7' })
})

test("neither the page's body nor what describes it reaches the call", async () => {
  const request = pageRequest({ 'content-type': 'application/x-www-form-urlencoded', 'if-none-match': '"x"' })
  const api = createInProcessApi({ api: echo, request, env: {} })
  const { method, headers, body } = await (await api.fetch('/api/echo')).json()
  expect({ method, body }).toEqual({ method: 'GET', body: '' })
  expect(headers).not.toHaveProperty('content-type')
  expect(headers).not.toHaveProperty('if-none-match')
})

test('cookies that the API sets are kept for the answer of the page', async () => {
  const api = createInProcessApi({ api: echo, request: pageRequest({}), env: {} })
  await api.fetch('/api/echo')
  expect(api.setCookies).toEqual(['session=renewed; HttpOnly'])
})

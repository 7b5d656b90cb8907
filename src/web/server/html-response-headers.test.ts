import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createCompressedHtmlResponse } from '#web/server/create-compressed-html-response.ts'
import { securityHeaders } from '#web/server/security-headers.ts'

const page = 'a page '.repeat(400)

function answerTo(acceptEncoding: string) {
  const request = new Request('http://localhost/', { headers: { 'Accept-Encoding': acceptEncoding } })
  return createCompressedHtmlResponse(request, page, { status: 200, headers: new Headers() })
}

test('a page is compressed for whoever takes brotli, and says how long it is', async () => {
  const response = await answerTo('gzip, br')
  const bytes = Buffer.from(await response.arrayBuffer())
  expect(response.headers.get('Content-Encoding')).toBe('br')
  expect(response.headers.get('Content-Length')).toBe(String(bytes.length))
  expect(brotliDecompressSync(bytes).toString()).toBe(page)
})

test.each(['gzip', 'br;q=0', ''])('a page is plain where the browser says "%s"', async (acceptEncoding) => {
  const response = await answerTo(acceptEncoding)
  expect(response.headers.has('Content-Encoding')).toBe(false)
  expect(response.headers.get('Content-Length')).toBe(String(page.length))
  expect(response.headers.get('Vary')).toBe('Accept-Encoding')
})

test('scripts run with the nonce of their own answer only', () => {
  const policy = securityHeaders({ scripts: ["'nonce-abc'"], mode: 'production' })['Content-Security-Policy']
  expect(policy).toContain("script-src 'self' 'nonce-abc';")
  expect(policy).not.toContain('unsafe-inline')
  expect(policy).not.toContain('unsafe-eval')
})

test('a card provider is let in by name', () => {
  const sources = { script: ['https://js.stripe.com'], frame: ['https://js.stripe.com'] }
  const policy = securityHeaders({ scripts: ["'nonce-abc'"], mode: 'production', sources })['Content-Security-Policy']
  expect(policy).toContain("script-src 'self' 'nonce-abc' https://js.stripe.com;")
  expect(policy).toContain('frame-src https://js.stripe.com;')
})

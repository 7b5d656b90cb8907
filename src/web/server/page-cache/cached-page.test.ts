import { createHash } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { type EncodedPageResponse, matchesEtag, toCachedPage } from '#web/server/page-cache/cached-page.ts'

const nonce = 'Zm9yZWNvdXJ0LXRlc3Qtb2s'
const script = 'window.data = "\\u003cb>ü";\n'
const html = (more = '') =>
  `<!DOCTYPE html><html><head><link nonce="" rel="icon" href="/i.svg"></head><body><p>${'car '.repeat(400)}</p>${more}` +
  `<script nonce="${nonce}">${script}</script><script nonce="${nonce}" type="module" async="">import "/a.js"</script></body></html>`

function finish(text: string, status = 200) {
  return toCachedPage({
    status,
    html: text,
    contentType: 'text/html; charset=utf-8',
    nonce,
    policy: { mode: 'production' },
  })
}

function headersOf({ headers }: EncodedPageResponse): Record<string, string> {
  return Object.fromEntries(headers.flatMap((name, at) => (at % 2 === 0 ? [[name, headers[at + 1] ?? '']] : [])))
}

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

test('a kept page names its scripts by their hashes and carries no nonce', async () => {
  const page = await finish(html())
  const body = await page?.body('identity')
  if (!body) throw new Error('It is not finished.')
  expect(body.bytes.toString()).not.toContain(nonce)
  const policy = headersOf(body)['Content-Security-Policy']
  expect(policy).toContain(`script-src 'self' ${hashOf(script)} ${hashOf('import "/a.js"')};`)
  expect(policy).not.toContain('unsafe-inline')
  expect(policy).not.toContain('nonce')
})

test('a script that somebody has smuggled into the page gets no hash', async () => {
  const smuggled = 'alert(1)'
  const page = await finish(html(`<script>${smuggled}</script><script nonce="guess">${smuggled}</script>`))
  const body = await page?.body('identity')
  expect(body?.headers.join()).not.toContain(hashOf(smuggled))
})

test('a page that holds its nonce in another place is not kept', async () => {
  expect(await finish(html(`<p>${nonce}</p>`))).toBeNull()
})

test('every coding gives the same text, says how long it is, and has a tag of its own', async () => {
  const page = await finish(html())
  if (!page) throw new Error('It is not finished.')
  const decode = { br: brotliDecompressSync, gzip: gunzipSync, identity: (bytes: Buffer) => bytes }
  const bodies = await Promise.all(
    (['br', 'gzip', 'identity'] as const).map(async (coding) => {
      const body = await page.body(coding)
      const headers = headersOf(body)
      expect(decode[coding](body.bytes).toString()).toBe(html().replaceAll(` nonce="${nonce}"`, ''))
      expect(headers).toMatchObject({
        'Content-Length': String(body.bytes.length),
        'Cache-Control': 'public, no-cache',
      })
      expect(headers['Content-Encoding']).toBe(coding === 'identity' ? undefined : coding)
      expect(headers.Vary).toBe('Accept-Encoding, Accept-Language, Cookie, Authorization')
      return headers.ETag ?? ''
    }),
  )
  expect(new Set(bodies).size).toBe(3)
  for (const tag of bodies) expect(matchesEtag(page, tag)).toBe(true)
})

test('a page takes the memory of its brotli alone, whichever codings were asked for', async () => {
  const text = html(`<ul>${'<li class="card">a car on offer</li>'.repeat(4_000)}</ul>`)
  const page = await finish(text)
  if (!page) throw new Error('It is not finished.')
  const { bytes: brotli } = await page.body('br')
  for (const coding of ['gzip', 'identity'] as const) await page.body(coding)
  expect([page.bodyNow('gzip'), page.bodyNow('identity')]).toEqual([null, null])
  // The whole underlying buffer counts: zlib's own have 16 KiB.
  expect(brotli.buffer.byteLength).toBe(brotli.length)
  expect(page.bytes).toBeGreaterThanOrEqual(brotli.length)
  expect(page.bytes).toBeLessThan(text.length / 10)
})

test('a page that is asked for again is compressed well, and that form has a tag of its own', async () => {
  const words = Array.from({ length: 4_000 }, (_, at) => `car ${(at * 7_919) % 1_013} on offer`).join(' ')
  const page = await finish(html(words))
  if (!page) throw new Error('It is not finished.')
  const first = page.bodyNow('br')
  expect(page.bodyNow('br')).toBe(first)
  await expect.poll(() => page.bodyNow('br')).not.toBe(first)
  const later = page.bodyNow('br')
  if (!first || !later) throw new Error('There is no brotli.')
  expect(later.bytes.length).toBeLessThan(first.bytes.length)
  expect(brotliDecompressSync(later.bytes).equals(brotliDecompressSync(first.bytes))).toBe(true)
  expect(headersOf(later).ETag).not.toBe(headersOf(first).ETag)
  for (const { headers } of [first, later])
    expect(matchesEtag(page, headersOf({ bytes: first.bytes, headers }).ETag)).toBe(true)
  expect(page.bytes).toBeGreaterThanOrEqual(later.bytes.length)
})

test('the same text has the same tag whatever its nonce was, and another text another one', async () => {
  const [page, same, other] = await Promise.all([finish(html()), finish(html()), finish(html('<p>sold</p>'))])
  expect(page?.tag).toBe(same?.tag)
  expect(other?.tag).not.toBe(page?.tag)
  if (!page || !other) throw new Error('It is not finished.')
  expect(matchesEtag(page, `"${other.tag}-br"`)).toBe(false)
  expect(matchesEtag(page, undefined)).toBe(false)
})

test('what is no success is never said to be held', async () => {
  const page = await finish(html(), 404)
  if (!page) throw new Error('It is not finished.')
  expect(matchesEtag(page, `"${page.tag}-br"`)).toBe(false)
})

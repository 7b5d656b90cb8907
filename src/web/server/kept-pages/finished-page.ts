import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Coding } from '#web/server/coding.ts'
import { type PagePolicy, securityHeaders } from '#web/server/security-headers.ts'

/** One way to send a page; `headers` in pairs, as node:http writes them fastest. */
export type PageBody = { bytes: Buffer; headers: string[] }

export type FinishedPage = {
  status: number
  /** The same text, the same tag; behind it the ETag names the coding. */
  tag: string
  /** Headers of a 304. */
  notModified(coding: Coding): string[]
  /** What it takes in memory, with all codings that were made so far. */
  bytes(): number
  /** Null where that coding has to be made first. */
  bodyNow(coding: Coding): PageBody | null
  body(coding: Coding): Promise<PageBody>
}

const compress = { br: promisify(brotliCompress), gzip: promisify(gzip) }
const brotliParams = {
  // A twentieth smaller than level 4, at the cost of a third of a millisecond that many visitors share.
  [constants.BROTLI_PARAM_QUALITY]: 5,
  [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  // As in compress-text.ts.
  [constants.BROTLI_PARAM_LGWIN]: 18,
}
/** Keys, headers and the objects around them. */
const overheadBytes = 4096

type Rendered = { status: number; html: string; contentType: string; nonce: string; policy: PagePolicy }

/**
 * A rendered page, made ready to be sent to anybody, again and again. It cannot carry a nonce, which somebody could read
 * and use again: its policy names the hashes of the scripts that carried the nonce of this rendering, and of no other.
 * Null where the nonce stands anywhere else.
 */
export function finishPage(rendered: Rendered): FinishedPage | null {
  const { status, html: withNonce, contentType, nonce, policy } = rendered
  const attribute = ` nonce="${nonce}"`
  const hashes: string[] = []
  for (const [, text = ''] of withNonce.matchAll(scriptsWith(attribute)))
    hashes.push(`'sha256-${digest(text, 'base64')}'`)
  const html = withNonce.replaceAll(attribute, '')
  if (html.includes(nonce)) return null
  const tag = digest(html, 'base64url').slice(0, 22)
  const shared = Object.entries({
    ...securityHeaders({ ...policy, scripts: [...new Set(hashes)] }),
    // To be asked for each time, which costs a 304: a kept page could show a car as on offer that has been sold.
    'Cache-Control': 'public, no-cache',
    Vary: 'Accept-Encoding, Accept-Language, Cookie, Authorization',
  }).flat()
  const identity = Buffer.from(html)
  const bodies = new Map<Coding, PageBody>()

  function keep(coding: Coding, bytes: Buffer): PageBody {
    const described = [
      'Content-Type',
      contentType,
      'Content-Length',
      String(bytes.length),
      'ETag',
      `"${tag}-${coding}"`,
    ]
    if (coding !== 'identity') described.push('Content-Encoding', coding)
    const body = { bytes, headers: [...described, ...shared] }
    bodies.set(coding, body)
    return body
  }
  keep('identity', identity)

  return {
    status,
    tag,
    notModified: (coding) => ['ETag', `"${tag}-${coding}"`, ...shared],
    bytes: () => [...bodies.values()].reduce((sum, { bytes }) => sum + bytes.length, overheadBytes),
    bodyNow: (coding) => bodies.get(coding) ?? null,
    async body(coding) {
      const known = bodies.get(coding)
      if (known || coding === 'identity') return known ?? keep(coding, identity)
      const bytes = await (coding === 'br' ? compress.br(identity, { params: brotliParams }) : compress.gzip(identity))
      return bodies.get(coding) ?? keep(coding, bytes)
    },
  }
}

/** Whether the browser holds this page already, by its header `If-None-Match`. */
export function isHeld(page: FinishedPage, ifNoneMatch: string | undefined): boolean {
  return page.status === 200 && (ifNoneMatch?.includes(page.tag) ?? false)
}

/** A nonce holds letters, digits, `-` and `_`: nothing that a pattern reads in another way. */
function scriptsWith(attribute: string): RegExp {
  return new RegExp(`<script\\b[^>]*${attribute}[^>]*>(.*?)</script>`, 'gs')
}

function digest(text: string, encoding: 'base64' | 'base64url'): string {
  return createHash('sha256').update(text).digest(encoding)
}

import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib'
import type { ContentCoding } from '#web/server/content-encoding.ts'
import { type PagePolicy, securityHeaders } from '#web/server/security-headers.ts'

/** One way to send a page; `headers` in pairs, as node:http writes them fastest. */
export type PageBody = { bytes: Buffer; headers: string[] }

export type CachedPage = {
  status: number
  /** The same text, the same tag; behind it the ETag names the coding. */
  tag: string
  /** Headers of a 304. */
  notModified(coding: ContentCoding): string[]
  /** What it takes in memory. */
  bytes: number
  /** Null for a coding that is made whenever somebody asks for it. */
  bodyNow(coding: ContentCoding): PageBody | null
  body(coding: ContentCoding): Promise<PageBody>
}

const [pack, unpack, repack] = [promisify(brotliCompress), promisify(brotliDecompress), promisify(gzip)]
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
 *
 * Only its brotli is kept, a seventh of the text: nearly everybody takes that, and from it the other codings are made again.
 */
export async function toCachedPage(rendered: Rendered): Promise<CachedPage | null> {
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
  const brotli = describe('br', alone(await pack(html, { params: brotliParams })))

  function describe(coding: ContentCoding, bytes: Buffer): PageBody {
    const described = [
      'Content-Type',
      contentType,
      'Content-Length',
      String(bytes.length),
      'ETag',
      `"${tag}-${coding}"`,
    ]
    if (coding !== 'identity') described.push('Content-Encoding', coding)
    return { bytes, headers: [...described, ...shared] }
  }

  return {
    status,
    tag,
    notModified: (coding) => ['ETag', `"${tag}-${coding}"`, ...shared],
    bytes: brotli.bytes.length + overheadBytes,
    bodyNow: (coding) => (coding === 'br' ? brotli : null),
    async body(coding) {
      if (coding === 'br') return brotli
      const text = await unpack(brotli.bytes)
      return describe(coding, coding === 'gzip' ? await repack(text) : text)
    },
  }
}

/** The same bytes in a buffer of their own size: zlib gives a part of one that is larger, and all of that would be kept. */
function alone(bytes: Buffer): Buffer {
  return bytes.length === bytes.buffer.byteLength ? bytes : Buffer.from(Uint8Array.from(bytes).buffer)
}

/** Whether the browser holds this page already, by its header `If-None-Match`. */
export function matchesEtag(page: CachedPage, ifNoneMatch: string | undefined): boolean {
  return page.status === 200 && (ifNoneMatch?.includes(page.tag) ?? false)
}

/** A nonce holds letters, digits, `-` and `_`: nothing that a pattern reads in another way. */
function scriptsWith(attribute: string): RegExp {
  return new RegExp(`<script\\b[^>]*${attribute}[^>]*>(.*?)</script>`, 'gs')
}

function digest(text: string, encoding: 'base64' | 'base64url'): string {
  return createHash('sha256').update(text).digest(encoding)
}

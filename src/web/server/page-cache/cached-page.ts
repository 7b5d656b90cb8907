import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib'
import type { ContentCoding } from '#web/server/content-encoding.ts'
import { type SecurityHeaderOptions, securityHeaders } from '#web/server/security-headers.ts'

/** A page in one encoding; `headers` as name-value pairs, which node:http writes fastest. */
export type EncodedPageResponse = { bytes: Buffer; headers: string[] }

export type CachedPage = {
  status: number
  /** Equal texts have equal tags; the ETag is the tag followed by the encoding. */
  tag: string
  /** Headers of a 304 response. */
  notModified(coding: ContentCoding): string[]
  /** Its size in memory. */
  bytes: number
  /** Null for an encoding that is produced on request. */
  bodyNow(coding: ContentCoding): EncodedPageResponse | null
  body(coding: ContentCoding): Promise<EncodedPageResponse>
  /** The page with this HTML before everything else; no cache keeps it. */
  withNotice(notice: string, coding: ContentCoding): Promise<EncodedPageResponse>
}

const [pack, unpack, repack] = [promisify(brotliCompress), promisify(brotliDecompress), promisify(gzip)]
const brotliParams = {
  // A twentieth smaller than level 4, for an extra third of a millisecond that many visitors share.
  [constants.BROTLI_PARAM_QUALITY]: 5,
  [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  // As in compress-text.ts.
  [constants.BROTLI_PARAM_LGWIN]: 18,
}
const quickly = { params: { ...brotliParams, [constants.BROTLI_PARAM_QUALITY]: 1 } }
const cacheControl = 'public, no-cache'
/** Keys, headers and the objects around them. */
const overheadBytes = 4096

type Rendered = { status: number; html: string; contentType: string; nonce: string; policy: SecurityHeaderOptions }

/**
 * Prepares a rendered page to be sent to any visitor, any number of times. It cannot contain a nonce, which an attacker
 * could read and reuse: its policy lists the hashes of exactly those scripts that had this rendering's nonce. Null
 * where the nonce appears anywhere else.
 * Only its brotli form is kept, a seventh of the text: nearly all clients accept it, and the other encodings are
 * produced from it.
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
    // The browser revalidates it each time, which costs a 304: a cached page could show a sold car as on offer.
    'Cache-Control': cacheControl,
    Vary: 'Accept-Encoding, Accept-Language, Cookie, Authorization',
  }).flat()
  const brotli = describe('br', alone(await pack(html, { params: brotliParams })))

  function describe(coding: ContentCoding, bytes: Buffer): EncodedPageResponse {
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
    async withNotice(notice, coding) {
      const text = (await unpack(brotli.bytes)).toString()
      const noted = Buffer.from(text.replace(/<body[^>]*>/, (start) => start + notice))
      const bytes = coding === 'identity' ? noted : await (coding === 'gzip' ? repack(noted) : pack(noted, quickly))
      const { headers } = describe(coding, bytes)
      return { bytes, headers: withoutEtag(headers).map((each) => (each === cacheControl ? 'no-store' : each)) }
    },
  }
}

/**
 * Copies the bytes to a buffer of their own size: zlib returns a part of a larger one, all of which would stay in
 * memory.
 */
function alone(bytes: Buffer): Buffer {
  return bytes.length === bytes.buffer.byteLength ? bytes : Buffer.from(Uint8Array.from(bytes).buffer)
}

/** True where the browser has this page already, by its header `If-None-Match`. */
export function matchesEtag(page: CachedPage, ifNoneMatch: string | undefined): boolean {
  return page.status === 200 && (ifNoneMatch?.includes(page.tag) ?? false)
}

function withoutEtag(headers: string[]): string[] {
  const at = headers.indexOf('ETag')
  return headers.toSpliced(at, 2)
}

/** A nonce contains letters, digits, `-` and `_`: no characters with a special meaning in a pattern. */
function scriptsWith(attribute: string): RegExp {
  return new RegExp(`<script\\b[^>]*${attribute}[^>]*>(.*?)</script>`, 'gs')
}

function digest(text: string, encoding: 'base64' | 'base64url'): string {
  return createHash('sha256').update(text).digest(encoding)
}

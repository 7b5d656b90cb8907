import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, brotliDecompress, constants, gzip } from 'node:zlib'
import { detachBytes } from '#platform/memory/detach-bytes.ts'
import type { ContentEncoding } from '#web/server/content-encoding.ts'
import { type SecurityHeaderOptions, securityHeaders } from '#web/server/security-headers.ts'

/** A page in one encoding; `headers` as name-value pairs, which node:http writes fastest. */
export type EncodedPageResponse = { bytes: Buffer; headers: string[] }

export type CachedPage = {
  status: number
  /** Equal texts have equal tags; the ETag is the tag followed by the encoding. */
  tag: string
  /** Headers of a 304 response. */
  notModified(coding: ContentEncoding): string[]
  /** Its size in memory. */
  bytes: number
  /** Null for an encoding that is produced on request. */
  bodyNow(coding: ContentEncoding): EncodedPageResponse | null
  body(coding: ContentEncoding): Promise<EncodedPageResponse>
  /** The page with this HTML before everything else; no cache keeps it. */
  withNotice(notice: string, coding: ContentEncoding): Promise<EncodedPageResponse>
}

const [pack, unpack, repack] = [promisify(brotliCompress), promisify(brotliDecompress), promisify(gzip)]
/** For a page that is asked for more than once: a fifth smaller than the quick form, for two milliseconds. */
const brotliParams = {
  [constants.BROTLI_PARAM_QUALITY]: 5,
  [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  // As in create-compressed-html-response.ts.
  [constants.BROTLI_PARAM_LGWIN]: 18,
}
/** For the first visitor: a quarter of a millisecond, which is less than to wake another thread takes. */
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
 * produced from it. It is compressed quickly at first, since many pages are asked for once, and well when it is asked
 * for again.
 */
export async function toCachedPage(rendered: Rendered): Promise<CachedPage | null> {
  const { status, contentType, nonce, policy } = rendered
  const { html, scripts } = withoutNonce(rendered.html, nonce)
  // As bytes at once: its digest and its compressed form would each make them.
  const utf8 = Buffer.from(html)
  if (utf8.includes(nonce)) return null
  const hashes = scripts.map((text) => `'sha256-${digest(text, 'base64')}'`)
  const tag = digest(utf8, 'base64url').slice(0, 22)
  const shared = Object.entries({
    ...securityHeaders({ ...policy, scripts: [...new Set(hashes)] }),
    // The browser revalidates it each time, which costs a 304: a cached page could show a sold car as on offer.
    'Cache-Control': cacheControl,
    Vary: 'Accept-Encoding, Accept-Language, Cookie, Authorization',
  }).flat()
  let brotli = describe('br', detachBytes(brotliCompressSync(utf8, quickly)), 'quick')
  let asked = 0

  /** The page as it is now; at its second request it is compressed well for those that follow. */
  function askBrotli(): EncodedPageResponse {
    asked += 1
    if (asked === 2) {
      unpack(brotli.bytes)
        .then((text) => pack(text, { params: brotliParams }))
        .then(
          (bytes) => {
            brotli = describe('br', detachBytes(bytes))
          },
          // Without memory for it, the quick form goes on.
          () => {},
        )
    }
    return brotli
  }

  function describe(coding: ContentEncoding, bytes: Buffer, variant: string = coding): EncodedPageResponse {
    const described = ['Content-Type', contentType, 'Content-Length', String(bytes.length), 'ETag', etagOf(variant)]
    if (coding !== 'identity') described.push('Content-Encoding', coding)
    return { bytes, headers: [...described, ...shared] }
  }

  /** Each form of the text has a tag of its own, since their bytes differ. */
  function etagOf(variant: string): string {
    return `"${tag}-${variant}"`
  }

  return {
    status,
    tag,
    notModified: (coding) => ['ETag', etagOf(coding), ...shared],
    bytes: brotli.bytes.length + overheadBytes,
    bodyNow: (coding) => (coding === 'br' ? askBrotli() : null),
    async body(coding) {
      if (coding === 'br') return askBrotli()
      const text = await unpack(brotli.bytes)
      return describe(coding, coding === 'gzip' ? await repack(text) : text)
    },
    async withNotice(notice, coding) {
      const noted = Buffer.from(withNotice((await unpack(brotli.bytes)).toString(), notice))
      const bytes = coding === 'identity' ? noted : await (coding === 'gzip' ? repack(noted) : pack(noted, quickly))
      const { headers } = describe(coding, bytes)
      return { bytes, headers: withoutEtag(headers).map((each) => (each === cacheControl ? 'no-store' : each)) }
    },
  }
}

/** The document with a notice, as HTML, at the top of its body. */
export function withNotice(html: string, notice: string): string {
  return html.replace(/<body[^<>]*>/, (start) => start + notice)
}

/** True where the browser has this page already, by its header `If-None-Match`. */
export function matchesEtag(page: CachedPage, ifNoneMatch: string | undefined): boolean {
  return page.status === 200 && (ifNoneMatch?.includes(page.tag) ?? false)
}

function withoutEtag(headers: string[]): string[] {
  const at = headers.indexOf('ETag')
  return headers.toSpliced(at, 2)
}

/** The page without its nonce, and the texts of the scripts that carried it. One pass: a page is long. */
function withoutNonce(html: string, nonce: string): { html: string; scripts: string[] } {
  const attribute = ` nonce="${nonce}"`
  const parts: string[] = []
  const scripts: string[] = []
  let from = 0
  for (let at = html.indexOf(attribute); at >= 0; at = html.indexOf(attribute, from)) {
    parts.push(html.slice(from, at))
    from = at + attribute.length
    const tag = html.slice(html.lastIndexOf('<', at), at)
    const start = html.indexOf('>', from) + 1
    if (/^<script\b[^>]*$/.test(tag) && start > 0) scripts.push(html.slice(start, html.indexOf('</script>', start)))
  }
  parts.push(html.slice(from))
  return { html: parts.join(''), scripts }
}

function digest(text: string | Buffer, encoding: 'base64' | 'base64url'): string {
  return createHash('sha256').update(text).digest(encoding)
}

import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { negotiateEncoding } from '#web/server/content-encoding.ts'

const compress = promisify(brotliCompress)
// Level 4 costs about a millisecond for a page; higher levels belong to files that are compressed once, at build time.
const params = {
  [constants.BROTLI_PARAM_QUALITY]: 4,
  [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  // A window of 256 KiB covers a whole page. The default of 4 MiB makes no page smaller, but takes so much memory that
  // V8 runs a full garbage collection after every twelfth: half of the CPU time of a page.
  [constants.BROTLI_PARAM_LGWIN]: 18,
}
const smallestWorthCompressing = 1024

/** The response of a finished page, compressed for clients that accept brotli, with its Content-Length. */
export async function createCompressedHtmlResponse(
  request: Request,
  html: string,
  { status, headers }: { status: number; headers: Headers },
): Promise<Response> {
  const text = Buffer.from(html)
  headers.append('Vary', 'Accept-Encoding')
  const isCompressed =
    text.length >= smallestWorthCompressing && negotiateEncoding(request.headers.get('Accept-Encoding')) === 'br'
  const body = isCompressed ? await compress(text, { params }) : text
  if (isCompressed) headers.set('Content-Encoding', 'br')
  headers.set('Content-Length', String(body.length))
  return new Response(new Uint8Array(body), { status, headers })
}

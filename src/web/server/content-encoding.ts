export type ContentEncoding = 'br' | 'gzip' | 'identity'

/** The best of our encodings that the browser accepts, by its header `Accept-Encoding`. */
export function negotiateEncoding(accepted: string | null | undefined): ContentEncoding {
  if (!accepted) return 'identity'
  if (takes(accepted, brotli)) return 'br'
  return takes(accepted, gzip) ? 'gzip' : 'identity'
}

const brotli = entryOf('br')
const gzip = entryOf('gzip')

function entryOf(coding: ContentEncoding): RegExp {
  return new RegExp(`(?:^|[\\s,])${coding}(?:\\s*;\\s*q=([0-9.]+))?\\s*(?:,|$)`, 'i')
}

function takes(accepted: string, entry: RegExp): boolean {
  const found = entry.exec(accepted)
  return found !== null && Number(found[1] ?? 1) > 0
}

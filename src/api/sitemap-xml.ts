const opening = '<?xml version="1.0" encoding="UTF-8"?>\n'
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

export type SitemapEntry = { address: string; lastChange: Date | null }

/** The sitemap index, which lists the other sitemaps, as sitemaps.org defines it. */
export function sitemapIndexXml(files: SitemapEntry[]): string {
  return `${opening}<sitemapindex ${namespace}>\n${files.map((file) => element('sitemap', file)).join('')}</sitemapindex>\n`
}

/** One sitemap file of addresses, in pieces. */
export async function* sitemapUrlsXml(
  batches: AsyncIterable<SitemapEntry[]> | Iterable<SitemapEntry[]>,
): AsyncGenerator<string> {
  yield `${opening}<urlset ${namespace}>\n`
  for await (const batch of batches) yield batch.map((entry) => element('url', entry)).join('')
  yield '</urlset>\n'
}

function element(name: string, { address, lastChange }: SitemapEntry): string {
  const change = lastChange ? `<lastmod>${lastChange.toISOString()}</lastmod>` : ''
  return `<${name}><loc>${escapeXml(address)}</loc>${change}</${name}>\n`
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

import { promisify } from 'node:util'
import { constants, createGzip, gunzip } from 'node:zlib'
import { type Context, Hono } from 'hono'
import { crawlablePublicPages, robotsAllowedPaths, robotsDisallowedPaths } from '#contract/crawlable-public-pages.ts'
import { planCarSitemap, type SitemapFile } from '#domain/sitemap/plan-car-sitemap.ts'
import { readCarSitemap } from '#domain/sitemap/read-car-sitemap.ts'
import type { ApiEnv } from './api-env.ts'
import type { ApiServices } from './api-services.ts'
import { toErrorResponse } from './domain-error-response.ts'
import { createOnDemandFileCache } from './on-demand-file-cache.ts'
import { type SitemapEntry, sitemapIndexXml, sitemapUrlsXml } from './sitemap-xml.ts'

const hourMs = 60 * 60_000
const fileName = /^cars-([1-9]\d{0,5})\.xml$/

/**
 * The files that tell machines about the public pages: `/robots.txt`, `/sitemap.xml` as an index, and its files of at
 * most 50,000 addresses each. The plan of the files is valid for an hour, and so is a file once it was requested: a
 * million cars are twenty files of about a megabyte, read in small queries, one file at a time.
 */
export function createCrawlerFileRoutes({
  config,
  db,
  clock,
  log,
}: Pick<ApiServices, 'config' | 'db' | 'clock' | 'log'>): Hono<ApiEnv> {
  const originOf = (c: Context) => config.publicUrl ?? new URL(c.req.url).origin
  const files = createOnDemandFileCache({
    name: 'sitemaps',
    freshMs: hourMs,
    maxBytes: 24 * 1024 * 1024,
    atOnce: 1,
    maxWaiting: 40,
  })
  let plan: { at: number; files: Promise<SitemapFile[]> } | null = null

  function planned(): Promise<SitemapFile[]> {
    const at = clock.now().getTime()
    if (plan && at - plan.at < hourMs) return plan.files
    const made = { at, files: planCarSitemap(db) }
    plan = made
    made.files.catch(() => {
      if (plan === made) plan = null
    })
    return made.files
  }

  async function answerFile(
    c: Context,
    batches: () => AsyncIterable<SitemapEntry[]> | Iterable<SitemapEntry[]>,
  ): Promise<Response> {
    const gzipped = await files(`${originOf(c)}${c.req.path}`, clock.now(), () => gzip(sitemapUrlsXml(batches())))
    return answerXml(c, gzipped)
  }

  const app = new Hono<ApiEnv>()
  app.get('/robots.txt', (c) => {
    c.header('Cache-Control', 'public, max-age=3600')
    return c.text(robotsText(originOf(c)))
  })
  app.get('/.well-known/security.txt', (c) => {
    c.header('Cache-Control', 'public, max-age=3600')
    return c.text(securityText(originOf(c), clock.now()))
  })
  app.get('/sitemap.xml', async (c) => {
    const origin = originOf(c)
    const cars = (await planned()).map(({ lastChange }, index) => ({
      address: `${origin}/sitemaps/cars-${index + 1}.xml`,
      lastChange,
    }))
    const index = sitemapIndexXml([{ address: `${origin}/sitemaps/pages.xml`, lastChange: null }, ...cars])
    return answerXml(c, await gzip([index]))
  })
  app.get('/sitemaps/pages.xml', (c) =>
    answerFile(c, () => [crawlablePublicPages.map((path) => ({ address: `${originOf(c)}${path}`, lastChange: null }))]),
  )
  app.get('/sitemaps/:file', async (c) => {
    const number = Number(fileName.exec(c.req.param('file'))?.[1])
    const file = Number.isNaN(number) ? undefined : (await planned())[number - 1]
    if (!file) return c.text('There is no such sitemap.\n', 404)
    return answerFile(c, () => entriesOf(file, originOf(c)))
  })
  app.onError((error, c) => {
    log.error({ err: error, path: c.req.path }, 'a sitemap failed')
    return toErrorResponse(error, c)
  })
  return app

  async function* entriesOf(file: SitemapFile, origin: string): AsyncGenerator<SitemapEntry[]> {
    for await (const cars of readCarSitemap(db, file)) {
      yield cars.map(({ id, updatedAt }) => ({ address: `${origin}/cars/${id}`, lastChange: updatedAt }))
    }
  }
}

function robotsText(origin: string): string {
  return [
    'User-agent: *',
    ...robotsAllowedPaths.map((path) => `Allow: ${path}`),
    ...robotsDisallowedPaths.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')
}

async function gzip(pieces: AsyncIterable<string> | Iterable<string>): Promise<Uint8Array<ArrayBuffer>> {
  const compressor = createGzip({ level: constants.Z_DEFAULT_COMPRESSION })
  const chunks: Buffer[] = []
  compressor.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<void>((resolve, reject) => compressor.once('end', resolve).once('error', reject))
  for await (const piece of pieces) {
    if (!compressor.write(piece)) await new Promise((resolve) => compressor.once('drain', resolve))
  }
  compressor.end()
  await ended
  return new Uint8Array(Buffer.concat(chunks))
}

async function answerXml(c: Context, gzipped: Uint8Array<ArrayBuffer>): Promise<Response> {
  const takesGzip = /\bgzip\b(?!\s*;\s*q=0(\.0+)?\b)/.test(c.req.header('Accept-Encoding') ?? '')
  const body = takesGzip ? gzipped : new Uint8Array(await promisify(gunzip)(gzipped))
  return c.body(body, 200, {
    'Content-Type': 'application/xml; charset=utf-8',
    'Content-Length': String(body.length),
    'Cache-Control': 'public, max-age=3600',
    Vary: 'Accept-Encoding',
    'X-Content-Type-Options': 'nosniff',
    ...(takesGzip ? { 'Content-Encoding': 'gzip' } : {}),
  })
}

/**
 * RFC 9116: the contact for reporting a vulnerability. It is generated on each request, so that it never expires while
 * the site is up.
 */
function securityText(origin: string, now: Date): string {
  const expires = new Date(now.getTime() + 180 * 24 * hourMs)
  return [
    `Contact: ${origin}/contact`,
    `Expires: ${expires.toISOString()}`,
    `Canonical: ${origin}/.well-known/security.txt`,
    'Preferred-Languages: en, de',
    '',
  ].join('\n')
}

import { gunzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { crawlablePublicPages } from '#contract/crawlable-public-pages.ts'
import { aListing, aSale, aSeller } from '#db/seed/builders.ts'
import { createTestApi } from '#tests/support/api.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { createCrawlerFileRoutes } from './crawler-files.ts'

const test = useDatabase()

/** A separate server; returns what it sends at a path. */
function aServer(environment: Record<string, string> = {}) {
  let now = new Date('2026-06-01T12:00:00Z')
  const { services } = createTestApi(test.db, { environment, clock: { now: () => now } })
  const app = createCrawlerFileRoutes(services)
  return {
    get: (path: string, headers: Record<string, string> = {}) =>
      Promise.resolve(app.fetch(new Request(`http://cars.test:3000${path}`, { headers }))),
    async text(path: string) {
      const response = await this.get(path)
      expect(response.status, path).toBe(200)
      return response.text()
    },
    passHour: () => {
      now = new Date(now.getTime() + 60 * 60_000)
    },
  }
}

const addressesIn = (xml: string) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address)

it('G-22: robots.txt names the sitemap by its whole address, and closes what is no page for strangers', async () => {
  const robots = await aServer().text('/robots.txt')
  expect(robots).toContain('Sitemap: http://cars.test:3000/sitemap.xml\n')
  expect(robots).toContain('Disallow: /dashboard\n')
  expect(robots).toContain('Disallow: /api/\n')
  expect(robots).toContain('Allow: /api/docs\n')
  const named = aServer({ PUBLIC_URL: 'https://cars.example.com' })
  expect(await named.text('/robots.txt')).toContain('Sitemap: https://cars.example.com/sitemap.xml\n')
  expect(await named.text('/sitemap.xml')).toContain('<loc>https://cars.example.com/sitemaps/pages.xml</loc>')
})

it('G-22: the sitemap leads from its index to every public page and every car on offer, and to nothing else', async () => {
  const { id: sellerId } = await aSeller(test.db)
  const cars = [
    await aListing(test.db, { sellerId, pictures: [], updatedAt: new Date('2026-05-03T10:20:30.456Z') }),
    await aListing(test.db, { sellerId, pictures: [] }),
  ]
  await aListing(test.db, { sellerId, status: 'draft', pictures: [] })
  await aListing(test.db, { sellerId, status: 'withdrawn', pictures: [] })
  await aSale(test.db)
  const server = aServer()
  const index = await server.text('/sitemap.xml')
  expect(index).toContain('<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">')
  const files = addressesIn(index)
  expect(files).toEqual(['http://cars.test:3000/sitemaps/pages.xml', 'http://cars.test:3000/sitemaps/cars-1.xml'])
  const found: (string | undefined)[] = []
  for (const file of files) {
    const xml = await server.text(new URL(file ?? '').pathname)
    expect(xml).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n<urlset .*<\/urlset>\n$/s)
    found.push(...addressesIn(xml))
  }
  const expected = [...crawlablePublicPages, ...cars.map(({ id }) => `/cars/${id}`)].map(
    (path) => `http://cars.test:3000${path}`,
  )
  expect(found.toSorted()).toEqual(expected.toSorted())
  const xml = await server.text('/sitemaps/cars-1.xml')
  expect(xml).toContain(`/cars/${cars[0]?.id}</loc><lastmod>2026-05-03T10:20:30.456Z</lastmod>`)
  for (const path of ['/sitemaps/cars-2.xml', '/sitemaps/cars-0.xml', '/sitemaps/cars-x.xml', '/sitemaps/no.xml']) {
    expect((await server.get(path)).status, path).toBe(404)
  }
})

it('G-22: no file holds more than 50,000 addresses, and all of them hold every car', async () => {
  const { id } = await aListing(test.db, { pictures: [] })
  await test.db.execute(sql`
    insert into listings (id, seller_id, status, title, brand, description, price_cents, posted_at)
    select 'car-' || n, seller_id, status, title, brand, 'x', price_cents, posted_at + (n / 3) * interval '1 microsecond'
    from listings, generate_series(1, 50002) as n where listings.id = ${id}`)
  const server = aServer()
  const files = addressesIn(await server.text('/sitemap.xml')).slice(1)
  const counts: number[] = []
  const all = new Set<string | undefined>()
  for (const file of files) {
    const addresses = addressesIn(await server.text(new URL(file ?? '').pathname))
    counts.push(addresses.length)
    for (const address of addresses) all.add(address)
  }
  expect(counts).toEqual([50_000, 3])
  expect(all.size).toBe(50_003)
})

it('G-22: a sitemap is compressed for whoever takes gzip, and read from the database once an hour', async () => {
  const { id: sellerId } = await aSeller(test.db)
  await aListing(test.db, { sellerId, pictures: [] })
  const server = aServer()
  const zipped = await server.get('/sitemaps/cars-1.xml', { 'Accept-Encoding': 'gzip, br' })
  expect(zipped.headers.get('Content-Encoding')).toBe('gzip')
  expect(zipped.headers.get('Content-Type')).toBe('application/xml; charset=utf-8')
  const plain = await server.text('/sitemaps/cars-1.xml')
  expect(gunzipSync(Buffer.from(await zipped.arrayBuffer())).toString()).toBe(plain)
  await aListing(test.db, { sellerId, pictures: [] })
  expect(await server.text('/sitemaps/cars-1.xml')).toBe(plain)
  server.passHour()
  expect(addressesIn(await server.text('/sitemaps/cars-1.xml'))).toHaveLength(2)
})

import { beforeAll, describe, expect, it } from 'vitest'
import { crawlablePublicPages } from '#contract/crawlable-public-pages.ts'
import { findSchemaOrgFaults } from '#tests/support/schema-org.ts'
import { useDemoSite, waitForHydration } from './site.ts'

const site = useDemoSite({ isShared: true })

type Found = { id: string; title: string; priceCents: number; mileageMiles: number | null; status: string }
let car: Found

beforeAll(async () => {
  const { items } = await (await fetch(`${site.url}/api/cars?brand=Audi&limit=1`)).json()
  car = items[0]
})

type Thing = { '@type': string } & Record<string, unknown>

/** What a machine without scripts reads from a page. */
async function read(path: string) {
  const response = await fetch(`${site.url}${path}`, { redirect: 'manual' })
  const html = await response.text()
  const tags = [...html.matchAll(/<(meta|link)\b([^>]*)>/g)].map(([, , attributes = '']) =>
    Object.fromEntries(
      [...attributes.matchAll(/([\w:-]+)="([^"]*)"/gi)].map(([, name, value]) => [name, plain(value)]),
    ),
  )
  const content = (name: string) => tags.find((tag) => tag.property === name || tag.name === name)?.content
  const things = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
    ([, text]) => JSON.parse(text ?? '') as Thing,
  )
  return {
    status: response.status,
    html,
    content,
    canonical: tags.find((tag) => tag.rel === 'canonical')?.href,
    alternates: tags.filter((tag) => tag.rel === 'alternate').map((tag) => [tag.hrefLang ?? tag.hreflang, tag.href]),
    things,
    thing: (type: string) => things.find((thing) => thing['@type'] === type),
  }
}

const plain = (text = '') => text.replaceAll('&amp;', '&').replaceAll('&quot;', '"').replaceAll('&#x27;', "'")

describe('G-22 what machines read', () => {
  it.each(crawlablePublicPages)(
    '%s says what it is, where it stands and how it looks, in whole addresses',
    async (path) => {
      const page = await read(path)
      const own = `${site.url}${path}`
      expect(page.status).toBe(200)
      expect(page.canonical).toBe(own)
      expect(page.alternates).toContainEqual(['x-default', own])
      expect(page.alternates).toContainEqual(['de', `${own}?lang=de`])
      expect(page.content('robots')).toBeUndefined()
      expect(page.content('description')?.length).toBeGreaterThan(20)
      expect(page.content('description')?.length).toBeLessThanOrEqual(160)
      expect(page.content('og:url')).toBe(own)
      expect(page.content('og:title')).toBeTruthy()
      expect(page.content('twitter:card')).toBe('summary_large_image')
      const picture = await fetch(page.content('og:image') ?? '')
      expect([picture.status, picture.headers.get('Content-Type')]).toEqual([200, 'image/jpeg'])
      expect(page.things.flatMap(findSchemaOrgFaults)).toEqual([])
    },
  )

  it('a language of its own address has that address', async () => {
    expect((await read('/about?lang=de')).canonical).toBe(`${site.url}/about?lang=de`)
    expect((await read('/home')).canonical).toBe(`${site.url}/`)
  })

  it('lists: a brand is a page of its own, an order is none, and a search is not to be found', async () => {
    expect((await read('/cars?brand=Audi')).canonical).toBe(`${site.url}/cars?brand=Audi`)
    expect((await read('/cars?sort=priceAsc')).canonical).toBe(`${site.url}/cars`)
    const search = await read('/cars?q=audi')
    expect([search.canonical, search.content('robots')]).toEqual([undefined, 'noindex'])
    const items = (await read('/cars?brand=Audi')).thing('ItemList')?.itemListElement as { url: string }[]
    expect(items.map(({ url }) => url)).toContain(`${site.url}/cars/${car.id}`)
  })

  it('G-06 a car: Vehicle and Offer with price, miles and whether it can be had', async () => {
    const page = await read(`/cars/${car.id}`)
    const url = `${site.url}/cars/${car.id}`
    expect(page.canonical).toBe(url)
    expect(page.things.flatMap(findSchemaOrgFaults)).toEqual([])
    expect(page.thing('Vehicle')).toMatchObject({
      '@context': 'https://schema.org',
      url,
      name: car.title,
      itemCondition: 'https://schema.org/UsedCondition',
      mileageFromOdometer: { value: car.mileageMiles, unitCode: 'SMI' },
      offers: {
        price: (car.priceCents / 100).toFixed(2),
        priceCurrency: 'USD',
        availability: 'https://schema.org/InStock',
      },
    })
    expect(page.thing('BreadcrumbList')?.itemListElement).toHaveLength(3)
    expect(page.content('og:type')).toBe('product')
    const picture = await fetch(page.content('og:image') ?? '')
    expect([picture.status, picture.headers.get('Content-Type')]).toEqual([200, 'image/jpeg'])
  })

  it('H-11 a sold car is not to be found any more, and its offer says that it is sold', async () => {
    const admin = await site.openAs('admin')
    const { items } = await (await admin.request.get('/api/admin/listings?status=sold&limit=1')).json()
    const page = await read(`/cars/${items[0].id}`)
    expect([page.status, page.canonical, page.content('robots')]).toEqual([200, undefined, 'noindex'])
    expect(page.thing('Vehicle')?.offers).toMatchObject({ availability: 'https://schema.org/SoldOut' })
  })

  it('pages for one person or for the way in are not to be found', async () => {
    for (const path of ['/login', '/signup', '/forgot-password', '/no-such-page']) {
      expect((await read(path)).content('robots'), path).toBe('noindex')
    }
    const buyer = await site.openAs('buyer')
    await buyer.goto('/dashboard/myWishList')
    expect(await buyer.locator('meta[name=robots]').first().getAttribute('content')).toBe('noindex')
    await buyer.goto('/tesla')
    expect(await buyer.locator('meta[name=robots]').first().getAttribute('content')).toBe('noindex')
  })

  it('the data stands in the page that the browser shows, too, and no policy refuses it', async () => {
    const page = await site.open()
    await page.goto(`/cars/${car.id}`, { waitUntil: 'networkidle' })
    expect(await page.locator('script[type="application/ld+json"]').count()).toBe(2)
    await page.goto('/cars')
    await waitForHydration(page)
    await page.getByRole('article').first().getByRole('link').first().click()
    await page.waitForURL('**/cars/*')
    await page.getByRole('heading', { level: 2, name: 'Specifications' }).waitFor()
    await expect.poll(() => page.locator('link[rel=canonical]').count()).toBe(1)
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(page.url())
    expect(site.complaints).toEqual([])
  })
})

import v8 from 'node:v8'
import vm from 'node:vm'
import { useId } from 'react'
import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router'
import { describe, expect, it } from 'vitest'
import { attributeNames } from '#contract/attribute-names.ts'
import type { CarDetail } from '#contract/cars.ts'
import { type Language, languages } from '#contract/languages.ts'
import type { ReaderUnits } from '#contract/reader-units.ts'
import { defaultPublicSiteSettings } from '#contract/site.ts'
import { processCacheSizes } from '#platform/memory/bounded-cache.ts'
import { CarDetails } from '#web/car/car-details.tsx'
import { AdvertisedCarCard } from '#web/cars/advertised-car-card.tsx'
import { CarCard } from '#web/cars/car-card.tsx'
import type { CarCardData } from '#web/cars/car-card-data.ts'
import { FacetFilterGroup } from '#web/cars/facet-filter-group.tsx'
import { waitForTexts } from '#web/i18n/define-texts-hook.ts'
import { LanguageContext, useLanguage } from '#web/i18n/language.ts'
import { createKeptPart } from '#web/parts/create-kept-part.tsx'
import { KeptPartsContext } from '#web/parts/kept-parts-context.ts'
import { createKeptPartStore } from '#web/server/kept-parts.ts'
import { Footer } from '#web/shell/footer.tsx'
import { SiteHeader } from '#web/shell/site-header.tsx'
import { SiteSettingsContext } from '#web/site/site.ts'
import { DeferredComponentContext } from '#web/ui/use-button-accepts-presses.ts'

type Store = ReturnType<typeof createKeptPartStore>
type Visit = {
  store?: Store | null
  path?: string
  viewer?: object | null
  language?: Language
  units?: ReaderUnits
  siteName?: string
  isLate?: boolean
  isComplete?: boolean
}

/** The page as the server renders it for this visit, and the catalogues that it names. */
async function visited(page: React.ReactNode, visit: Visit = {}): Promise<{ html: string; names: string[] }> {
  const { store = null, path = '/', viewer = null, language = 'en', units, isLate = false, isComplete = true } = visit
  const site = { ...defaultPublicSiteSettings, name: visit.siteName ?? defaultPublicSiteSettings.name }
  const used = new Set<string>()
  const usedLate = new Set<string>()
  const parts = store?.beginPage() ?? null
  const Root = () => (
    <SiteSettingsContext value={site}>
      <LanguageContext value={{ language, units, used, usedLate }}>
        <DeferredComponentContext value={isLate}>
          <KeptPartsContext value={parts}>{page}</KeptPartsContext>
        </DeferredComponentContext>
      </LanguageContext>
    </SiteSettingsContext>
  )
  const handler = createStaticHandler([{ id: 'root', path: '*', Component: Root, loader: () => ({ viewer }) }])
  const context = await handler.query(new Request(new URL(path, 'http://localhost')))
  if (context instanceof Response) throw new Error('This page leads elsewhere.')
  const router = createStaticRouter(handler.dataRoutes, context)
  const text = renderToString(<StaticRouterProvider router={router} context={context} hydrate={false} />)
  const html = parts?.assemble(text, { isComplete }) ?? text
  return { html, names: [...used, '|', ...usedLate].sort() }
}

const car: CarCardData = {
  id: '01a212e1-2672-7a1e-ac37-df7ad8607f04',
  title: 'BMW 330i <2019> & "more"',
  brand: 'BMW',
  year: 2019,
  mileageMiles: 42_000,
  fuel: 'Petrol',
  transmission: 'Automatic',
  body: 'Saloon',
  colour: 'Black',
  location: 'Boston, MA',
  priceCents: 2_190_000,
  valuation: { deal: 'good', valueCents: 2_300_000 },
  status: 'available',
  isUnconfirmed: true,
  seller: { id: 'seller', name: 'Ann’s </x-kept> cars', isVerified: true, rating: null },
  picture: { urlBase: '/pictures/one', widths: [480, 960], formats: ['webp'], width: 3, height: 2, placeholder: '' },
} as CarCardData
const buyer = { id: 'buyer', role: 'Buyer', emailVerified: true }
const seller = { id: 'seller', role: 'Seller', emailVerified: true }

/** What is left after a collection of garbage. */
function liveHeapBytes(): number {
  v8.setFlagsFromString('--expose-gc')
  vm.runInNewContext('gc')()
  return process.memoryUsage().heapUsed
}

/** Each part has a boundary of its own, so that the browser hydrates it by itself. */
const inBoundary = (html: string) => `<!--$-->${html}<!--/$-->`

/** A part that counts how often it is rendered. */
function aPart({ hasIds = false }: { hasIds?: boolean } = {}) {
  const rendered: string[] = []
  const Part = createKeptPart(
    `part ${Math.random()}`,
    function Counted({ text }: { text: string }) {
      rendered.push(text)
      const id = useId()
      return <p id={hasIds ? id : undefined}>{`${text} ${useLanguage()}`}</p>
    },
    { hasIds },
  )
  return { Part, rendered }
}

describe('a kept part', () => {
  it('is rendered once for equal properties, and stands in later pages as it would be rendered there', async () => {
    const store = createKeptPartStore()
    const { Part, rendered } = aPart()
    const page = (
      <main>
        <Part text="one" />
        <Part text="two" />
      </main>
    )
    const plain = await visited(page)
    rendered.length = 0
    expect(await visited(page, { store })).toEqual(plain)
    expect(await visited(page, { store })).toEqual(plain)
    expect(rendered).toEqual(['one', 'two'])
  })

  it('is rendered anew for all that its HTML may depend on', async () => {
    const store = createKeptPartStore()
    const { Part, rendered } = aPart()
    const page = <Part text="one" />
    const miles: ReaderUnits = { distanceUnit: 'mi', consumptionUnit: 'mpg' }
    const visits: Visit[] = [
      {},
      { language: 'de' },
      { language: 'de', units: miles },
      { siteName: 'Another' },
      { isLate: true },
    ]
    for (const visit of [...visits, ...visits]) {
      const { html } = await visited(page, { ...visit, store })
      expect(html).toBe(inBoundary(`<p>one ${visit.language ?? 'en'}</p>`))
    }
    expect(rendered).toHaveLength(visits.length)
  })

  it('of a signed-in user is neither kept nor taken from memory', async () => {
    const store = createKeptPartStore()
    const page = <CarCard car={car} />
    await waitForTexts('en')
    const stranger = await visited(page, { store })
    expect(processCacheSizes()['parts of pages']?.entries).toBe(1)
    for (const viewer of [buyer, seller]) {
      const own = await visited(page, { store, viewer })
      expect(own).toEqual(await visited(page, { viewer }))
      // A seller has no wish list.
      expect(own.html === stranger.html).toBe(viewer === buyer)
    }
    expect(processCacheSizes()['parts of pages']?.entries).toBe(1)
  })

  it('with ids has those of its place, on every page', async () => {
    const store = createKeptPartStore()
    const { Part, rendered } = aPart({ hasIds: true })
    const pages = [
      <Part key="alone" text="one" />,
      <main key="among">
        <Part text="one" />
        <Part text="one" />
      </main>,
    ]
    for (const page of [...pages, ...pages]) {
      const { html } = await visited(page, { store })
      expect(html).toBe((await visited(page)).html)
      const ids = [...html.matchAll(/id="([^"]+)"/g)].map(([, id]) => id)
      expect(new Set(ids).size).toBe(ids.length)
    }
    // Three places, of which each was rendered once for the store.
    expect(rendered.length - 6).toBe(3)
  })

  it('whose ids nobody has announced is not kept', async () => {
    const store = createKeptPartStore()
    const Part = createKeptPart('unannounced', () => <p id={useId()}>one</p>)
    await visited(<Part />, { store })
    expect(processCacheSizes()['parts of pages']?.entries).toBe(0)
  })

  it('of a page that failed somewhere is shown, and not kept', async () => {
    const store = createKeptPartStore()
    const { Part, rendered } = aPart()
    for (const _ of [1, 2])
      expect((await visited(<Part text="one" />, { store, isComplete: false })).html).toBe(inBoundary('<p>one en</p>'))
    expect(rendered).toHaveLength(2)
  })

  it('takes no more memory than its store may, and is told of', async () => {
    const store = createKeptPartStore(20_000)
    const { Part } = aPart()
    for (let at = 0; at < 200; at += 1) await visited(<Part text={`${at} ${'x'.repeat(500)}`} />, { store })
    const { bytes = 0, entries = 0 } = processCacheSizes()['parts of pages'] ?? {}
    expect(bytes).toBeLessThanOrEqual(20_000)
    expect(entries).toBeGreaterThan(5)
  })

  it('with the facts of a car is the same on the next day, at another price and under another label', async () => {
    await waitForTexts('en')
    const store = createKeptPartStore()
    const unknown = Object.fromEntries(attributeNames.map((name) => [name, null]))
    const facts = {
      originalPriceCents: null,
      yearsOfUse: null,
      vin: null,
      vinEnding: null,
      vinMaker: null,
      timeZone: null,
    }
    const detail = {
      ...unknown,
      ...car,
      ...facts,
      equipment: ['ABS'],
      postedAt: '2026-11-20T12:00:00.000Z',
      market: { days: 3 },
    } as unknown as CarDetail
    const entriesWith = async (more: object) => {
      await visited(<CarDetails car={Object.assign({}, detail, more)} />, { store })
      return processCacheSizes()['parts of pages']?.entries
    }
    const entries = await entriesWith({})
    expect(entries).toBeGreaterThan(0)
    expect(await entriesWith({ market: { days: 4 }, valuation: null, priceCents: 1_990_000 })).toBe(entries)
    expect(await entriesWith({ mileageMiles: 42_500 })).toBeGreaterThan(entries ?? 0)
  })

  it('keeps nothing of the page that it was made in', () => {
    const store = createKeptPartStore()
    const before = liveHeapBytes()
    for (let at = 0; at < 100; at += 1) {
      const parts = store.beginPage()
      const { number } = parts.open(`part ${at}`, { hasIds: false, outer: {} })
      const page = `${'x'.repeat(500_000)}<x-kept data-part="${number}"><p>A part that is kept</p></x-kept>`
      parts.assemble(page, { isComplete: true })
    }
    expect(processCacheSizes()['parts of pages']?.entries).toBe(100)
    // The pages were 50 MB.
    expect(liveHeapBytes() - before).toBeLessThan(5_000_000)
  })

  it.each(languages)('of a public page is the same from memory in %s, at any address', async (language) => {
    await waitForTexts(language)
    const store = createKeptPartStore()
    const facet = [
      { value: 'SUV', count: 4 },
      { value: 'Saloon', count: 1 },
    ]
    const page = (
      <>
        <SiteHeader />
        <CarCard car={car} note="$1,200 less" isPriority headingLevel="h2" />
        <FacetFilterGroup name="body" values={facet} chosen={['Saloon']} />
        <AdvertisedCarCard car={car} isLead />
        <CarCard car={{ ...car, distanceMiles: 12 }} />
        <Footer />
      </>
    )
    for (const path of ['/', '/cars', '/cars/1', '/FAQ/', '/', '/cars?q=bmw', '/cars/1']) {
      const visit = { language, path, isLate: true }
      expect(await visited(page, { ...visit, store }), path).toEqual(await visited(page, visit))
    }
  })
})

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type DevtoolsBrowser, launchDevtoolsBrowser } from '#tests/support/devtools-browser.ts'
import { everyNthUnlessProof } from '#tests/support/sample-size.ts'
import { useDemoSite, waitForHydration } from './site.ts'

const site = useDemoSite({ isShared: true })
const phone = { viewport: { width: 360, height: 800 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }

/** Transferred bytes, a thousand to the kilobyte. */
const budget = { js: 115_000, css: 15_000, requests: 60 }
const mostShift = 0.02

let carPath: string
beforeAll(async () => {
  const found = (await (await fetch(`${site.url}/api/cars?limit=1`)).json()) as { items: { id: string }[] }
  carPath = `/cars/${found.items[0]?.id}`
})

describe.each(everyNthUnlessProof(['car', 'list', 'home'], 3))(
  'the page of a visitor who comes for the first time: %s',
  (name) => {
    const pathOf = () => ({ home: '/', list: '/cars', car: carPath })[name] ?? '/'
    let page: Page
    let asked: string[]

    beforeEach(async () => {
      page = await site.open(phone)
      asked = []
      page.on('request', (request) => asked.push(request.url()))
      await page.addInitScript(() => {
        const seen = { shift: 0 }
        Object.assign(window, { seen })
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
            if (!entry.hadRecentInput) seen.shift += entry.value
        }).observe({ type: 'layout-shift', buffered: true })
        // Scripts are asked for once the first picture is there, on a slow machine long after that; parts of a page that
        // come later are asked for when it is at rest.
        let timer: number | undefined
        const firstLoad = new Promise<{ path: string; bytes: number }[]>((resolve) => {
          new PerformanceObserver(() => {
            const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
            const loaded = entries.map((one) => ({ path: new URL(one.name).pathname, bytes: one.encodedBodySize }))
            clearTimeout(timer)
            if (loaded.some(({ path }) => path.endsWith('.js'))) timer = window.setTimeout(() => resolve(loaded), 500)
          }).observe({ type: 'resource', buffered: true })
        })
        Object.assign(window, { firstLoad })
      })
      await page.goto(pathOf(), { waitUntil: 'networkidle' })
    })

    it('loads no more scripts and styles than its budget, and each of them compressed for good', async () => {
      const loaded = await page.evaluate(
        () => (window as unknown as { firstLoad: Promise<{ path: string; bytes: number }[]> }).firstLoad,
      )
      const sumOf = (ending: string) =>
        loaded.filter(({ path }) => path.endsWith(ending)).reduce((sum, { bytes }) => sum + bytes, 0)
      const sums = { js: sumOf('.js'), css: sumOf('.css') }
      expect(sums.js).toBeGreaterThan(50_000)
      expect(sums.css).toBeGreaterThan(5_000)
      expect(sums.js, JSON.stringify(sums)).toBeLessThanOrEqual(budget.js)
      expect(sums.css, JSON.stringify(sums)).toBeLessThanOrEqual(budget.css)
      expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(budget.requests)
      const assets = loaded.filter(({ path, bytes }) => /\.(js|css)$/.test(path) && bytes > 1024)
      for (const { path } of assets) {
        const { headers } = await fetch(site.url + path, { headers: { 'accept-encoding': 'br' } })
        expect([headers.get('content-encoding'), headers.get('cache-control')], path).toEqual([
          'br',
          'public, max-age=31536000, immutable',
        ])
      }
    })

    it('computes styles and layout of what is near the first view, and of the rest when it comes near', async () => {
      const rows = page.locator(name === 'list' ? '[data-car]' : '.car-row')
      const isDrawn = (at: number) =>
        rows.nth(at).evaluate((row) => row.firstElementChild?.checkVisibility({ contentVisibilityAuto: true }))
      const last = (await rows.count()) - 1
      await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
      await expect.poll(() => isDrawn(last)).toBe(false)
      await rows.nth(last).scrollIntoViewIfNeeded()
      await expect.poll(() => isDrawn(last)).toBe(true)
    })

    it('has no style that depends on a condition on the whole page, which any change would have computed again everywhere', async () => {
      const sheets = await page.evaluate(() => [...document.styleSheets].flatMap(({ href }) => href ?? []))
      const css = (await Promise.all(sheets.map(async (href) => (await fetch(href)).text()))).join('')
      const conditions = [...css.matchAll(/(?:html|body|:root)[^\s{},]*:has\((?:[^()]|\([^()]*\))*\)([^{},]*)/g)]
      expect(conditions.length).toBeGreaterThan(0)
      // The outer element itself may depend on it, and hand on what it gets as a variable.
      expect(conditions.filter(([, inside]) => inside?.trim()).map(([rule]) => rule)).toEqual([])
    })

    it('asks nobody but this site', async () => {
      expect(asked.length).toBeGreaterThan(5)
      expect(asked.filter((url) => new URL(url).origin !== site.url && !/^(data|blob):/.test(url))).toEqual([])
    })

    it('moves nothing that somebody may be reading, from the first sight to the end of the page', async () => {
      await page.evaluate(async () => {
        const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
        for (let top = 0; top < document.documentElement.scrollHeight; top += 300) {
          window.scrollTo({ top, behavior: 'instant' })
          await nextFrame()
          await nextFrame()
        }
      })
      await page.waitForLoadState('networkidle')
      const shift = await page.evaluate(() => (window as unknown as { seen: { shift: number } }).seen.shift)
      expect(shift).toBeLessThanOrEqual(mostShift)
    })

    it('names the size of every picture, fetches the first one first, and none that lies far down', async () => {
      const pictures = await page.evaluate(() =>
        [...document.images]
          .filter(({ src }) => src.includes('/pictures/'))
          .map((image) => ({
            src: new URL(image.src).pathname,
            isSized: image.hasAttribute('width') && image.hasAttribute('height'),
            isFirst: image.fetchPriority === 'high',
            isLazy: image.loading === 'lazy',
            hasChoice: image.srcset !== '',
          })),
      )
      expect(pictures.length).toBeGreaterThan(2)
      expect(pictures.filter(({ isSized, hasChoice }) => !isSized || !hasChoice)).toEqual([])
      expect(pictures.filter(({ isFirst }) => isFirst)).toHaveLength(1)
      expect(pictures.filter(({ isFirst, isLazy }) => isFirst === isLazy)).toEqual([])
      expect(pictures.every(({ src }) => /\.(webp|avif)$/.test(src))).toBe(true)
    })

    it('fetches no script before its first picture is there, and counts what is pressed meanwhile', async () => {
      const early = await site.open(phone)
      const order: string[] = []
      early.on('requestfinished', (request) => order.push(`had ${new URL(request.url()).pathname}`))
      early.on('request', (request) => order.push(`asked ${new URL(request.url()).pathname}`))
      const isHeld = Promise.withResolvers<void>()
      await early.route(/\/assets\/framework-/, async (route) => {
        await isHeld.promise
        await route.continue()
      })
      await early.goto(pathOf(), { waitUntil: 'commit' })
      await expect.poll(() => order.some((one) => /asked .*framework-/.test(one)), { timeout: 45_000 }).toBe(true)
      const picture = order.findIndex((one) => one.startsWith('had /pictures/'))
      const script = order.findIndex((one) => /^asked .*\.js$/.test(one))
      expect([picture >= 0, picture < script], order.join('\n')).toEqual([true, true])
      const themeOf = () => early.evaluate(() => document.documentElement.dataset.theme)
      const before = await themeOf()
      await early.getByRole('button', { name: 'Switch between light and dark' }).click()
      expect(await themeOf()).toBe(before)
      isHeld.resolve()
      await expect.poll(themeOf, { timeout: 45_000 }).not.toBe(before)
      expect(site.complaints).toEqual([])
    })

    it('runs its scripts whether it was rendered for this visitor or lay in memory', async () => {
      const answer = await page.reload()
      const policy = answer?.headers()['content-security-policy'] ?? ''
      expect(policy).toContain("'sha256-")
      expect(policy).not.toContain('unsafe-inline')
      await waitForHydration(page)
      const before = await page.evaluate(() => document.documentElement.dataset.theme)
      await page.getByRole('button', { name: 'Switch between light and dark' }).click()
      await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).not.toBe(before)
      expect(site.complaints).toEqual([])
    })
  },
)

describe('the way back', () => {
  let browser: DevtoolsBrowser
  beforeAll(async () => {
    browser = await launchDevtoolsBrowser()
  })
  afterAll(() => browser?.close())

  type Explanation = { type: 'PageSupportNeeded' | 'SupportPending' | 'Circumstantial'; reason: string }

  /**
   * The page's reasons why the browser did not store it in its back/forward cache. The headless browser of the tests
   * stores no page at all, and reports that too; a browser that does returns null.
   */
  async function faultsOf(path: string, before = ''): Promise<string[] | null> {
    const page = await browser.open()
    await page.visit(site.url + path)
    await page.value(`(async () => {
      while (!document.documentElement.querySelector('button:not(:disabled)')) await new Promise(requestAnimationFrame)
      await new Promise((resolve) => requestIdleCallback(resolve))
      addEventListener('pageshow', ({ persisted }) => { globalThis.isRestored = persisted })
      ${before}
    })()`)
    await page.visit(`${site.url}/api/docs`)
    type History = { currentIndex: number; entries: { id: number }[] }
    const { currentIndex, entries } = await page.send<History>('Page.getNavigationHistory')
    const refused = page.next<{ notRestoredExplanations: Explanation[] }>('Page.backForwardCacheNotUsed')
    const restored = page.next('Page.frameNavigated')
    await page.send('Page.navigateToHistoryEntry', { entryId: entries[currentIndex - 1]?.id })
    const refusal = await Promise.race([refused, restored.then(() => null)])
    const isWhole = await page.value<boolean | undefined>('globalThis.isRestored')
    if (isWhole) return null
    const { notRestoredExplanations } = refusal ?? (await refused)
    return notRestoredExplanations.filter(({ type }) => type !== 'Circumstantial').map(({ reason }) => reason)
  }

  it.each(everyNthUnlessProof(['/', '/cars', 'car', '/faq'], 4))(
    'leaves %s whole: nothing in it keeps the browser from it',
    async (name) => {
      expect((await faultsOf(name === 'car' ? carPath : name)) ?? []).toEqual([])
    },
  )

  it('would be told of something that does', async () => {
    expect(await faultsOf('/', "addEventListener('unload', () => {})")).toContain('UnloadHandlerExistsInMainFrame')
  })

  it('asks the server again for a page that comes back whole, so that nothing old stands there as current', async () => {
    const page = await site.open(phone)
    await page.goto('/cars', { waitUntil: 'networkidle' })
    await waitForHydration(page)
    const asked = page.waitForRequest((request) => new URL(request.url()).pathname === '/cars.data')
    await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
    expect((await (await asked).response())?.status()).toBe(200)
  })
})

it('fetches the code of a page when somebody points at a link to it, however early, and its data only at the click', async () => {
  // A worker would fetch the script that is held here.
  const page = await site.open({ serviceWorkers: 'block' })
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/assets\/prefetch-on-intent-/, (route) => isReleased.then(() => route.continue()))
  await page.goto('/about', { waitUntil: 'networkidle' })
  await waitForHydration(page)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const link = page.getByRole('link', { name: 'FAQ' }).first()
  const code = page.waitForRequest((request) => /\/assets\/faq-.*\.js$/.test(request.url()))
  await link.hover()
  release()
  await code
  expect(asked.filter((path) => path.endsWith('.data'))).toEqual([])
  await link.click()
  await page.getByRole('heading', { name: 'Frequently asked questions' }).waitFor()
  expect(asked.filter((path) => /\/assets\/faq-/.test(path))).toHaveLength(1)
  expect(asked).toContain('/faq.data')
})

import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { useDemoSite } from './site.ts'

// What a press must not wait for, told by what the browser does and not by a clock (decision 0083).

const site = useDemoSite({ isShared: true })
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

declare global {
  interface Window {
    timesListened: number
    timesDrawn: number
    drawnAt: number
  }
}

/** Lets the browser come to rest: pauses come one after another, and ours are behind those of the page. */
async function waitForPauses(page: Page): Promise<void> {
  const rows = await page.locator('.strip-window, .car-row').count()
  await page.evaluate(async (count) => {
    for (let pause = 0; pause < (count + 1) * 3; pause += 1)
      await new Promise((resolve) => requestIdleCallback(resolve))
  }, rows)
}

type TraceEvent = { name: string; args: { elementCount?: number } }

/** What the browser notes of itself while `act` goes on. */
async function traceDuring(page: Page, categories: string[], act: () => Promise<unknown>): Promise<TraceEvent[]> {
  const browser = await page.context().newCDPSession(page)
  const events: TraceEvent[] = []
  const isOver = Promise.withResolvers<void>()
  browser.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])))
  browser.on('Tracing.tracingComplete', () => isOver.resolve())
  await browser.send('Tracing.start', { traceConfig: { includedCategories: categories } })
  await act()
  await browser.send('Tracing.end')
  await isOver.promise
  return events
}

/** Of how many elements the browser computes the styles at once while `act` goes on, and for three pictures more. */
async function stylesComputedDuring(page: Page, act: () => void): Promise<number[]> {
  const events = await traceDuring(page, ['devtools.timeline'], async () => {
    await page.evaluate(act)
    await page.evaluate(async () => {
      for (let frame = 0; frame < 3; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
    })
  })
  return events.flatMap(({ name, args }) => (name === 'UpdateLayoutTree' ? (args.elementCount ?? 0) : []))
}

it('rows of cars far down the home page are laid out in a pause, not when a phone jumps there', async () => {
  // Without the copy of the strip, which comes in the pause after the jump where it moves.
  const jump = async () => {
    // In a window of its own: another visit begins where the one before was left.
    const page = await site.openAgain(Object.assign({ reducedMotion: 'reduce' as const }, phone))
    await page.goto('/', { waitUntil: 'networkidle' })
    await page.waitForFunction(() => document.querySelector('[data-late]') === null)
    await waitForPauses(page)
    const elements = await stylesComputedDuring(page, () =>
      document.querySelector('.strip-window')?.scrollIntoView({ block: 'center', behavior: 'instant' }),
    )
    expect(elements.length).toBeGreaterThan(0)
    return Math.max(...elements)
  }
  // What a jump costs, it costs each time; a font or a late style that arrives meanwhile is there once.
  let least = Number.POSITIVE_INFINITY
  for (let visit = 0; visit < 3 && least >= 300; visit += 1) least = Math.min(least, await jump())
  expect(least).toBeLessThan(300)
})

it('a class that changes has no styles computed again but those of rules that name it', async () => {
  for (const path of ['/', '/cars']) {
    const page = await site.openAgain(phone)
    await page.goto(path, { waitUntil: 'networkidle' })
    await page.waitForFunction(() => document.querySelector('[data-late]') === null)
    expect(await page.locator('main *').count()).toBeGreaterThan(500)
    await waitForPauses(page)
    // What a class costs, it costs each time; a font or a late part that arrives meanwhile is there once.
    const rounds: number[] = []
    for (let round = 0; round < 3; round += 1) {
      const toggled = () => document.querySelector('main')?.classList.toggle('of-no-rule')
      rounds.push(Math.max(0, ...(await stylesComputedDuring(page, toggled))))
    }
    expect([path, Math.min(...rounds)]).toEqual([path, expect.toSatisfy((most: number) => most < 100)])
  }
})

it('the strip of cars begins to move once it was seen, and has the copy that this takes only then', async () => {
  const page = await site.openAgain(phone)
  await page.goto('/', { waitUntil: 'networkidle' })
  await page.waitForFunction(() => document.querySelector('[data-late]') === null)
  const cars = page.locator('.strip-track a')
  const named = await cars.evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(named.length).toBeGreaterThan(3)
  expect(new Set(named).size).toBe(named.length)
  const movesOf = () => page.locator('.strip-track').evaluate((track) => track.getAnimations().length)
  // Just above it: what is not near the screen has no styles, and with them no pictures to fetch and nothing to paint.
  await page
    .getByRole('button', { name: 'Next slide' })
    .evaluate((button) => button.scrollIntoView({ block: 'nearest', behavior: 'instant' }))
  const drawn = await cars.evaluateAll(async (links) => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
    return links.filter((link) => link.firstElementChild?.checkVisibility({ contentVisibilityAuto: true })).length
  })
  expect(drawn).toBeLessThan(named.length)
  expect(await movesOf()).toBe(0)
  await page.locator('.strip-window').scrollIntoViewIfNeeded()
  await expect.poll(movesOf).toBe(1)
  expect(await cars.count()).toBe(named.length * 2)
  // Its cars keep their styles while it moves, once the rows around it are laid out.
  await waitForPauses(page)
  // What a step costs, it costs each time; a row, a font or a slide that comes meanwhile is there once.
  const steps: number[] = []
  for (let step = 0; step < 10 && Math.min(...steps) >= named.length; step += 1) {
    const styled = await stylesComputedDuring(page, () => window.scrollBy({ top: 5, behavior: 'instant' }))
    steps.push(Math.max(0, ...styled))
  }
  expect(Math.min(...steps)).toBeLessThan(named.length)
})

it('the strip of cars stays as it is, without the copy, for who wants less motion', async () => {
  const page = await site.openAgain(Object.assign({ reducedMotion: 'reduce' as const }, phone))
  await page.goto('/', { waitUntil: 'networkidle' })
  await page.waitForFunction(() => document.querySelector('[data-late]') === null)
  const cars = page.locator('.strip-track a')
  const count = await cars.count()
  expect(count).toBeGreaterThan(3)
  await page.locator('.strip-window').scrollIntoViewIfNeeded()
  await waitForPauses(page)
  expect(await cars.count()).toBe(count)
})

it('the numbers for a budget are asked for when its choice is drawn', async () => {
  const page = await site.openAgain(phone)
  await page.goto('/', { waitUntil: 'networkidle' })
  await page.waitForFunction(() => document.querySelector('[data-late]') === null)
  await page.evaluate(() => {
    const drawn = () => requestAnimationFrame(() => Object.assign(window, { drawnAt: performance.now() }))
    window.addEventListener('change', drawn, { capture: true, once: true })
    performance.clearResourceTimings()
  })
  await page.getByText('$15,000', { exact: true }).tap()
  const askedAt = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .flatMap(({ name, startTime }) => (/api\/cars\?/.test(name) ? startTime : [])),
    )
  // The number of cars, and that of each shortcut.
  await expect.poll(async () => (await askedAt()).length).toBeGreaterThan(5)
  expect(Math.min(...(await askedAt()))).toBeGreaterThanOrEqual(await page.evaluate(() => window.drawnAt))
})

it('what stands for a picture until it is there is drawn by the server alone, and by the browser in pages it adds', async () => {
  const page = await site.openAgain(phone)
  await page.addInitScript(() => {
    const read = window.atob.bind(window)
    window.timesDrawn = 0
    window.atob = (text) => {
      window.timesDrawn += 1
      return read(text)
    }
  })
  const undrawn = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('img[aria-hidden="true"]')].filter((one) => !one.hasAttribute('src')),
    )
  await page.goto('/', { waitUntil: 'networkidle' })
  await page.waitForFunction(() => document.querySelector('[data-late]') === null)
  await waitForPauses(page)
  expect(await page.locator('img[aria-hidden="true"]').count()).toBeGreaterThan(3)
  expect([await page.evaluate(() => window.timesDrawn), await undrawn()]).toEqual([0, []])
  await page.getByRole('link', { name: 'See all deals' }).click()
  await page.waitForURL('**/cars?*')
  await page.locator('[data-car] img[aria-hidden="true"]').first().waitFor({ state: 'attached' })
  expect([await page.evaluate(() => window.timesDrawn > 0), await undrawn()]).toEqual([true, []])
})

it('the code that loads pages ahead is asked for when the first press is drawn', async () => {
  const page = await site.open(phone)
  await page.addInitScript(() => {
    const drawn = () => requestAnimationFrame(() => Object.assign(window, { drawnAt: performance.now() }))
    window.addEventListener('pointerdown', drawn, { capture: true, once: true })
  })
  await page.goto('/cars', { waitUntil: 'networkidle' })
  await page.waitForFunction(() => history.scrollRestoration === 'manual')
  await page.getByRole('heading', { level: 1 }).tap()
  const askedAt = () =>
    page.evaluate(
      () => performance.getEntriesByType('resource').find(({ name }) => name.includes('prefetch'))?.startTime,
    )
  await expect.poll(askedAt).toBeGreaterThan(0)
  expect(await askedAt()).toBeGreaterThanOrEqual(await page.evaluate(() => window.drawnAt))
})

it('the list under the search box listens once, however much is typed', async () => {
  const page = await site.openAgain(phone)
  await page.goto('/')
  await page.waitForFunction(() => document.querySelector('[data-late]') === null)
  const box = page
    .getByRole('combobox', { name: 'Search cars' })
    .or(page.getByRole('searchbox', { name: 'Search cars' }))
  const options = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')
  await box.pressSequentially('me')
  await options.first().waitFor()
  await box.evaluate((input) => {
    const listen = input.addEventListener.bind(input)
    window.timesListened = 0
    input.addEventListener = (...call: [string, EventListener]) => {
      window.timesListened += 1
      listen(...call)
    }
  })
  await box.pressSequentially('rce')
  await options.filter({ hasText: 'Merce' }).first().waitFor()
  expect(await page.evaluate(() => window.timesListened)).toBe(0)
})

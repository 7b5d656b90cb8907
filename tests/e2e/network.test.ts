import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { itInProof } from '#tests/support/only-in-proof.ts'
import { priceCheckId } from '#web/valuation/price-check-id.ts'
import { useDemoSite, waitForHydration } from './site.ts'

const site = useDemoSite({ isSharedInTest: true })

/** Stops the page's clock, and records how long the page then waits before each retry. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.install()
  // An installed clock runs on: a busy machine would pass the waits by itself.
  await page.clock.pauseAt(Date.now() + 1_000)
  await page.evaluate(() => {
    const waits: number[] = []
    const { setTimeout } = window
    const watched = (work: () => void, ms?: number, ...rest: unknown[]) => {
      if (ms === 1000 || ms === 2000 || ms === 4000 || ms === 8000) waits.push(ms)
      return setTimeout(work, ms, ...rest)
    }
    Object.assign(window, { waits, setTimeout: watched })
  })
}

const waitsOf = (page: Page) => page.evaluate(() => (window as unknown as { waits: number[] }).waits)

/** Advances the clock past the page's n-th wait. */
async function passWait(page: Page, n: number): Promise<void> {
  await expect.poll(() => waitsOf(page)).toHaveLength(n)
  await page.clock.runFor((await waitsOf(page)).at(-1) ?? 0)
}

/** From now on no matching call gets a response; `count` returns their number. */
async function breakNetwork(page: Page, pattern: string | RegExp) {
  let count = 0
  // On the context, because the service worker makes requests too.
  await page.context().route(pattern, async (route) => {
    count += 1
    await route.abort('connectionfailed')
  })
  return { mend: () => page.context().unroute(pattern), count: () => count }
}

const menu = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name })

describe('a page whose data does not come', () => {
  it('C-21 K-06 P-05 spins, is asked for three times more, 1 s doubling, and then says so with `Try again`', async () => {
    const page = await site.openAs('buyer')
    await page.goto('/dashboard')
    await waitForHydration(page)
    await stopClock(page)
    const { mend, count } = await breakNetwork(page, '**/myOrders.data*')
    await menu(page, 'My Orders').click()
    await page
      .getByRole('status')
      .filter({ hasText: /Loading/ })
      .waitFor()
    for (const n of [1, 2, 3]) await passWait(page, n)
    const trouble = page.getByRole('alert').filter({ hasText: 'We couldn’t load this page.' })
    await trouble.getByText('Check your connection and try again.').waitFor()
    // The previous page stays.
    await menu(page, 'My Orders').waitFor()
    expect(count()).toBe(4)
    // A broken network signs no user out (row T-01).
    await page.getByRole('button', { name: /^Your menu/ }).waitFor()
    expect(await waitsOf(page)).toEqual([1000, 2000, 4000])
    await mend()
    await trouble.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { name: /My Orders/ }).waitFor()
    expect(await trouble.count()).toBe(0)
  })

  it('C-21 comes by itself when the connection does', async () => {
    const page = await site.openAs('buyer')
    await page.goto('/dashboard')
    await waitForHydration(page)
    await stopClock(page)
    const { mend, count } = await breakNetwork(page, '**/myWishList.data*')
    await menu(page, 'My WhishList').click()
    await passWait(page, 1)
    await expect.poll(() => waitsOf(page)).toHaveLength(2)
    await mend()
    await passWait(page, 2)
    await page.getByRole('heading', { name: /My Wish List/ }).waitFor()
    expect(count()).toBe(2)
  })

  itInProof('K-08 is given up on when the server says nothing for 30 s', async () => {
    const page = await site.openAs('buyer')
    await page.goto('/dashboard')
    await waitForHydration(page)
    // The browser's own timeout does not follow the test's clock: 30 s become a tenth of one.
    await page.evaluate(() => {
      const { timeout } = AbortSignal
      AbortSignal.timeout = (ms) => timeout.call(AbortSignal, ms / 300)
    })
    await page.route('**/myOrders.data*', () => {})
    await menu(page, 'My Orders').click()
    await page.getByText('The server took too long to respond. Please try again.').waitFor()
  })
})

describe('a list whose own call fails', () => {
  itInProof(
    'M-07 C-21 K-06 is asked for three times more and then offers `Try again`, beside what is known',
    async () => {
      const page = await site.openAs('buyer')
      await page.goto('/dashboard')
      await waitForHydration(page)
      await stopClock(page)
      // The loader reports that it could not load the list; the browser's own calls get no response at all.
      await page.route('**/myOrders.data*', async (route) => {
        const answer = await route.fetch()
        await route.fulfill({ response: answer, body: withoutList(await answer.text()) })
      })
      const { mend, count } = await breakNetwork(page, '**/api/my/orders?*')
      await menu(page, 'My Orders').click()
      await page.getByRole('heading', { name: /My Orders/ }).waitFor()
      await page.getByRole('status').first().waitFor()
      for (const n of [1, 2, 3]) await passWait(page, n)
      await page.getByText('We couldn’t load this list.').waitFor()
      expect(count()).toBe(4)
      expect(await waitsOf(page)).toEqual([1000, 2000, 4000])
      await mend()
      await page.getByRole('button', { name: 'Try again' }).click()
      await page.getByRole('article').first().waitFor()
    },
  )
})

describe('a part of a page whose code does not come', () => {
  const priceCheck = (page: Page) => page.getByRole('region', { name: 'Is the price fair?' })
  const trouble = (page: Page) => page.getByRole('alert').filter({ hasText: 'We couldn’t load this' })
  const theParts = /assets\/(price-check|price-history|car-details)-/

  async function openCar(page: Page): Promise<void> {
    const { items } = (await (await fetch(`${site.url}/api/cars?limit=1`)).json()) as { items: { id: string }[] }
    await page.goto(`/cars/${items[0]?.id}`)
    await waitForHydration(page)
    await readOn(page)
  }

  // Past the price check, as a reader comes by: a jump over it leaves it to be loaded.
  async function readOn(page: Page): Promise<void> {
    await page.locator(`#${priceCheckId}`).scrollIntoViewIfNeeded()
    await page.getByRole('heading', { name: 'Similar cars' }).scrollIntoViewIfNeeded()
  }

  itInProof(
    'K-06 costs nobody the page: what the server wrote stays, and the next page has all of its code',
    async () => {
      const page = await site.open()
      const health = await breakNetwork(page, '**/api/health')
      const parts = await breakNetwork(page, theParts)
      await openCar(page)
      await expect.poll(parts.count).toBeGreaterThan(3)
      await expect.poll(health.count).toBeGreaterThan(4)
      expect(await page.getByRole('alert').count()).toBe(0)
      await page.getByRole('region', { name: 'Specifications' }).getByText('Transmission').waitFor()
      await health.mend()
      await trouble(page).first().waitFor()
      await page.getByRole('region', { name: 'Specifications' }).getByText('Transmission').waitFor()
      await parts.mend()
      await page.getByRole('region', { name: 'Similar cars' }).getByRole('heading', { level: 3 }).first().click()
      await readOn(page)
      await priceCheck(page).waitFor()
      expect(await page.getByRole('alert').count()).toBe(0)
    },
  )

  it('K-06 says so in its own place where the server does not have it any more', async () => {
    const page = await site.open()
    await page.context().route(theParts, (route) => route.fulfill({ status: 404 }))
    await openCar(page)
    await trouble(page).last().waitFor()
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.context().unroute(theParts)
    await trouble(page).last().getByRole('button', { name: 'Try again' }).click()
    await trouble(page).first().waitFor({ state: 'hidden' })
    await waitForHydration(page)
    await readOn(page)
    await priceCheck(page).waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)
  })
})

describe('going back', () => {
  it('C-21 K-06 within five minutes shows the list at once, though the network is gone', async () => {
    const page = await site.openAs('buyer')
    await page.goto('/dashboard/myOrders')
    await waitForHydration(page)
    const before = await page.getByRole('article').count()
    expect(before).toBeGreaterThan(0)
    // The first page's data is requested again, to be kept, when the user leaves it.
    const kept = page.waitForResponse((response) => new URL(response.url()).pathname === '/dashboard/myOrders.data')
    await menu(page, 'My WhishList').click()
    await page.getByRole('heading', { name: /My Wish List/ }).waitFor()
    await (await kept).finished()
    await stopClock(page)
    const { count } = await breakNetwork(page, /\.data|\/api\/(?!my\/waiting-lines)/)
    await page.clock.fastForward('04:30')
    await page.goBack()
    await page.getByRole('heading', { name: /My Orders/ }).waitFor()
    expect(await page.getByRole('article').count()).toBe(before)
    expect(
      await page
        .getByRole('status')
        .filter({ hasText: /Loading/ })
        .count(),
    ).toBe(0)
    // The page reloads in the background; that this fails removes nothing.
    for (const n of [1, 2, 3]) await passWait(page, n)
    await expect.poll(count).toBeGreaterThanOrEqual(4)
    expect(await page.getByRole('article').count()).toBe(before)
  })

  itInProof('C-21 after five minutes asks the server', async () => {
    const page = await site.openAs('buyer')
    await page.goto('/dashboard/myOrders')
    await waitForHydration(page)
    const kept = page.waitForResponse((response) => new URL(response.url()).pathname === '/dashboard/myOrders.data')
    await menu(page, 'My WhishList').click()
    await page.getByRole('heading', { name: /My Wish List/ }).waitFor()
    await (await kept).finished()
    await page.clock.install()
    const asked = page.waitForRequest('**/myOrders.data*')
    await page.clock.fastForward('05:30')
    await page.goBack()
    await asked
    await page.getByRole('heading', { name: /My Orders/ }).waitFor()
  })

  itInProof('shows what was changed in between, not what was kept', async () => {
    const page = await site.openAs('admin')
    await page.goto('/dashboard/allSeller?q=priya')
    await waitForHydration(page)
    await page.getByRole('button', { name: /Make Verify/ }).waitFor()
    await menu(page, 'All Buyers').click()
    await page.getByRole('heading', { name: /All Buyers/ }).waitFor()
    await page.evaluate(async () => {
      const { items } = await (await fetch('/api/admin/people?role=Seller&q=priya')).json()
      const init = { method: 'PUT', headers: { 'content-type': 'application/json' }, body: '{"verified":true}' }
      await fetch(`/api/admin/people/${items[0].id}/verification`, init)
    })
    await page.goBack()
    await page
      .getByRole('cell', { name: /Verified/ })
      .first()
      .waitFor()
    await expect.poll(() => page.getByRole('button', { name: /Make Verify/ }).count()).toBe(0)
  })
})

/** The data of the page with `found: null`, as its loader returns when the API fails. */
function withoutList(text: string): string {
  // turbo-stream writes -5 for null; the value of a key is written as its index.
  const values = JSON.parse(text.slice(0, text.indexOf('\n') + 1 || undefined)) as unknown[]
  const key = values.indexOf('found')
  if (key < 0) throw new Error('The page has no list in its data.')
  for (const value of values) {
    if (typeof value === 'object' && value !== null && `_${key}` in value) Object.assign(value, { [`_${key}`]: -5 })
  }
  return `${JSON.stringify(values)}\n`
}

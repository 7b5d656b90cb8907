import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { useSite } from './site.ts'

// The browser's clock is the test's from here on: waiting takes no time, and shows how long it would have been.
const site = useSite()

/** From now on no call that fits gets an answer; the list of when each was made, in seconds of the browser's clock. */
async function breakNetwork(
  page: Page,
  pattern: string | RegExp,
): Promise<{ mend: () => Promise<void>; calls: number[] }> {
  const calls: number[] = []
  const started = await page.evaluate(() => Date.now())
  await page.route(pattern, async (route) => {
    calls.push(Math.round((await page.evaluate(() => Date.now())) - started) / 1000)
    await route.abort('connectionfailed')
  })
  return { mend: () => page.unroute(pattern), calls }
}

/** Lets time pass in steps, so that what each second brings about has its turn. */
async function pass(page: Page, seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 1) {
    await page.clock.runFor(1_000)
    await new Promise((resolve) => setTimeout(resolve, 30))
  }
}

/** How long after the call before it each call was made. */
const pauses = (calls: number[]) => calls.slice(1).map((at, index) => Math.round(at - (calls[index] ?? 0)))

const menu = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name })

describe('a page whose data does not come', () => {
  it('C-21 K-06 P-05 spins, is asked for three times more, 1 s doubling, and then says so with `Try again`', async () => {
    const page = await site.openAs('buyer')
    await page.goto('/dashboard', { waitUntil: 'networkidle' })
    await page.clock.install()
    const { mend, calls } = await breakNetwork(page, '**/myOrders.data*')
    await menu(page, 'My Orders').click()
    await pass(page, 2)
    await page
      .getByRole('status')
      .filter({ hasText: /Loading/ })
      .waitFor()
    await pass(page, 8)
    await page.getByRole('heading', { name: 'Forecourt cannot be reached' }).waitFor()
    await page.getByText('Check your connection and try again.').waitFor()
    expect(calls).toHaveLength(4)
    expect(pauses(calls)).toEqual([1, 2, 4])
    await mend()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { name: /My Orders/ }).waitFor()
  })

  it('C-21 comes by itself when the connection does', async () => {
    const page = await site.openAs('buyer')
    await page.goto('/dashboard', { waitUntil: 'networkidle' })
    await page.clock.install()
    const { mend, calls } = await breakNetwork(page, '**/myWishList.data*')
    await menu(page, 'My WhishList').click()
    await pass(page, 1)
    await mend()
    await pass(page, 3)
    await page.getByRole('heading', { name: /My Wish List/ }).waitFor()
    expect(calls.length).toBeGreaterThan(0)
    expect(calls.length).toBeLessThan(4)
  })

  it('K-08 is given up on when the server says nothing for 30 s', async () => {
    const page = await site.openAs('buyer')
    await page.goto('/dashboard', { waitUntil: 'networkidle' })
    // A time-out of the browser itself does not follow the test's clock: 30 s become a tenth of one.
    await page.evaluate(() => {
      const { timeout } = AbortSignal
      AbortSignal.timeout = (ms) => timeout.call(AbortSignal, ms / 300)
    })
    await page.route('**/myOrders.data*', () => {})
    await menu(page, 'My Orders').click()
    await page.getByText('The server took too long to answer. Please try again.').waitFor()
  })
})

describe('a list whose own call fails', () => {
  it('M-07 C-21 K-06 is asked for three times more and then offers `Try again`, beside what is known', async () => {
    const page = await site.openAs('buyer')
    await page.goto('/dashboard', { waitUntil: 'networkidle' })
    await page.clock.install()
    // The loader says that it could not get the list; the browser's own calls get no answer at all.
    await page.route('**/myOrders.data*', async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, body: withoutList(await answer.text()) })
    })
    const { mend, calls } = await breakNetwork(page, '**/api/my/orders')
    await menu(page, 'My Orders').click()
    await page.getByRole('heading', { name: /My Orders/ }).waitFor()
    await page.getByRole('status').first().waitFor()
    await pass(page, 10)
    await page.getByText('We could not load this list.').waitFor()
    expect(pauses(calls)).toEqual([1, 2, 4])
    await mend()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('article').first().waitFor()
  })
})

describe('going back', () => {
  it('C-21 K-06 within five minutes shows the list at once, though the network is gone', async () => {
    const page = await site.openAs('buyer')
    await page.goto('/dashboard/myOrders', { waitUntil: 'networkidle' })
    const before = await page.getByRole('article').count()
    expect(before).toBeGreaterThan(0)
    await menu(page, 'My WhishList').click()
    await page.getByRole('heading', { name: /My Wish List/ }).waitFor()
    await page.waitForLoadState('networkidle')
    await page.clock.install()
    const { calls } = await breakNetwork(page, /\.data|\/api\//)
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
    // It is loaded afresh behind; that it cannot be takes nothing away.
    await pass(page, 10)
    expect(calls.length).toBeGreaterThan(0)
    expect(await page.getByRole('article').count()).toBe(before)
  })

  it('C-21 after five minutes asks the server', async () => {
    const page = await site.openAs('buyer')
    await page.goto('/dashboard/myOrders', { waitUntil: 'networkidle' })
    await menu(page, 'My WhishList').click()
    await page.getByRole('heading', { name: /My Wish List/ }).waitFor()
    await page.waitForLoadState('networkidle')
    await page.clock.install()
    const asked = page.waitForRequest('**/myOrders.data*')
    await page.clock.fastForward('05:30')
    await page.goBack()
    await asked
    await page.getByRole('heading', { name: /My Orders/ }).waitFor()
  })

  it('shows what was changed in between, not what was kept', async () => {
    const page = await site.openAs('admin')
    await page.goto('/dashboard/allSeller?q=priya', { waitUntil: 'networkidle' })
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
    expect(await page.getByRole('button', { name: /Make Verify/ }).count()).toBe(0)
  })
})

/** The data of the page with `orders: null`, as its loader answers when the API fails. */
function withoutList(text: string): string {
  // turbo-stream writes -5 for null; the value of a key stands as its index.
  const values = JSON.parse(text.slice(0, text.indexOf('\n') + 1 || undefined)) as unknown[]
  const key = values.indexOf('orders')
  if (key < 0) throw new Error('The page has no orders in its data.')
  for (const value of values) {
    if (typeof value === 'object' && value !== null && `_${key}` in value) Object.assign(value, { [`_${key}`]: -5 })
  }
  return `${JSON.stringify(values)}\n`
}

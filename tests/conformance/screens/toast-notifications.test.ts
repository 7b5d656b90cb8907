import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { build, type Rolldown } from 'vite'
import { beforeAll, expect, it } from 'vitest'
import { stopPageClock, submitLoginForm, useDemoSite, waitForHydration } from '#tests/e2e/site.ts'
import { itInProof } from '#tests/support/only-in-proof.ts'

const site = useDemoSite({ env: { RATE_LIMIT: 'off' } })

type Kind = 'plain' | 'success' | 'error' | 'loading' | 'custom'
type Window = { notify: Record<Kind | 'dismiss', (text?: string) => string>; notifyCustom: (text: string) => string }

let code: string
let page: Page
beforeAll(async () => {
  const built = (await build({
    configFile: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    oxc: { jsx: { runtime: 'automatic', development: false } },
    // Not a library: that would contain the icons itself, where a page has them in a file of the site.
    build: {
      write: false,
      minify: false,
      assetsInlineLimit: 0,
      modulePreload: false,
      rolldownOptions: { input: join(import.meta.dirname, 'toast-page.tsx'), output: { format: 'iife' } },
    },
  })) as Rolldown.RolldownOutput
  code = built.output[0].code ?? ''
})

/** A page of the site with the product's own toaster, whose clock stops until the test moves it. */
async function openToasts(): Promise<void> {
  page = await site.open({ bypassCSP: true, viewport: { width: 1280, height: 2400 } })
  await stopPageClock(page)
  await page.goto('/faq')
  await page.addScriptTag({ content: code })
  await page.waitForFunction(() => 'notify' in window)
}

const announce = (kind: Kind, text: string) =>
  page.evaluate(
    ([name, words]) => {
      const { notify, notifyCustom } = window as unknown as Window
      return name === 'custom' ? notifyCustom(words) : notify[name](words)
    },
    [kind, text] as const,
  )
const dismiss = (id: string) => page.evaluate((toast) => (window as unknown as Window).notify.dismiss(toast), id)
const pass = (milliseconds: number) => passOn(page, milliseconds)
/** Advances time in a window, after React has started its timers and before the test checks the result. */
async function passOn(one: Page, milliseconds: number): Promise<void> {
  await settle(one)
  await one.clock.runFor(milliseconds)
  await settle(one)
}
/** React works in its own tasks, which a test's clock does not stop: two tasks later all its work is done. */
const settle = (one: Page) =>
  one.evaluate(async () => {
    for (let turn = 0; turn < 2; turn += 1) {
      await new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = resolve
        port2.postMessage(null)
      })
    }
  })
const isThere = async (text: string) => (await page.getByText(text, { exact: true }).count()) > 0
/** True while it is shown and not on its way out. */
const isShown = async (text: string) =>
  (await page
    .locator('.opacity-100')
    .filter({ has: page.getByText(text, { exact: true }) })
    .count()) > 0

it.each([
  ['plain', 4000],
  ['error', 4000],
  ['custom', 4000],
  ['success', 2000],
] as const)(
  'K-05 T-09 a notification of the kind %s stays %i ms, and is removed a second after that',
  async (kind, stays) => {
    await openToasts()
    await announce(kind, 'A message')
    await pass(50)
    await expect.poll(() => isShown('A message')).toBe(true)
    await pass(stays - 150)
    expect(await isShown('A message')).toBe(true)
    await pass(200)
    await expect.poll(() => isShown('A message')).toBe(false)
    await pass(800)
    expect(await isThere('A message')).toBe(true)
    await pass(300)
    await expect.poll(() => isThere('A message')).toBe(false)
  },
)

it('K-05 T-09 a loading notification stays until it is dismissed, and is removed a second after that', async () => {
  await openToasts()
  const id = await announce('loading', 'Working')
  await pass(50)
  await expect.poll(() => isShown('Working')).toBe(true)
  await pass(3_600_000)
  expect(await isShown('Working')).toBe(true)
  await dismiss(id)
  await pass(100)
  await expect.poll(() => isShown('Working')).toBe(false)
  await pass(700)
  expect(await isThere('Working')).toBe(true)
  await pass(300)
  await expect.poll(() => isThere('Working')).toBe(false)
})

it('K-05 at most twenty show at once, the newest', async () => {
  await openToasts()
  for (let number = 1; number <= 25; number += 1) await announce('plain', `Message ${number}`)
  await pass(50)
  await page.getByText('Message 25', { exact: true }).waitFor()
  const shown = page.getByRole('status').filter({ hasText: /^Message \d+$/ })
  await expect.poll(() => shown.count()).toBe(20)
  expect([await isThere('Message 25'), await isThere('Message 6'), await isThere('Message 5')]).toEqual([
    ...[true, true, false],
  ])
})

it('K-05 a notification is at most 350 px wide, in the middle of the top', async () => {
  await openToasts()
  await announce('error', 'Many words that say in great detail what has gone wrong just now. '.repeat(6))
  await announce('custom', 'As many words in a message of another kind, which has no frame. '.repeat(6))
  await announce('success', 'W'.repeat(200))
  await pass(500)
  const shown = page.locator('.opacity-100:has([role=status], [role=alert])')
  await expect.poll(() => shown.count()).toBe(3)
  for (const viewport of [
    { width: 1280, height: 900 },
    { width: 320, height: 700 },
  ]) {
    await page.setViewportSize(viewport)
    const boxes = await shown.evaluateAll((all) =>
      all.map((element) => element.getBoundingClientRect().toJSON() as DOMRect),
    )
    expect(boxes).toHaveLength(3)
    // Right below the top bar, whose menus stay free.
    const bar = await page.getByRole('banner').evaluate((header) => header.getBoundingClientRect().bottom)
    const distance = Math.min(...boxes.map(({ top }) => top)) - bar
    expect(distance).toBeGreaterThanOrEqual(0)
    expect(distance).toBeLessThan(24)
    for (const { left, width } of boxes) {
      expect(width).toBeLessThanOrEqual(Math.min(350, viewport.width))
      expect(Math.abs(left + width / 2 - viewport.width / 2)).toBeLessThan(2)
    }
  }
})

it('K-05 M-11 M-01 the messages of the screens themselves keep to these times', async () => {
  const visitor = await site.open()
  await stopPageClock(visitor)
  await visitor.goto('/login')
  const failed = visitor.getByText('Sorry! Try again with valid user')
  await submitLoginForm(visitor, { email: 'buyer@demo.test', password: 'wrong-password' })
  await failed.waitFor()
  await passOn(visitor, 3_000)
  expect(await failed.count()).toBe(1)
  await passOn(visitor, 1_100)
  await passOn(visitor, 1_100)
  await failed.waitFor({ state: 'detached' })
  await submitLoginForm(visitor, { email: 'buyer@demo.test', password: 'ForeCourt!26' })
  const done = visitor.getByText('Successfully Login.')
  await done.waitFor()
  await passOn(visitor, 2_100)
  await passOn(visitor, 1_100)
  await done.waitFor({ state: 'detached' })
})

/**
 * The loader's response where the server could not read the list: the orders are null, everything else is unchanged.
 */
function withoutOrders(body: string): string {
  const [first = '', ...rest] = body.split('\n')
  const values = JSON.parse(first) as unknown[]
  const [key, codeOfNull] = [`_${values.indexOf('found')}`, -5]
  const answer = values.find((value) => typeof value === 'object' && value !== null && key in value)
  if (!answer) throw new Error(`There are no orders in ${first.slice(0, 200)}`)
  Object.assign(answer, { [key]: codeOfNull })
  return [JSON.stringify(values), ...rest].join('\n')
}

itInProof(
  'P-05 M-07 a list that cannot be loaded spins, then says so, shows nothing stale, and comes when asked again',
  async () => {
    const buyer = await site.openAs('buyer')
    await buyer.clock.install()
    await buyer.goto('/dashboard')
    await waitForHydration(buyer)
    await buyer.route('**/dashboard/myOrders.data*', async (route) => {
      const response = await route.fetch()
      const body = await response.text()
      await route.fulfill({ response, body: withoutOrders(body) })
    })
    let tries = 0
    await buyer.route('**/api/my/orders?*', async (route) => {
      tries += 1
      await route.fulfill({
        status: 500,
        json: { error: { code: 'internal', message: 'It broke.', requestId: 'r-77' } },
      })
    })
    await buyer.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'My Orders' }).click()
    await buyer.getByRole('heading', { level: 1, name: 'My Orders' }).waitFor()
    await buyer.getByRole('main').getByRole('status').filter({ hasText: 'Loading…' }).waitFor()
    for (const [index, wait] of [1_100, 2_100, 4_100].entries()) {
      await expect.poll(() => tries).toBeGreaterThan(index)
      await buyer.clock.fastForward(wait)
    }
    await buyer.getByText('We couldn’t load this list.').waitFor()
    await buyer.getByText('It broke.').waitFor()
    expect(await buyer.getByRole('article').count()).toBe(0)
    expect(tries).toBe(4)
    await buyer.unroute('**/api/my/orders?*')
    await buyer.getByRole('button', { name: 'Try again' }).click()
    await buyer.getByRole('article').first().waitFor()
  },
)

it('no page complained', () => {
  expect(site.complaints.filter((text) => !text.includes('status of 500'))).toEqual([])
})

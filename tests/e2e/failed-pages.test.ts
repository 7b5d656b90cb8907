import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { itInProof } from '#tests/support/only-in-proof.ts'
import { useDemoSite, waitForHydration } from './site.ts'

const site = useDemoSite({ isShared: true })

const unavailable = { status: 500, body: 'upstream connect error' }
const unknownInAddress = 'We ignored a part of this page’s address that we don’t recognize:'

/** Lets the page use up all of its automatic retries. */
async function giveUp(page: Page): Promise<void> {
  const trouble = page.getByRole('alert').getByRole('button', { name: 'Try again' })
  await expect.poll(() => page.clock.runFor(1_000).then(() => trouble.count())).toBe(1)
}

it('M-07 C-21 a page whose data answers 500 leaves the one before whole, says so, and comes when tried again', async () => {
  const page = await site.openAgain()
  await page.goto('/cars?brand=Audi')
  await waitForHydration(page)
  const cars = await page.getByRole('article').count()
  await page.route('**/cars.data*', (route) => route.fulfill(unavailable))
  await page.clock.install()
  await page.getByLabel('Sort by').selectOption('priceAsc')
  await page
    .getByRole('status')
    .filter({ hasText: /Loading/ })
    .waitFor()
  await giveUp(page)
  await page.getByText('We couldn’t load this list.').waitFor()
  await page.getByRole('heading', { name: 'Browse cars', level: 1 }).waitFor()
  await page.getByRole('navigation', { name: 'Main' }).waitFor()
  expect(await page.getByRole('article').count()).toBe(cars)
  expect(await page.getByRole('checkbox', { name: /^Audi/ }).isChecked()).toBe(true)
  const firstStop = page.locator('a[href], button').first()
  expect(await firstStop.textContent()).toBe('Skip to content')

  await page.unroute('**/cars.data*')
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click()
  await page.waitForURL(/sort=priceAsc/)
  await page.getByRole('article').first().waitFor()
  expect(await page.getByRole('alert').count()).toBe(0)
})

itInProof('M-07 in the dashboard too, and who goes elsewhere instead is not kept', async () => {
  const page = await site.openAs('buyer')
  await page.goto('/dashboard')
  await waitForHydration(page)
  await page.route('**/myOrders.data*', (route) => route.fulfill(unavailable))
  await page.clock.install()
  const menu = page.getByRole('navigation', { name: 'Dashboard' })
  await menu.getByRole('link', { name: 'My Orders' }).click()
  await giveUp(page)
  await page.getByText('We couldn’t load this page.').waitFor()
  await menu.waitFor()
  await menu.getByRole('link', { name: 'My Profile' }).click()
  await page.waitForURL('**/dashboard/myprofile')
  await page.getByRole('region', { name: 'Profile', exact: true }).waitFor()
  expect(await page.getByText('We couldn’t load this page.').count()).toBe(0)
})

itInProof(
  'M-08 what an address asks for and nobody can choose is named and left out; what is typed is said beside its field',
  async () => {
    const page = await site.openAs('buyer')
    await page.goto('/tesla?sort=zzz')
    await page.getByText(`${unknownInAddress} sort.`).waitFor()
    expect(await page.getByRole('article').count()).toBeGreaterThan(0)
    expect(await page.getByText('price range').count()).toBe(0)
    await page.goto('/cars?fuel=Steam')
    await page.getByText(`${unknownInAddress} fuel.`).waitFor()
    expect(await page.getByRole('article').count()).toBeGreaterThan(0)
    await page.goto('/tesla?priceMin=abc')
    const list = page.getByRole('region', { name: /Tesla/ })
    await list.getByText('Check your filters').waitFor()
    await list.getByText('Enter a dollar amount, for example 12500.').waitFor()
  },
)

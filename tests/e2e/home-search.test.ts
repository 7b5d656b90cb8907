import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { itInProof } from '#tests/support/only-in-proof.ts'
import { useDemoSite, waitForHydration } from './site.ts'

const site = useDemoSite({ isShared: true })
afterAll(() => expect(site.complaints).toEqual([]))

/** The number in a text such as `1,234 cars found`. */
const numberIn = (text: string | null) => Number(/[\d,]+/.exec(text ?? '')?.[0].replaceAll(',', ''))
const matching = async (page: Page) => numberIn(await page.getByRole('search').getByRole('status').textContent())
const found = async (page: Page) =>
  numberIn(
    await page
      .getByText(/cars? found/)
      .first()
      .textContent(),
  )

it('a phone finds family cars for $15,000 in two taps, and each shortcut finds the number beside it', async () => {
  const page = await site.openAgain({ viewport: { width: 390, height: 844 } })
  await page.goto('/')
  await waitForHydration(page)
  const shortcuts = page.getByRole('list', { name: 'Popular searches' })
  const family = shortcuts.getByRole('listitem').filter({ hasText: 'Family cars' })
  const before = numberIn(await family.textContent())
  await page.getByText('$15,000', { exact: true }).click()
  await expect.poll(async () => numberIn(await family.textContent())).toBeLessThan(before)
  const shown = numberIn(await family.textContent())
  await family.getByRole('link').click()
  await page.waitForURL((url) => url.pathname === '/cars' && url.searchParams.get('priceMax') === '15000')
  expect(await found(page)).toBe(shown)

  await page.goto('/')
  for (const { name, count } of await shortcutsOf(page)) {
    await shortcuts.getByRole('link', { name }).click()
    await page.waitForURL('**/cars?*')
    expect(await found(page), name).toBe(count)
    await page.goBack()
    await page.waitForURL('**/')
  }
})

it('whoever comes back from the list finds what they had picked, and the number of it', async () => {
  const page = await site.openAgain()
  await page.goto('/')
  await waitForHydration(page)
  const panel = page.getByRole('search', { name: 'Search cars' })
  await panel.getByLabel('Make', { exact: true }).selectOption('BMW')
  const model = panel.getByLabel('Model', { exact: true })
  await expect.poll(() => model.isEnabled()).toBe(true)
  await model.selectOption({ index: 1 })
  const picked = await model.inputValue()
  await page.getByText('$50,000', { exact: true }).click()
  await panel.getByRole('button', { name: 'Search' }).click()
  await page.waitForURL((url) => url.pathname === '/cars')
  const listed = await found(page)
  await page.goBack()
  await page.waitForURL('**/')
  await expect.poll(() => model.inputValue()).toBe(picked)
  expect(await page.getByRole('radio', { name: '$50,000' }).isChecked()).toBe(true)
  await expect.poll(() => matching(page)).toBe(listed)
})

itInProof(
  'a phone finds them in three taps the other way round, too: family cars, the filters, the price',
  async () => {
    const page = await site.openAgain({ viewport: { width: 390, height: 844 }, hasTouch: true })
    await page.goto('/')
    await waitForHydration(page)
    await page.getByRole('list', { name: 'Popular searches' }).getByRole('link', { name: 'Family cars' }).tap()
    await page.waitForURL('**/cars?*')
    const all = await found(page)
    await page.getByRole('button', { name: /^Filters/ }).tap()
    await page.getByRole('group', { name: 'Popular price limits' }).getByRole('button', { name: '$15,000' }).tap()
    await page.waitForURL((url) => url.searchParams.get('priceMax') === '15000')
    await page.getByRole('complementary', { name: 'Filters' }).waitFor({ state: 'hidden' })
    await expect.poll(() => found(page)).toBeLessThan(all)

    // On a desk the filters stay in sight: the price is in its field, and pressed again it is taken off.
    await page.setViewportSize({ width: 1280, height: 900 })
    const pick = page.getByRole('button', { name: '$15,000' })
    await expect.poll(() => pick.getAttribute('aria-pressed')).toBe('true')
    expect(await page.getByLabel('Max price').inputValue()).toBe('15000')
    await pick.click()
    await expect.poll(() => found(page)).toBe(all)
    expect(await page.getByLabel('Max price').inputValue()).toBe('')
    expect(await pick.evaluate((button) => button === document.activeElement)).toBe(true)
  },
)

async function shortcutsOf(page: Page) {
  const items = await page.getByRole('list', { name: 'Popular searches' }).getByRole('listitem').all()
  return Promise.all(
    items.map(async (item) => ({
      name: String(await item.getByRole('link').textContent()),
      count: numberIn(await item.locator('span').last().textContent()),
    })),
  )
}

it('make, model and place narrow the number beside the button, which the list then finds; the place is remembered', async () => {
  const page = await site.openAgain()
  await page.goto('/')
  await waitForHydration(page)
  const panel = page.getByRole('search', { name: 'Search cars' })
  const all = await matching(page)
  await panel.getByLabel('Make', { exact: true }).selectOption('BMW')
  await expect.poll(() => panel.getByLabel('Model', { exact: true }).isEnabled()).toBe(true)
  await expect.poll(() => matching(page)).toBeLessThan(all)
  await panel.getByLabel('Model', { exact: true }).selectOption({ index: 1 })
  const chosen = numberIn(
    await panel
      .getByLabel('Model', { exact: true })
      .locator('option')
      .nth(1)
      .textContent()
      .then((text) => /\((\d+)\)/.exec(String(text))?.[1] ?? null),
  )
  await expect.poll(() => matching(page)).toBe(chosen)
  await panel.getByRole('button', { name: 'Search' }).click()
  await page.waitForURL((url) => url.searchParams.get('brand') === 'BMW' && url.searchParams.has('model'))
  expect(new URL(page.url()).searchParams.has('near')).toBe(false)
  expect(await found(page)).toBe(chosen)

  await page.goto('/')
  await waitForHydration(page)
  await panel.getByLabel('ZIP or town').fill('Miami, FL')
  await panel.getByRole('button', { name: 'Search' }).click()
  await page.waitForURL((url) => url.searchParams.get('near') === 'Miami, FL')
  const near = await found(page)
  expect(near).toBeLessThan(all)
  await page.goto('/')
  await expect.poll(() => panel.getByLabel('ZIP or town').inputValue()).toBe('Miami, FL')
  await expect.poll(() => matching(page)).toBe(near)
})

itInProof(
  'the number beside the button is that of what is typed, and stands beside no words that keep no car out',
  async () => {
    const page = await site.openAgain()
    await page.goto('/')
    await waitForHydration(page)
    const panel = page.getByRole('search', { name: 'Search cars' })
    const all = await matching(page)
    const words = panel.getByRole('searchbox')
    const shown = panel.getByRole('status')
    await words.pressSequentially('diesel')
    await expect.poll(() => matching(page)).toBeGreaterThan(0)
    const ofDiesel = await matching(page)
    expect(ofDiesel).toBeLessThan(all)
    await panel.getByLabel('Body style', { exact: true }).selectOption('SUV')
    await expect.poll(() => matching(page)).toBeLessThan(ofDiesel)
    await panel.getByLabel('Body style', { exact: true }).selectOption('')
    await expect.poll(() => matching(page)).toBe(ofDiesel)
    await words.fill('zorbulating quimble')
    await expect.poll(() => shown.textContent()).toBe('')
    await words.fill('')
    await expect.poll(() => matching(page)).toBe(all)
    await words.fill('diesel')
    await words.press('Enter')
    await page.waitForURL((url) => url.searchParams.get('q') === 'diesel')
    expect(await found(page)).toBe(ofDiesel)
  },
)

itInProof('what is suggested for typed words leaves the button that searches in sight', async () => {
  const page = await site.openAgain({ viewport: { width: 390, height: 844 } })
  await page.goto('/')
  await waitForHydration(page)
  await page.getByRole('searchbox', { name: 'Search cars' }).pressSequentially('bmw')
  await page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option').first().waitFor()
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.waitForURL((url) => url.pathname === '/cars' && url.searchParams.get('q') === 'bmw')
})

it('the panel works before its scripts run, and a make leads to its estimate', async () => {
  const page = await site.open({ javaScriptEnabled: false })
  await page.goto('/')
  await page.getByLabel('Search cars').getByRole('searchbox').fill('audi')
  await page.getByRole('search').getByRole('button', { name: 'Search' }).click()
  await page.waitForURL('**/cars?q=audi')
  expect(await found(page)).toBeGreaterThan(5)
  await page.goto('/')
  await page.getByRole('region', { name: 'Sell your car' }).getByLabel('Make', { exact: true }).selectOption('BMW')
  await page.getByRole('button', { name: 'Get an estimate' }).click()
  await page.waitForURL('**/prices/my-car?brand=BMW')
})

itInProof('what may be removed of a search that finds nothing is called as its chip is, a denied one too', async () => {
  const page = await site.openAgain()
  await page.goto(`/cars?${new URLSearchParams({ q: 'audi not over $500' })}`)
  await page.getByRole('link', { name: /^Remove “Up to \$500” \(\d+ cars?\)$/ }).waitFor()
  await page.goto(`/cars?${new URLSearchParams({ q: 'tesla not electric' })}`)
  await page.getByRole('link', { name: /^Remove “Not Electric” \(\d+ cars?\)$/ }).waitFor()
})

itInProof('what no car meets besides the rest is said once and struck through among the filters', async () => {
  const page = await site.openAgain()
  await page.goto(`/cars?${new URLSearchParams({ q: 'electric suv in texas under 40000 not red' })}`)
  await page.getByText(/^No exact match\. (1 car matches|\d+ cars match) all but “/).waitFor()
  expect(await page.getByText(/found for/).count()).toBe(0)
  const leftOut = page.getByRole('list', { name: 'Active filters' }).getByTitle('No match has this')
  expect(await leftOut.locator('.line-through').count()).toBe(1)
})

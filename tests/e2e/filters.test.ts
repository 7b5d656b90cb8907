import { expect, it } from 'vitest'
import { itInProof } from '#tests/support/only-in-proof.ts'
import { useDemoSite, waitForHydration } from './site.ts'

const site = useDemoSite({ isShared: true })
const phone = { viewport: { width: 320, height: 740 } }

it('on a phone the cars stand first, and the filters open and search without JavaScript', async () => {
  const page = await site.open({ ...phone, javaScriptEnabled: false })
  await page.goto('/cars')
  const firstCar = await page.getByRole('article').first().boundingBox()
  expect(firstCar?.y).toBeLessThan(400)
  expect(await page.getByLabel('Max price').isVisible()).toBe(false)

  // The order stands beside the list, and belongs to the form of the filters.
  await page.getByLabel('Sort by').selectOption('priceAsc')
  await page.getByRole('button', { name: /^Filters/ }).click()
  await page.getByLabel(/^Audi \(/).check()
  await page.getByLabel('Max price').fill('30,000')
  await page.getByRole('button', { name: 'Show cars' }).click()
  await page.waitForURL('**/cars?*priceMax=30*')

  // Not the texts that are laid out: a phone leaves out those of cars far below.
  const prices = (await page.getByRole('article').allTextContents()).map((text) =>
    Number(/\$([\d,]+)/.exec(text)?.[1]?.replaceAll(',', '')),
  )
  expect(prices.length).toBeGreaterThan(1)
  expect(prices).toEqual(prices.toSorted((a, b) => a - b))
  expect(prices.at(-1)).toBeLessThanOrEqual(30_000)
  expect(await page.getByLabel('Max price').isVisible()).toBe(false)

  await page.getByRole('link', { name: 'Remove filter Audi' }).click()
  await page.waitForURL((url) => !url.searchParams.has('brand') && url.searchParams.get('priceMax') === '30,000')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
})

it('on a phone a screen shows two cars, and the filters begin with the price, then the make, folded, year, mileage, body, fuel, deal and place', async () => {
  const page = await site.open({ viewport: { width: 390, height: 844 } })
  await page.goto('/cars')
  await waitForHydration(page)
  const topOf = async (position: number) =>
    (await page.getByRole('article').nth(position).boundingBox())?.y ?? Number.NaN
  const bars = await page
    .locator('header, .results-bar')
    .evaluateAll((all) => all.reduce((sum, bar) => sum + bar.getBoundingClientRect().height, 0))
  expect((await topOf(2)) - (await topOf(0))).toBeLessThanOrEqual(844 - bars)

  await page.getByRole('button', { name: /^Filters/ }).click()
  const sheet = page.getByRole('complementary', { name: 'Filters' })
  const summary = (title: string) => sheet.locator('summary').filter({ hasText: new RegExp(`^${title}$`) })
  const inOrder = [
    sheet.getByLabel('Max price'),
    summary('Make'),
    sheet.getByLabel('Max year'),
    sheet.getByLabel('Max mileage'),
    summary('Body'),
    summary('Fuel'),
    summary('Deal'),
    sheet.getByLabel('Near'),
  ]
  const tops = await Promise.all(inOrder.map(async (field) => (await field.boundingBox())?.y ?? Number.NaN))
  expect(tops).toEqual(tops.toSorted((a, b) => a - b))
  const audi = sheet.getByLabel(/^Audi \(/)
  expect(await audi.isVisible()).toBe(false)
  await summary('Make').click()
  await audi.waitFor()
  const scrollers = await sheet.evaluate(
    (all) =>
      [...all.querySelectorAll('*')].filter((part) => /auto|scroll/.test(getComputedStyle(part).overflowY)).length,
  )
  expect(scrollers).toBe(0)
  await audi.check()
  await page.waitForURL(/brand=Audi/)
  await page.getByRole('button', { name: 'Close filters' }).click()
  await page.getByRole('button', { name: 'Filters (1 active)' }).click()
  expect(await audi.isVisible()).toBe(true)
})

it('G-01 a phrase that no advert says is named with a way on, and what was typed stands in quotation marks once', async () => {
  const page = await site.open({ javaScriptEnabled: false })
  const status = page.getByRole('status')
  const searched = async (typed: string) => {
    await page.goto(`/cars?${new URLSearchParams({ q: typed })}`)
    return (await status.innerText()).replaceAll(/\s+/g, ' ')
  }
  expect(await searched('zorbulating quimble')).toBe(
    'We didn’t understand “zorbulating quimble”, and no listing mentions it.',
  )
  expect(await searched('"“quimble zorb””')).toBe('No listing here says “quimble zorb”. Search without quotation marks')
  expect(await searched('"quimble dentist"')).toMatch(
    /^\d+ cars, best matches for “dentist” first No listing here says “quimble dentist”\. Search without quotation marks$/,
  )
  expect(await searched('"quimble zorb" audi')).toMatch(
    /found for “audi” No listing here says “quimble zorb”\. Search without it$/,
  )
  await page.getByRole('link', { name: 'Search without it' }).click()
  await page.waitForURL((url) => url.searchParams.get('q') === 'audi')
  // Some adverts of the demo say this, but not of every make.
  const makesOf = async (query: string): Promise<string[]> => {
    const { facets } = await (await page.request.get(`/api/cars${query}`)).json()
    return facets.brand.flatMap(({ value, count }: { value: string; count: number }) => (count > 0 ? value : []))
  }
  const saying = await makesOf(`?${new URLSearchParams({ q: '"retired dentist"' })}`)
  const silent = (await makesOf('')).find((make) => !saying.includes(make)) ?? 'no make'
  expect(saying.length).toBeGreaterThan(0)
  expect(await searched(`"retired dentist" ${silent.replace('_', '-')}`)).toMatch(
    /None of these listings says “retired dentist”\. Search without it$/,
  )
})

itInProof('the sheet of the filters opens and closes by keyboard, and is gone once the search is made', async () => {
  const page = await site.open(phone)
  await page.goto('/cars')
  await waitForHydration(page)
  const opener = page.getByRole('button', { name: /^Filters/ })
  await opener.focus()
  await page.keyboard.press('Enter')
  await page.getByLabel('Max price').waitFor()
  await page.keyboard.press('Escape')
  await page.getByLabel('Max price').waitFor({ state: 'hidden' })
  await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true)

  await page.keyboard.press('Enter')
  await page.getByLabel('Max price').fill('20000')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/cars?*priceMax=20000*')
  await page.getByLabel('Max price').waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Filters (1 active)' }).waitFor()
})

it('G-01 the box above the cars is in sight, suggests with the keyboard alone, and keeps the other filters', async () => {
  const page = await site.open()
  await page.goto('/cars?priceMax=900000')
  await waitForHydration(page)
  const words = page.getByLabel('Keywords')
  expect((await words.boundingBox())?.y).toBeLessThan(400)
  await words.pressSequentially('ferari')
  await page.getByRole('option', { name: 'Ferrari', exact: true }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.locator('input[name=q][aria-activedescendant]').waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/cars?*q=Ferrari*')
  await page.getByText(/found for “Ferrari”$/).waitFor()
  expect(new URL(page.url()).searchParams.get('priceMax')).toBe('900000')
  // What was searched stands in it, and goes with the filters.
  expect(await words.inputValue()).toBe('Ferrari')
  await page.getByRole('link', { name: 'Remove filter Ferrari' }).click()
  await expect.poll(() => words.inputValue()).toBe('')
  await words.click()
  await page.getByRole('option', { name: 'Ferrari', exact: true }).waitFor()
  await page.getByRole('listbox', { name: 'Recent searches' }).waitFor()
})

itInProof(
  'G-01 long filters are searched, bars stand above the bounds they show, and pages say which they are',
  async () => {
    const page = await site.open()
    await page.goto('/cars')
    await waitForHydration(page)
    const filters = page.getByRole('search')
    await page.getByText(/^Most common price: from \$/).waitFor({ state: 'attached' })
    // A bar within the bounds looks unlike one outside of them.
    const looks = () =>
      filters
        .locator('svg path:is(.fill-primary, .fill-base-300)')
        .evaluateAll(
          (shapes) => new Set(shapes.flatMap((one) => (one.getAttribute('d') ? one.getAttribute('class') : []))).size,
        )
    expect(await looks()).toBe(1)
    await filters.getByLabel('Max price').fill('20000')
    await page.keyboard.press('Tab')
    await page.waitForURL(/priceMax=20000/)
    await expect.poll(looks).toBe(2)

    await filters.locator('summary').filter({ hasText: 'Equipment' }).click()
    const search = filters.getByRole('searchbox', { name: 'Search: Equipment' })
    const heated = filters.getByLabel(/^Heated front seats/)
    await heated.check()
    await page.waitForURL(/equipment=Heated/)
    await search.fill('panor')
    await filters.getByLabel(/^Panoramic roof/).waitFor()
    await heated.waitFor({ state: 'hidden' })
    await page.keyboard.press('Enter')
    // What is hidden stays chosen, and nothing was searched.
    expect(await heated.isChecked()).toBe(true)

    await page.goto('/cars')
    await page.getByText(/^Page 1 of \d+$/).waitFor()
    await page.getByRole('link', { name: 'Next page' }).click()
    await page.getByText(/^Page 2 of \d+$/).waitFor()
  },
)

it('a make that words of the search name stands ticked, stays theirs, and once unticked takes them back', async () => {
  const page = await site.open()
  await page.goto('/cars?q=audi')
  await waitForHydration(page)
  const audi = page.getByLabel(/^Audi \(/)
  expect(await audi.isChecked()).toBe(true)
  await page.getByText('From your search: “audi”').waitFor()
  // Another filter makes no second one of it.
  await page.getByLabel('Max price').fill('60000')
  await page.getByLabel('Max price').press('Enter')
  await page.waitForURL(
    ({ searchParams }) =>
      searchParams.get('priceMax') === '60000' && searchParams.get('q') === 'audi' && !searchParams.has('brand'),
  )
  await page.getByLabel(/^BMW \(/).check()
  await page.waitForURL(({ searchParams }) => searchParams.getAll('brand').length === 2 && !searchParams.has('q'))
  // The makes stand in another order once the list has come.
  await page.waitForLoadState('networkidle')
  await audi.uncheck()
  await page.waitForURL((url) => url.searchParams.getAll('brand').join() === 'BMW')
  expect(await audi.isChecked()).toBe(false)
})

it('no page complained', () => {
  expect(site.complaints).toEqual([])
})

it.each([
  ['they come', '**/api/cars/suggest?*'],
  ['their code comes', '**/search-suggestions-*.js'],
])(
  'words typed into the list are ranked by how well cars fit them, and suggestions do not cover what was found where %s late',
  async (_, late) => {
    // A service worker's requests would pass by the route that holds them back.
    const page = await site.open({ serviceWorkers: 'block' })
    const isReleased = Promise.withResolvers<void>()
    await page.route(late, async (route) => {
      await isReleased.promise
      await route.continue()
    })
    await page.goto('/cars')
    await waitForHydration(page)
    const words = page.getByLabel('Keywords')
    const asked = page.waitForRequest(late)
    await words.fill('safe bm')
    await asked
    await words.press('Enter')
    await page.waitForURL((url) => url.searchParams.has('q'))
    expect(new URL(page.url()).searchParams.has('sort')).toBe(false)
    await page.getByText('How these cars are sorted').waitFor()
    expect(await page.getByLabel('Sort by').locator('option:checked').innerText()).toBe('Best match')
    isReleased.resolve()
    // The list is there, hidden: its entries are only rendered once they have arrived.
    await page
      .getByRole('option', { includeHidden: true, name: /^safe BMW/ })
      .first()
      .waitFor({ state: 'attached' })
    expect(await page.getByRole('listbox', { name: 'Suggestions' }).isVisible()).toBe(false)
  },
)

it('B-07 while a figure is being typed the button names no number that was counted before', async () => {
  const page = await site.open()
  await page.goto('/cars')
  await waitForHydration(page)
  await page.getByRole('button', { name: /^Show [\d,]+ cars$/ }).waitFor()
  await page.getByLabel('Max price').pressSequentially('90')
  await page.getByRole('button', { name: 'Show cars', exact: true }).waitFor()
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: /^Show \d+ cars?$/ }).waitFor()
})
